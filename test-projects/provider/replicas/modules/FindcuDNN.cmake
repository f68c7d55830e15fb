# SPDX-License-Identifier: BSD-3-Clause
# The same under another spelling.
include("${CMAKE_CURRENT_LIST_DIR}/FindCUDNN.cmake")
