# SPDX-License-Identifier: BSD-3-Clause
# find_package(GLOBAL) in a sub-directory: the names that PyTorch uses are seen everywhere, too.
if(DIRECTORY STREQUAL "top")
  scope_enter(child)
  file(GENERATE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/torch.txt"
    CONTENT "$<TARGET_PROPERTY:nvidia::cudnn,TYPE> $<TARGET_PROPERTY:torch::cudnn,TYPE>\n")
else()
  find_package(CUDNN REQUIRED GLOBAL)
endif()
