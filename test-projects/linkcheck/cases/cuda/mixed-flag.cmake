# SPDX-License-Identifier: BSD-3-Clause
set(CMAKE_CUDA_FLAGS "--cudart=shared")
add_executable(app main.cpp kernel.cu)
target_link_libraries(app PRIVATE /usr/lib/libcudart_static.a dl rt)
cudnn_check_link(app)
