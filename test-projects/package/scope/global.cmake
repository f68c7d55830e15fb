# SPDX-License-Identifier: BSD-3-Clause
# find_package(GLOBAL) and CMAKE_FIND_PACKAGE_TARGETS_GLOBAL (3.24): seen everywhere, made once.
if(DIRECTORY STREQUAL "top")
  scope_enter(first)
  consumer_expect(TARGET:CUDNN::cudnn=TRUE TARGET:CUDNN::headers=TRUE TARGET:CUDNN::infer=TRUE
    CUDNN_FOUND=FALSE)
  scope_enter(second)
  set(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL ON)
  find_package(CUDNN 9 REQUIRED)
  consumer_expect(CUDNN_VERSION=9.10.2)
elseif(DIRECTORY STREQUAL "first")
  find_package(CUDNN REQUIRED GLOBAL)
  consumer_expect(CUDNN_VERSION=9.10.2)
else()
  find_package(CUDNN 9 REQUIRED GLOBAL)
  consumer_expect(CUDNN_VERSION=9.10.2 TARGET:CUDNN::cudnn=TRUE)
endif()
