# SPDX-License-Identifier: BSD-3-Clause
include("${CMAKE_CURRENT_LIST_DIR}/../targets.cmake")
add_executable(app main.cpp)
target_link_libraries(app PRIVATE cuDNN::cuDNN CUDA::cublasLt_static)
cudnn_check_link(app)
