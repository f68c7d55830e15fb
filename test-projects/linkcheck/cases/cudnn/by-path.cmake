# SPDX-License-Identifier: BSD-3-Clause
# The second one by its path, as code without targets has it.
include("${CMAKE_CURRENT_LIST_DIR}/../targets.cmake")
add_library(layers STATIC main.cpp)
target_link_libraries(layers PRIVATE /usr/lib/libcudnn.so.8.9.7)
add_executable(app main.cpp)
target_link_libraries(app PRIVATE layers CUDNN::cudnn)
cudnn_check_link(app)
