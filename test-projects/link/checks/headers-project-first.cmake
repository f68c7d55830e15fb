# SPDX-License-Identifier: BSD-3-Clause
# The project gives the toolkit's directory by a plain -I of its own, before ours comes. With the
# targets the right header goes in all the same, since CUDA's headers come from a SYSTEM target with
# them and CMake then gives the directory by -isystem; with the variables it does not. Should that
# ever hold, the documentation is out of date.
set(headers_exempt held-variables-C held-variables-CXX)
include("${CMAKE_CURRENT_LIST_DIR}/headers.cmake")
foreach(library IN LISTS headers_exempt)
  link_dependencies(files "${case_build}" ${library})
  list(FILTER files INCLUDE REGEX "/cudnn\\.h$")
  string(FIND "${files}" "${case_tree}/cuda/" at)
  if(NOT at EQUAL 0)
    cudnn_cmake_fail("${library}: compiled with ${files}, not with the project's own directory")
  endif()
endforeach()
