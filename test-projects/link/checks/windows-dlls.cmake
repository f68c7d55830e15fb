# SPDX-License-Identifier: BSD-3-Clause
# $<TARGET_RUNTIME_DLLS> of a program that links CUDNN::cudnn alone is every DLL of cuDNN in the
# directory that dlls-are-in.txt of the tree names. CMake has it from 3.21 on.
file(READ "${case_tree}/dlls-are-in.txt" directory)
file(GLOB expected "${case_tree}/${directory}/cudnn*64_*.dll")
list(LENGTH expected count)
if(count LESS 7)
  cudnn_cmake_fail("the tree is not what this check was written for: ${expected}")
endif()
if(EXISTS "${case_build}/dlls.txt")
  file(READ "${case_build}/dlls.txt" listed)
  list(SORT listed)
  list(SORT expected)
  cudnn_cmake_expect_equal("$<TARGET_RUNTIME_DLLS:app>" "${expected}" "${listed}")
endif()
