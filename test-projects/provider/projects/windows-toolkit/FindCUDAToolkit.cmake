# SPDX-License-Identifier: BSD-3-Clause
# CMake's own find module takes no CUDA toolkit for Windows on another host.
set(CUDAToolkit_INCLUDE_DIRS "${CUDAToolkit_ROOT}/include")
set(CUDAToolkit_LIBRARY_DIR "${CUDAToolkit_ROOT}/lib/x64")
set(CUDAToolkit_FOUND TRUE)
