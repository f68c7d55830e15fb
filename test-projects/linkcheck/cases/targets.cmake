# SPDX-License-Identifier: BSD-3-Clause
# Imported targets as FindCUDNN and FindCUDAToolkit make them.
set(CUDAToolkit_VERSION 13.0.88)
foreach(name IN ITEMS cudart cublasLt)
  add_library(CUDA::${name} SHARED IMPORTED)
  set_property(TARGET CUDA::${name} PROPERTY IMPORTED_LOCATION "/cuda/lib64/lib${name}.so")
  add_library(CUDA::${name}_static STATIC IMPORTED)
  set_property(TARGET CUDA::${name}_static PROPERTY IMPORTED_LOCATION
    "/cuda/lib64/lib${name}_static.a")
endforeach()
set(CUDNN_VERSION 9.19.0)
set(CUDNN_CUDA_VERSION 13)
set(CUDNN_LIBRARIES /opt/cudnn/lib/libcudnn.so.9)
add_library(CUDNN::headers INTERFACE IMPORTED)
add_library(CUDNN::cudnn SHARED IMPORTED)
set_target_properties(CUDNN::cudnn PROPERTIES IMPORTED_LOCATION "${CUDNN_LIBRARIES}"
  INTERFACE_LINK_LIBRARIES CUDNN::headers)
add_library(cuDNN::cuDNN INTERFACE IMPORTED)
set_property(TARGET cuDNN::cuDNN PROPERTY INTERFACE_LINK_LIBRARIES CUDNN::cudnn)
set(lib /opt/cudnn/lib)
add_library(CUDNN::cudnn_static INTERFACE IMPORTED)
set_property(TARGET CUDNN::cudnn_static PROPERTY INTERFACE_LINK_LIBRARIES CUDNN::headers
  "-Wl,--start-group,${lib}/libcudnn_graph_static.a,${lib}/libcudnn_ops_static.a,--end-group"
  CUDA::cublasLt_static CUDA::cudart_static z dl rt pthread)
