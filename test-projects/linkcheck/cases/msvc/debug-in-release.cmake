# SPDX-License-Identifier: BSD-3-Clause
# A library that always takes the debug run-time library.
add_library(layers STATIC main.cpp)
set_property(TARGET layers PROPERTY MSVC_RUNTIME_LIBRARY MultiThreadedDebugDLL)
add_executable(app main.cpp)
target_link_libraries(app PRIVATE layers)
cudnn_check_link(app)
