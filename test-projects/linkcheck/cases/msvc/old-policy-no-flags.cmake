# SPDX-License-Identifier: BSD-3-Clause
# With CMP0091 OLD and no flag at all it is the compiler's default, whatever the property says.
set(CMAKE_CXX_FLAGS_RELEASE "")
add_library(layers STATIC main.cpp)
target_compile_options(layers PRIVATE -MT)
add_executable(app main.cpp)
set_property(TARGET app PROPERTY MSVC_RUNTIME_LIBRARY MultiThreadedDLL)
target_link_libraries(app PRIVATE layers)
cudnn_check_link(app)
