# SPDX-License-Identifier: BSD-3-Clause
# Which library is linked comes out in the generate step only.
add_library(layers STATIC main.cpp)
set_property(TARGET layers PROPERTY MSVC_RUNTIME_LIBRARY MultiThreaded)
add_library(fitting STATIC main.cpp)
add_executable(app main.cpp)
target_link_libraries(app PRIVATE "$<FILTER:layers;fitting,INCLUDE,${KEEP}>")
cudnn_check_link(app)
