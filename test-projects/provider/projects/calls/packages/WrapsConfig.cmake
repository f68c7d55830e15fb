# SPDX-License-Identifier: BSD-3-Clause
# A package that needs cuDNN, as a prebuilt libtorch does.
include(CMakeFindDependencyMacro)
find_dependency(CUDNN 8)
set(Wraps_VERSION "${CUDNN_VERSION}")
