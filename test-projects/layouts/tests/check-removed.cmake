# SPDX-License-Identifier: BSD-3-Clause
# After --remove nothing is left, and the neighbour is untouched.
if(EXISTS "${case_work}/laid-out")
  cudnn_cmake_fail("the tree is still there")
endif()
