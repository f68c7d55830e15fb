# SPDX-License-Identifier: BSD-3-Clause
# Linked in one configuration only, by an expression that can be evaluated.
add_library(layers STATIC main.cpp)
set_property(TARGET layers PROPERTY MSVC_RUNTIME_LIBRARY
  "$<IF:$<AND:$<CXX_COMPILER_ID:MSVC>,$<PLATFORM_ID:Windows>>,MultiThreaded,MultiThreadedDLL>")
add_executable(app main.cpp)
set_property(TARGET app PROPERTY WITH_LAYERS ON)
target_link_libraries(app PRIVATE
  "$<$<AND:$<CONFIG:MinSizeRel,Release>,$<BOOL:$<TARGET_PROPERTY:app,WITH_LAYERS>>>:layers>")
cudnn_check_link(app)
