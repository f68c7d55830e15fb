# SPDX-License-Identifier: BSD-3-Clause
# A project makes the target global; a sibling that asks again leaves it alone.
if(DIRECTORY STREQUAL "top")
  scope_enter(first)
  consumer_expect(TARGET:CUDNN::cudnn=TRUE TARGET:CUDNN::headers=FALSE CUDNN_FOUND=FALSE)
  scope_enter(second)
elseif(DIRECTORY STREQUAL "first")
  find_package(CUDNN REQUIRED)
  set_target_properties(CUDNN::cudnn PROPERTIES IMPORTED_GLOBAL TRUE)
else()
  find_package(CUDNN 9 REQUIRED)
  consumer_expect(CUDNN_VERSION=9.10.2 TARGET:CUDNN::cudnn=TRUE TARGET:CUDNN::headers=TRUE
    TARGET:CUDNN::cudnn_graph=TRUE)
endif()
