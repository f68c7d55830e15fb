# SPDX-License-Identifier: BSD-3-Clause
# The import library of another cuDNN is one.
add_library(CUDNN::cudnn UNKNOWN IMPORTED)
set_target_properties(CUDNN::cudnn PROPERTIES IMPORTED_LOCATION "${TREE}/cudnn8/lib/x64/cudnn.lib"
  INTERFACE_INCLUDE_DIRECTORIES "${TREE}/cudnn8/include")
find_package(CUDNN 9)
consumer_expect(CUDNN_FOUND=FALSE)
