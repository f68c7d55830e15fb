# SPDX-License-Identifier: BSD-3-Clause
# CMake allows this expression in a link alone: nobody can decide it.
add_library(layers STATIC main.cpp)
add_executable(app main.cpp)
target_link_libraries(app PRIVATE "$<$<LINK_LANGUAGE:CXX>:layers>")
cudnn_check_link(app)
