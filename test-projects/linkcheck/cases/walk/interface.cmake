# SPDX-License-Identifier: BSD-3-Clause
# An interface library as the one to be checked: what its users get.
add_library(layers STATIC main.cpp)
set_property(TARGET layers PROPERTY MSVC_RUNTIME_LIBRARY MultiThreaded)
add_library(more STATIC main.cpp)
add_library(both INTERFACE)
target_link_libraries(both INTERFACE layers more)
cudnn_check_link(both)
