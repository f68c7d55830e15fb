# SPDX-License-Identifier: BSD-3-Clause
# find_package() in a function: its variables are gone, its targets are there.
function(use_cudnn)
  set(CUDNN_ROOT "${TREE}/first")
  find_package(CUDNN REQUIRED)
endfunction()
use_cudnn()
add_executable(app main.cpp)
target_link_libraries(app PRIVATE CUDNN::cudnn /elsewhere/libcudnn.so.8)
cudnn_check_link(app)
