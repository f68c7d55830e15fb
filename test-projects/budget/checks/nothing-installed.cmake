# SPDX-License-Identifier: BSD-3-Clause
set(budget_path "")
set(budget_words "cuDNN on Linux") # for no CUDA
include("${CMAKE_CURRENT_LIST_DIR}/nothing.cmake")
