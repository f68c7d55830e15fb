# SPDX-License-Identifier: BSD-3-Clause
set(look_project tvm)
set(look_search variables)
set(look_if USE_CUDNN)
set(look_header replica_header) # it takes that of the toolkit, without a search
set(look_library CUDA_CUDNN_LIBRARY)
set(look_results replica_header CUDA_CUDNN_LIBRARY)
set(look_toolkit_first TRUE)
