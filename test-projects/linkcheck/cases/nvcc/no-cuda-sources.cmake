# SPDX-License-Identifier: BSD-3-Clause
# Without CUDA sources nvcc does not matter.
add_executable(app main.cpp)
cudnn_check_link(app)
