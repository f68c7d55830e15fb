# SPDX-License-Identifier: BSD-3-Clause
# Legal: a DLL with a run-time library of its own. What is linked into the DLL must fit the DLL.
set(CMAKE_MSVC_RUNTIME_LIBRARY MultiThreaded)
add_library(part STATIC main.cpp)
add_library(layers SHARED main.cpp)
target_link_libraries(layers PRIVATE part)
set(CMAKE_MSVC_RUNTIME_LIBRARY MultiThreadedDLL)
add_executable(app main.cpp)
target_link_libraries(app PRIVATE layers)
cudnn_check_link(app)
