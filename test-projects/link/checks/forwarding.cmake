# SPDX-License-Identifier: BSD-3-Clause
# Every forwarding header leads to a file: one that doesn't would answer __has_include with yes and
# then end the compile.
file(GLOB forwarding "${case_build}/CMakeFiles/CUDNN-*/include/*.h")
if(forwarding STREQUAL "")
  cudnn_cmake_fail("there are no forwarding headers")
endif()
foreach(header IN LISTS forwarding)
  file(READ "${header}" text)
  if(NOT text MATCHES "#include \"([^\"]+)\"")
    cudnn_cmake_fail("${header} includes nothing")
  elseif(NOT EXISTS "${CMAKE_MATCH_1}")
    cudnn_cmake_fail("${header} includes ${CMAKE_MATCH_1}, which does not exist")
  endif()
endforeach()
