# SPDX-License-Identifier: BSD-3-Clause
include("${CMAKE_CURRENT_LIST_DIR}/../targets.cmake")
set(CUDAToolkit_VERSION 12.9.41)
add_library(kernels STATIC main.cpp kernel.cu)
set_property(TARGET kernels PROPERTY CUDA_RUNTIME_LIBRARY Shared)
add_executable(app main.cpp)
target_link_libraries(app PRIVATE kernels CUDA::cudart)
set_property(TARGET app PROPERTY CUDA_RUNTIME_LIBRARY Shared)
cudnn_check_link(app)
