# SPDX-License-Identifier: BSD-3-Clause
#
# find_package(CUDNN) in config mode: runs the find module by its path. The all-lower-case name of this file is tried for
# every spelling (CUDNN, cuDNN, CuDNN, cudnn). It works from the install tree and from a clone.
# A failure is worded by CMake from <spelling>_NOT_FOUND_MESSAGE, so the module says nothing itself then.

foreach(_CUDNN_CONFIG_MODE IN ITEMS "${CMAKE_CURRENT_LIST_DIR}/modules" "${CMAKE_CURRENT_LIST_DIR}/../../modules")
  if(EXISTS "${_CUDNN_CONFIG_MODE}/FindCUDNN.cmake")
    include("${_CUDNN_CONFIG_MODE}/FindCUDNN.cmake")
    break()
  endif()
endforeach()
unset(_CUDNN_CONFIG_MODE)
