# SPDX-License-Identifier: BSD-3-Clause
# Everything in a sub-directory, whose imported targets the top one never sees.
file(WRITE "${CMAKE_BINARY_DIR}/child/CMakeLists.txt" "
  set(CUDNN_ROOT \"${TREE}/first\")
  find_package(CUDNN REQUIRED)
  add_library(child SHARED \"${CMAKE_CURRENT_SOURCE_DIR}/main.cpp\")
  target_link_libraries(child PRIVATE CUDNN::cudnn)
  add_executable(app \"${CMAKE_CURRENT_SOURCE_DIR}/main.cpp\")
  target_link_libraries(app PRIVATE child /elsewhere/libcudnn.so.8)
  cudnn_check_link(app)
")
add_subdirectory("${CMAKE_BINARY_DIR}/child" child-build)
