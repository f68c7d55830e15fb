# SPDX-License-Identifier: BSD-3-Clause
#
# find_package(cudnn-cmake): the modules come onto CMAKE_MODULE_PATH, after what is there, so that
# include(CUDNNLinkCheck) and its kin find them. CUDNN_CMAKE_MODULE_PATH is their directory.

cmake_policy(PUSH)
cmake_policy(VERSION 3.20...4.4)
get_filename_component(CUDNN_CMAKE_MODULE_PATH "${CMAKE_CURRENT_LIST_DIR}/../cudnn/modules"
  ABSOLUTE)
if(NOT CUDNN_CMAKE_MODULE_PATH IN_LIST CMAKE_MODULE_PATH)
  list(APPEND CMAKE_MODULE_PATH "${CUDNN_CMAKE_MODULE_PATH}")
endif()
cmake_policy(POP)
