# SPDX-License-Identifier: BSD-3-Clause
# target_link_libraries() for a target of another directory, which CMake marks in LINK_LIBRARIES.
add_executable(app main.cpp)
file(WRITE "${CMAKE_BINARY_DIR}/child/CMakeLists.txt" "
  add_library(layers STATIC \"${CMAKE_CURRENT_SOURCE_DIR}/main.cpp\")
  set_property(TARGET layers PROPERTY MSVC_RUNTIME_LIBRARY MultiThreaded)
  add_library(vendor STATIC IMPORTED)
  set_target_properties(vendor PROPERTIES IMPORTED_LOCATION C:/vendor.lib
    MSVC_RUNTIME_LIBRARY MultiThreadedDebug)
  target_link_libraries(app PRIVATE layers vendor)
  cudnn_check_link(app)
")
add_subdirectory("${CMAKE_BINARY_DIR}/child" child-build)
