# SPDX-License-Identifier: BSD-3-Clause
add_executable(app main.cpp kernel.cu)
target_compile_options(app PRIVATE "$<$<COMPILE_LANGUAGE:CUDA>:${CUDA_OPTIONS}>")
cudnn_check_link(app)
