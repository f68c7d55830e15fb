# SPDX-License-Identifier: BSD-3-Clause
# A target of the same name that someone else made with find_library(), which finds the import
# library: it is of the same cuDNN, and no conflict.
add_library(CUDNN::cudnn UNKNOWN IMPORTED)
set_target_properties(CUDNN::cudnn PROPERTIES IMPORTED_LOCATION "${TREE}/cudnn9/lib/x64/cudnn.lib"
  INTERFACE_INCLUDE_DIRECTORIES "${TREE}/cudnn9/include")
find_package(CUDNN 9)
consumer_expect(CUDNN_FOUND=TRUE CUDNN_VERSION=9.10.2 TARGET:CUDNN::headers=TRUE)
