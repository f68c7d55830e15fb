# SPDX-License-Identifier: BSD-3-Clause
include("${CMAKE_CURRENT_LIST_DIR}/../targets.cmake")
add_executable(app main.cpp)
target_compile_options(app PRIVATE -m32)
target_link_libraries(app PRIVATE CUDNN::cudnn)
cudnn_check_link(app)
