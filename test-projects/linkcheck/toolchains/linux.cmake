# SPDX-License-Identifier: BSD-3-Clause
# The same for Linux: g++ FORCED_GNU (12.2.0) and nvcc FORCED_NVCC (13.0.88) of the toolkit
# FORCED_TOOLKIT, whose own host compiler is FORCED_HOST.
include("${CMAKE_CURRENT_LIST_DIR}/forced.cmake")
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
if(NOT DEFINED FORCED_NVCC)
  set(FORCED_NVCC 13.0.88)
endif()
if(NOT DEFINED FORCED_GNU)
  set(FORCED_GNU 12.2.0)
endif()
forced_compiler(C GNU ${FORCED_GNU})
forced_compiler(CXX GNU ${FORCED_GNU})
# CUDA can't be enabled so, CMake asks nvcc too much; the check reads these variables only.
set(CMAKE_CUDA_COMPILER_ID NVIDIA)
set(CMAKE_CUDA_COMPILER_VERSION ${FORCED_NVCC})
set(CMAKE_CUDA_COMPILER_TOOLKIT_VERSION ${FORCED_NVCC})
if(DEFINED FORCED_HOST)
  set(CMAKE_CUDA_HOST_LINK_LAUNCHER "${FORCED_HOST}")
endif()
if(DEFINED FORCED_TOOLKIT)
  set(CMAKE_CUDA_TOOLKIT_INCLUDE_DIRECTORIES "${FORCED_TOOLKIT}/include")
endif()
