# SPDX-License-Identifier: BSD-3-Clause
# Checked before the targets exist, and from a directory that is read before them.
cudnn_check_link(app)
add_library(layers STATIC main.cpp)
add_executable(app main.cpp)
target_link_libraries(app PRIVATE layers)
cmake_language(DEFER CALL set_property TARGET layers PROPERTY MSVC_RUNTIME_LIBRARY MultiThreaded)
