# SPDX-License-Identifier: BSD-3-Clause
# An imported target that only a closed directory can see.
file(WRITE "${CMAKE_BINARY_DIR}/child/CMakeLists.txt" "
  add_library(vendor::layers STATIC IMPORTED)
  set_target_properties(vendor::layers PROPERTIES IMPORTED_LOCATION C:/vendor.lib
    MSVC_RUNTIME_LIBRARY MultiThreadedDebug)
  add_library(child STATIC \"${CMAKE_CURRENT_SOURCE_DIR}/main.cpp\")
  target_link_libraries(child PRIVATE vendor::layers)
")
add_subdirectory("${CMAKE_BINARY_DIR}/child" child-build)
add_executable(app main.cpp)
target_link_libraries(app PRIVATE child)
cudnn_check_link(app)
