# SPDX-License-Identifier: BSD-3-Clause
include("${CMAKE_CURRENT_LIST_DIR}/../targets.cmake")
set(CUDNN_CUDA_VERSION 12)
add_executable(app main.cpp)
target_link_libraries(app PRIVATE CUDNN::cudnn CUDA::cudart)
cudnn_check_link(app)
