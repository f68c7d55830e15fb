# SPDX-License-Identifier: BSD-3-Clause
# Without CUDA sources the shared run-time library is the project's own choice, and stays.
include("${CMAKE_CURRENT_LIST_DIR}/../targets.cmake")
add_executable(app main.cpp)
target_link_libraries(app PRIVATE CUDNN::cudnn CUDA::cudart)
cudnn_use_consistent_linking(app)
cudnn_check_link(app)
function(say)
  get_property(links TARGET app PROPERTY LINK_LIBRARIES)
  message(STATUS "links ${links}")
endfunction()
cmake_language(DEFER CALL say)
