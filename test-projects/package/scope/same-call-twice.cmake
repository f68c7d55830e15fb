# SPDX-License-Identifier: BSD-3-Clause
# What has been said is not said again, in no directory.
find_package(CUDNN 9)
find_package(CUDNN 9)
if(DIRECTORY STREQUAL "top")
  scope_enter(child)
endif()
consumer_expect(CUDNN_FOUND=TRUE)
