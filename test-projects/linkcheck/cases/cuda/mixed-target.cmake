# SPDX-License-Identifier: BSD-3-Clause
# The kernels bring the static one, the program asks for the shared one.
include("${CMAKE_CURRENT_LIST_DIR}/../targets.cmake")
add_library(kernels STATIC main.cpp kernel.cu)
add_executable(app main.cpp)
target_link_libraries(app PRIVATE kernels CUDA::cudart)
cudnn_check_link(app)
