# SPDX-License-Identifier: BSD-3-Clause
# A toolkit, found by nvcc on PATH, but no cuDNN.
set(budget_path "${case_tree}/cuda/bin:")
set(budget_words "cuDNN for CUDA 13\\.0 on Linux")
include("${CMAKE_CURRENT_LIST_DIR}/nothing.cmake")
