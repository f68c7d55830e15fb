# SPDX-License-Identifier: BSD-3-Clause
# A program without CUDA sources whose library has some is linked by CUDA's rules, and its own
# CUDA_RUNTIME_LIBRARY.
add_library(kernels STATIC main.cpp kernel.cu)
set_property(TARGET kernels PROPERTY CUDA_RUNTIME_LIBRARY Shared)
add_executable(app main.cpp)
target_link_libraries(app PRIVATE kernels)
cudnn_check_link(app)
