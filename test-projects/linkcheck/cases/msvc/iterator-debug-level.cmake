# SPDX-License-Identifier: BSD-3-Clause
add_library(layers STATIC main.cpp)
target_compile_definitions(layers PRIVATE _ITERATOR_DEBUG_LEVEL=1)
add_executable(app main.cpp)
target_link_libraries(app PRIVATE layers)
cudnn_check_link(app)
