# SPDX-License-Identifier: BSD-3-Clause
# cmake [-D CUDNN_ROOT=<dir>] [-D CUDAToolkit_ROOT=<dir>] -P headers.cmake
# The host's cuDNN 9, whose headers serve Windows, too: prints its version, CUDNN_VERSION, include
# directory and that of the CUDA toolkit, a line each, or nothing. A script of its own, since in a
# project find_package() leaves targets and cache entries.
cmake_minimum_required(VERSION 3.25)
list(PREPEND CMAKE_MODULE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../../modules")
find_package(CUDNN 9 QUIET)
if(NOT CUDNN_FOUND)
  return()
endif()
list(GET CUDNN_INCLUDE_DIRS 0 cudnn)
foreach(cuda IN LISTS CUDNN_INCLUDE_DIRS)
  if(EXISTS "${cuda}/cuda_runtime_api.h")
    set(text "${CUDNN_VERSION}\n${CUDNN_VERSION_NUMBER}\n${cudnn}\n${cuda}")
    execute_process(COMMAND "${CMAKE_COMMAND}" -E echo "${text}") # message() writes to stderr
    return()
  endif()
endforeach()
