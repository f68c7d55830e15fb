# SPDX-License-Identifier: BSD-3-Clause
# Siblings see nothing of each other, so each may have its own; the parent's call follows the
# parent's own variables.
if(DIRECTORY STREQUAL "top")
  scope_enter(nine)
  scope_enter(eight)
  find_package(CUDNN REQUIRED)
  consumer_expect(CUDNN_VERSION=9.10.2 CACHE:CUDNN_LIBRARY=${TREE}/cudnn9/lib/libcudnn.so.9)
elseif(DIRECTORY STREQUAL "nine")
  find_package(CUDNN REQUIRED)
  consumer_expect(CUDNN_VERSION=9.10.2 TARGET:CUDNN::cudnn_graph=TRUE)
else()
  set(CUDNN_ROOT "${TREE}/cudnn8")
  find_package(CUDNN REQUIRED)
  get_target_property(location CUDNN::cudnn IMPORTED_LOCATION)
  consumer_expect(CUDNN_VERSION=8.9.7 location=${TREE}/cudnn8/lib/libcudnn.so.8
    CUDNN_LIBRARIES=${TREE}/cudnn8/lib/libcudnn.so.8
    TARGET:CUDNN::cudnn_graph=FALSE)
endif()
