# SPDX-License-Identifier: BSD-3-Clause
# For the samples that are built for Windows: the host's headers and the double's import library.
# CMake's own module looks for a toolkit for Windows, with nvcc.exe.
include(FindPackageHandleStandardArgs)
set(CUDAToolkit_INCLUDE_DIRS "${samples_cuda_include}")
list(GET samples_cuda_version 0 CUDAToolkit_VERSION_MAJOR)
list(GET samples_cuda_version 1 CUDAToolkit_VERSION_MINOR)
set(CUDAToolkit_VERSION "${CUDAToolkit_VERSION_MAJOR}.${CUDAToolkit_VERSION_MINOR}")
find_package_handle_standard_args(CUDAToolkit
  REQUIRED_VARS CUDAToolkit_INCLUDE_DIRS samples_cudart VERSION_VAR CUDAToolkit_VERSION)
if(NOT TARGET CUDA::cudart)
  add_library(CUDA::cudart UNKNOWN IMPORTED)
  set_target_properties(CUDA::cudart PROPERTIES IMPORTED_LOCATION "${samples_cudart}"
    INTERFACE_INCLUDE_DIRECTORIES "${samples_cuda_include}")
endif()
