# SPDX-License-Identifier: BSD-3-Clause
# Targets and variables of a directory are seen below it; a second call there makes nothing twice.
if(DIRECTORY STREQUAL "top")
  find_package(CUDNN 8.9 REQUIRED)
  scope_enter(child)
  find_package(CUDNN REQUIRED)
  consumer_expect(CUDNN_VERSION=9.10.2 TARGET:CUDNN::cudnn=TRUE)
else()
  consumer_expect(CUDNN_FOUND=TRUE CUDNN_VERSION=9.10.2 TARGET:CUDNN::cudnn=TRUE
    TARGET:CUDNN::headers=TRUE)
  find_package(CUDNN 9 REQUIRED COMPONENTS ops)
  consumer_expect(CUDNN_FOUND=TRUE CUDNN_VERSION=9.10.2 CUDNN_ops_FOUND=TRUE
    TARGET:CUDNN::cudnn=TRUE)
endif()
