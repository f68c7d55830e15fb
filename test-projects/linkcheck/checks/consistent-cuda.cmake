# SPDX-License-Identifier: BSD-3-Clause
# cases/consistent/cuda: nvcc's own command lines.
include("${CMAKE_CURRENT_LIST_DIR}/FileApi.cmake")
file_api_compile(words "${case_build}" Release kernels CUDA)
cudnn_cmake_expect_match("kernels: CUDA options" " -Xcompiler=-Werror( |$)" "${words}")
cudnn_cmake_expect_no_match("kernels: CUDA options" " -Werror( |$)" "${words}")
file_api_compile(words "${case_build}" Release app CXX)
cudnn_cmake_expect_match("app: C++ options" " -Wall -Werror( |$)" "${words}")
cudnn_cmake_expect_no_match("app: C++ options" "Xcompiler" "${words}")
file_api_link(words "${case_build}" Release app)
cudnn_cmake_expect_match("app: link" "cudart_static" "${words}")
cudnn_cmake_expect_no_match("app: link" "libcudart\\.so|-lcudart( |$)" "${words}")
