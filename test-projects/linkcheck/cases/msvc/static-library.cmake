# SPDX-License-Identifier: BSD-3-Clause
# /MT in a static library of a /MD program.
add_library(layers STATIC main.cpp)
set_property(TARGET layers PROPERTY MSVC_RUNTIME_LIBRARY MultiThreaded)
add_executable(app main.cpp)
target_link_libraries(app PRIVATE layers)
cudnn_check_link(app)
