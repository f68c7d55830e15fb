# SPDX-License-Identifier: BSD-3-Clause
# Components add up over calls: each call answers for its own.
find_package(CUDNN REQUIRED COMPONENTS ops)
consumer_expect(CUDNN_ops_FOUND=TRUE CUDNN_graph_FOUND=FALSE)
find_package(CUDNN REQUIRED COMPONENTS graph OPTIONAL_COMPONENTS static)
consumer_expect(CUDNN_FOUND=TRUE CUDNN_graph_FOUND=TRUE CUDNN_static_FOUND=FALSE
  TARGET:CUDNN::cudnn_graph=TRUE
  TARGET:CUDNN::cudnn_ops=TRUE)
