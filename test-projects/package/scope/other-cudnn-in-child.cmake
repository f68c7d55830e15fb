# SPDX-License-Identifier: BSD-3-Clause
# A directory that sees one cuDNN can't have another beside it: refused, with words, and the first
# stays as it is.
if(DIRECTORY STREQUAL "top")
  find_package(CUDNN REQUIRED)
  scope_enter(child)
  get_target_property(location CUDNN::cudnn IMPORTED_LOCATION)
  consumer_expect(CUDNN_VERSION=9.10.2 location=${TREE}/cudnn9/lib/libcudnn.so.9)
else()
  set(CUDNN_ROOT "${TREE}/cudnn8")
  find_package(CUDNN 8)
  consumer_expect(CUDNN_FOUND=FALSE CUDNN_LIBRARIES=NONE)
endif()
