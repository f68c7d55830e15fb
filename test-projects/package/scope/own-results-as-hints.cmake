# SPDX-License-Identifier: BSD-3-Clause
# A project that hands on what it got, as it got it: CUDNN_INCLUDE_DIRS holds the toolkit's
# directory, too.
find_package(CUDNN REQUIRED)
list(LENGTH CUDNN_INCLUDE_DIRS directories)
consumer_expect(CUDNN_VERSION=9.10.2 directories=2)
set(CUDNN_INCLUDE_DIR ${CUDNN_INCLUDE_DIRS})
set(CUDNN_LIBRARY ${CUDNN_LIBRARIES})
find_package(CUDNN)
consumer_expect(CUDNN_FOUND=TRUE CUDNN_VERSION=9.10.2
  CUDNN_LIBRARIES=${TREE}/cudnn9/lib/libcudnn.so.9)
