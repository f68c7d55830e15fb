# SPDX-License-Identifier: BSD-3-Clause
#
# find_package(cudnn-cmake): CUDNN_CMAKE_MODULE_PATH is the directory of the modules, for
# CMAKE_MODULE_PATH.

get_filename_component(CUDNN_CMAKE_MODULE_PATH "${CMAKE_CURRENT_LIST_DIR}/../cudnn/modules"
  ABSOLUTE)
