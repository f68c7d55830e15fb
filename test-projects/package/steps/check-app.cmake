# SPDX-License-Identifier: BSD-3-Clause
# export/app links the cuDNN that it was given, and nothing of the one that the library was built
# with.
if(EXISTS "${case_build}/build.ninja")
  file(READ "${case_build}/build.ninja" text)
  file(READ "${case_build}/CMakeCache.txt" cache)
  string(REGEX MATCH "\nLINKS:[A-Z]*=([^\n]*)" links "${cache}")
  cudnn_cmake_expect_match("link command" "${CMAKE_MATCH_1}" "${text}")
  cudnn_cmake_expect_no_match("build file" "/tree/first/" "${text}")
endif()
