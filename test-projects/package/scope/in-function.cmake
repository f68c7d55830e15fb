# SPDX-License-Identifier: BSD-3-Clause
# A function makes a scope for variables, none for targets.
function(find_it)
  find_package(CUDNN 9 REQUIRED)
  consumer_expect(CUDNN_FOUND=TRUE CUDNN_VERSION=9.10.2 TARGET:CUDNN::cudnn=TRUE)
endfunction()
find_it()
consumer_expect(CUDNN_FOUND=FALSE CUDNN_VERSION=NONE CUDNN_LIBRARIES=NONE TARGET:CUDNN::cudnn=TRUE)
find_package(CUDNN 9 REQUIRED)
consumer_expect(CUDNN_FOUND=TRUE CUDNN_VERSION=9.10.2 TARGET:CUDNN::cudnn=TRUE)
find_it()
