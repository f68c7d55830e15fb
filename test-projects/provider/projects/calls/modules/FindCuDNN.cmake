# SPDX-License-Identifier: BSD-3-Clause
# A bundled module that takes whatever there is.
message(STATUS "bundled module: ${CMAKE_FIND_PACKAGE_NAME}")
set(${CMAKE_FIND_PACKAGE_NAME}_FOUND TRUE)
set(CUDNN_LIBRARIES "of the bundled module")
