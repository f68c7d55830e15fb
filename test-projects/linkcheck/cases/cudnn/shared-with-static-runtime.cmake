# SPDX-License-Identifier: BSD-3-Clause
# CMake's default: a note.
include("${CMAKE_CURRENT_LIST_DIR}/../targets.cmake")
add_executable(app main.cpp)
target_link_libraries(app PRIVATE CUDNN::cudnn CUDA::cudart_static)
cudnn_check_link(app)
