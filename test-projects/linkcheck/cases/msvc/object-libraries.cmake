# SPDX-License-Identifier: BSD-3-Clause
# Objects, linked by name and by $<TARGET_OBJECTS>.
add_library(named OBJECT main.cpp)
set_property(TARGET named PROPERTY MSVC_RUNTIME_LIBRARY MultiThreaded)
add_library(objects OBJECT main.cpp)
set_property(TARGET objects PROPERTY MSVC_RUNTIME_LIBRARY MultiThreadedDebug)
add_executable(app main.cpp $<TARGET_OBJECTS:objects>)
target_link_libraries(app PRIVATE named)
cudnn_check_link(app)
