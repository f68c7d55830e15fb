# SPDX-License-Identifier: BSD-3-Clause
# A target of the same name that someone else made, for the same library by another of its names: it
# is kept, and no conflict.
add_library(CUDNN::cudnn UNKNOWN IMPORTED)
set_target_properties(CUDNN::cudnn PROPERTIES IMPORTED_LOCATION "${TREE}/cudnn9/lib/libcudnn.so"
  INTERFACE_INCLUDE_DIRECTORIES "${TREE}/cudnn9/include")
find_package(CUDNN 9 REQUIRED)
get_target_property(location CUDNN::cudnn IMPORTED_LOCATION)
consumer_expect(CUDNN_VERSION=9.10.2 location=${TREE}/cudnn9/lib/libcudnn.so
  TARGET:CUDNN::headers=TRUE)
