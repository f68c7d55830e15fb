# SPDX-License-Identifier: BSD-3-Clause
include(CMakeFindDependencyMacro)
find_dependency(CUDNN 8)
include("${CMAKE_CURRENT_LIST_DIR}/layers-targets.cmake")
