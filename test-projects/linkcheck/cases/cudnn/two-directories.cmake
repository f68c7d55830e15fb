# SPDX-License-Identifier: BSD-3-Clause
# Two directories with a find_package() of their own, closed when the check runs; with SAME, of one
# cuDNN.
foreach(name IN ITEMS first second)
  set(root "${TREE}/${name}")
  if(SAME)
    set(root "${TREE}/first")
  endif()
  file(WRITE "${CMAKE_BINARY_DIR}/${name}/CMakeLists.txt" "
    set(CUDNN_ROOT \"${root}\")
    find_package(CUDNN REQUIRED)
    add_library(${name} STATIC \"${CMAKE_CURRENT_SOURCE_DIR}/main.cpp\")
    target_link_libraries(${name} PRIVATE CUDNN::cudnn)
  ")
  add_subdirectory("${CMAKE_BINARY_DIR}/${name}" ${name}-build)
endforeach()
add_executable(app main.cpp)
target_link_libraries(app PRIVATE first second)
cudnn_check_link(app)
