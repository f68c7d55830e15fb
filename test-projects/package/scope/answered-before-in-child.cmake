# SPDX-License-Identifier: BSD-3-Clause
# What a child found before is no answer to a directory that has targets of another cuDNN.
if(DIRECTORY STREQUAL "top")
  scope_enter(child)
  find_package(CUDNN REQUIRED)
  consumer_expect(CUDNN_VERSION=9.10.2)
  set(CUDNN_ROOT "${TREE}/cudnn8")
  find_package(CUDNN)
  get_target_property(location CUDNN::cudnn IMPORTED_LOCATION)
  consumer_expect(CUDNN_FOUND=FALSE CUDNN_LIBRARIES=NONE
    location=${TREE}/cudnn9/lib/libcudnn.so.9)
else()
  set(CUDNN_ROOT "${TREE}/cudnn8")
  find_package(CUDNN REQUIRED)
  consumer_expect(CUDNN_VERSION=8.9.7)
endif()
