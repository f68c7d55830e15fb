# SPDX-License-Identifier: BSD-3-Clause
# -Werror is an option of nvcc, too, and takes a value there. Before 10.2 nvcc refuses any other.
add_library(warnings INTERFACE)
target_compile_options(warnings INTERFACE -Wall -Werror)
add_executable(app main.cpp kernel.cu)
target_link_libraries(app PRIVATE warnings)
target_compile_options(app PRIVATE -fmad=false -Wreorder "SHELL:-Xptxas -Werror")
cudnn_check_link(app)
