# SPDX-License-Identifier: BSD-3-Clause
include("${CMAKE_CURRENT_LIST_DIR}/../targets.cmake")
set(CMAKE_CUDA_RUNTIME_LIBRARY Shared)
add_library(kernels STATIC main.cpp kernel.cu)
target_compile_options(kernels PRIVATE -Wall -Xcompiler=-Werror -Werror=all-warnings)
add_library(wide SHARED main.cpp kernel.cu)
set_property(TARGET wide PROPERTY CUDA_RUNTIME_LIBRARY Static) # a binary of its own
add_executable(app main.cpp)
target_link_libraries(app PRIVATE kernels wide CUDA::cudart CUDNN::cudnn)
cudnn_check_link(app)
