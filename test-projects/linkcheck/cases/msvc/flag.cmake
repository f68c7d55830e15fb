# SPDX-License-Identifier: BSD-3-Clause
# A flag beats the property; here it comes from an interface library.
add_library(flags INTERFACE)
target_compile_options(flags INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:/MT>")
add_library(layers STATIC main.cpp)
target_link_libraries(layers PRIVATE flags)
add_executable(app main.cpp)
target_link_libraries(app PRIVATE layers)
cudnn_check_link(app)
