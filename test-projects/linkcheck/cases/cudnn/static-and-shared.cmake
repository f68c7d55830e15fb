# SPDX-License-Identifier: BSD-3-Clause
include("${CMAKE_CURRENT_LIST_DIR}/../targets.cmake")
add_library(layers SHARED main.cpp)
target_link_libraries(layers PRIVATE CUDNN::cudnn_static)
add_executable(app main.cpp)
target_link_libraries(app PRIVATE layers CUDNN::cudnn)
cudnn_check_link(app)
