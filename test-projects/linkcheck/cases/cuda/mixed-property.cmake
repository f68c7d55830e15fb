# SPDX-License-Identifier: BSD-3-Clause
add_library(kernels STATIC main.cpp kernel.cu)
set_property(TARGET kernels PROPERTY CUDA_RUNTIME_LIBRARY Shared)
add_library(more STATIC main.cpp kernel.cu)
add_executable(app main.cpp)
target_link_libraries(app PRIVATE kernels more)
cudnn_check_link(app)
