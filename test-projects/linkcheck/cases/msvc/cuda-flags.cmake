# SPDX-License-Identifier: BSD-3-Clause
# nvcc reads /W4 as a file and -MD as its own option; what stands behind -Xcompiler is the host's.
add_executable(app main.cpp kernel.cu)
target_compile_options(app PRIVATE /W4 -MD "$<$<COMPILE_LANGUAGE:CXX>:/bigobj>"
  "$<$<COMPILE_LANGUAGE:CUDA>:SHELL:-Xcompiler /EHsc>"
  "$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=/utf-8>")
cudnn_check_link(app)
