# SPDX-License-Identifier: BSD-3-Clause
# cmake -D SETTINGS=<file> -D NAME=<test> -D WAY=<way> -D ID=<package> -D LOCK=<file>
#       -D RECORD=<record.json> -D WORK=<dir> -D STRACE=<program> -D DLLTOOL=<program>
#       -D MINGW_CC=<program> -D PYTHON=<program> -P RunPackage.cmake
# Looks at one package in one way (ways/<way>.cmake). Skips when the cache does not hold it.
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/Find.cmake")
include("${SETTINGS}")
set_property(GLOBAL PROPERTY cudnn_cmake_case "${NAME}")

# Before anything else is looked for: what this suite needs most is absent most of the time.
file(REMOVE_RECURSE "${WORK}")
file(MAKE_DIRECTORY "${WORK}")
real_find_entry(entry "${LOCK}" "${WORK}")
if(entry STREQUAL "")
  cudnn_cmake_skip("a real cuDNN package is not in the cache; ci/fetch-real fetches all")
endif()
real_read_record("${RECORD}" "${ID}")
real_toolkits("${pkg_cuda}")
foreach(tool IN ITEMS STRACE DLLTOOL MINGW_CC PYTHON)
  if(NOT ${tool}) # also <tool>-NOTFOUND
    set(${tool} "")
  endif()
endforeach()
if(pkg_windows AND NOT pkg_import_libraries AND DLLTOOL STREQUAL ""
    AND NOT WAY MATCHES "^(import-library|recorded)$")
  cudnn_cmake_skip("no dlltool for ${pkg_system}, and the package has no import library")
endif()

include("${CMAKE_CURRENT_LIST_DIR}/ways/${WAY}.cmake")

cudnn_cmake_finish()
# Reached when nothing failed. Links cost nothing, copies do.
file(REMOVE_RECURSE "${WORK}/sdk" "${WORK}/site")
