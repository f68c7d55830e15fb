# SPDX-License-Identifier: BSD-3-Clause
# The mixture is inside a DLL that the program links.
add_library(part STATIC main.cpp)
set_property(TARGET part PROPERTY MSVC_RUNTIME_LIBRARY MultiThreaded)
add_library(layers SHARED main.cpp)
target_link_libraries(layers PRIVATE part)
add_executable(app main.cpp)
target_link_libraries(app PRIVATE layers)
cudnn_check_link(app)
