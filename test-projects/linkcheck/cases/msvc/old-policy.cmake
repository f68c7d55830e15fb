# SPDX-License-Identifier: BSD-3-Clause
# With CMP0091 OLD the flags of the directory alone decide, and the property is not heard.
add_library(layers STATIC main.cpp)
target_compile_options(layers PRIVATE -MT)
set_property(TARGET layers PROPERTY MSVC_RUNTIME_LIBRARY MultiThreadedDLL)
add_executable(app main.cpp)
target_link_libraries(app PRIVATE layers)
cudnn_check_link(app)
