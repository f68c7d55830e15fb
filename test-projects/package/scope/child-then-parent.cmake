# SPDX-License-Identifier: BSD-3-Clause
# A parent that asks after its child gets everything itself.
if(DIRECTORY STREQUAL "top")
  scope_enter(child)
  consumer_expect(CUDNN_FOUND=FALSE TARGET:CUDNN::cudnn=FALSE)
  find_package(CUDNN 9 REQUIRED)
  consumer_expect(CUDNN_VERSION=9.10.2 CUDNN_LIBRARIES=${TREE}/cudnn9/lib/libcudnn.so.9
    TARGET:CUDNN::cudnn=TRUE
    TARGET:cuDNN::cuDNN=TRUE)
  scope_enter(later)
elseif(DIRECTORY STREQUAL "child")
  find_package(CUDNN REQUIRED)
  consumer_expect(CUDNN_FOUND=TRUE TARGET:CUDNN::cudnn=TRUE)
else()
  consumer_expect(CUDNN_FOUND=TRUE TARGET:CUDNN::cudnn=TRUE)
endif()
