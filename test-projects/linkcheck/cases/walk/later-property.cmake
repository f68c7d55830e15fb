# SPDX-License-Identifier: BSD-3-Clause
# The value of a property comes out in the generate step only.
add_library(layers STATIC main.cpp)
set_property(TARGET layers PROPERTY MSVC_RUNTIME_LIBRARY
  "$<FILTER:MultiThreaded;MultiThreadedDebugDLL,INCLUDE,${KEEP}>")
add_executable(app main.cpp)
target_link_libraries(app PRIVATE layers)
cudnn_check_link(app)
