# SPDX-License-Identifier: BSD-3-Clause
include("${CMAKE_CURRENT_LIST_DIR}/CUDNNDependency.cmake")
cudnn_find_dependency(8)
include("${CMAKE_CURRENT_LIST_DIR}/layers-targets.cmake")
