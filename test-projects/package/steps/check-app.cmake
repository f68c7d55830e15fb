# SPDX-License-Identifier: BSD-3-Clause
# export/app compiles with the headers and links the library of the cuDNN that it was given.
if(EXISTS "${case_build}/build.ninja")
  file(READ "${case_build}/build.ninja" text)
  cudnn_cmake_expect_match("compile command" "-isystem .*/tree/second/include" "${text}")
  cudnn_cmake_expect_match("link command" "/tree/second/lib/libcudnn\\.so\\.9" "${text}")
  cudnn_cmake_expect_no_match("build file" "/tree/first/" "${text}")
endif()
