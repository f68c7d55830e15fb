# SPDX-License-Identifier: BSD-3-Clause
# The private part of a static library of a static library, which no usage requirement names.
add_library(inner STATIC main.cpp)
set_property(TARGET inner PROPERTY MSVC_RUNTIME_LIBRARY "MultiThreaded$<$<CONFIG:Debug>:Debug>")
add_library(middle STATIC main.cpp)
target_link_libraries(middle PRIVATE inner)
add_library(outer STATIC main.cpp)
target_link_libraries(outer PRIVATE middle)
add_executable(app main.cpp)
target_link_libraries(app PRIVATE outer)
cudnn_check_link(app)
