# SPDX-License-Identifier: BSD-3-Clause
include("${CMAKE_CURRENT_LIST_DIR}/../targets.cmake")
add_library(layers STATIC main.cpp)
target_link_libraries(layers PRIVATE CUDNN::cudnn_static)
add_executable(app main.cpp kernel.cu)
set_property(TARGET app PROPERTY CUDA_RUNTIME_LIBRARY Shared)
target_link_libraries(app PRIVATE layers)
cudnn_check_link(app)
