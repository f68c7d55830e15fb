// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cuda_runtime_api.h>
#include <cudnn.h>

#include "dynamic_library.hpp"

/// The functions that this program takes from the two libraries. Their types come from NVIDIA's
/// headers, so that a call with wrong arguments does not compile; nothing is linked.

#define RUNTIME_FALLBACK_CUDART_FUNCTIONS(FUNCTION) \
  FUNCTION(cudaDriverGetVersion)                    \
  FUNCTION(cudaFree)                                \
  FUNCTION(cudaGetDeviceCount)                      \
  FUNCTION(cudaGetDeviceProperties)                 \
  FUNCTION(cudaGetErrorName)                        \
  FUNCTION(cudaGetErrorString)                      \
  FUNCTION(cudaMalloc)                              \
  FUNCTION(cudaMemcpyAsync)                         \
  FUNCTION(cudaMemsetAsync)                         \
  FUNCTION(cudaRuntimeGetVersion)                   \
  FUNCTION(cudaSetDevice)                           \
  FUNCTION(cudaStreamCreateWithFlags)               \
  FUNCTION(cudaStreamDestroy)                       \
  FUNCTION(cudaStreamSynchronize)

#define RUNTIME_FALLBACK_CUDNN_FUNCTIONS(FUNCTION)  \
  FUNCTION(cudnnConvolutionForward)                 \
  FUNCTION(cudnnCreate)                             \
  FUNCTION(cudnnCreateConvolutionDescriptor)        \
  FUNCTION(cudnnCreateFilterDescriptor)             \
  FUNCTION(cudnnCreateTensorDescriptor)             \
  FUNCTION(cudnnDestroy)                            \
  FUNCTION(cudnnDestroyConvolutionDescriptor)       \
  FUNCTION(cudnnDestroyFilterDescriptor)            \
  FUNCTION(cudnnDestroyTensorDescriptor)            \
  FUNCTION(cudnnGetConvolutionForwardWorkspaceSize) \
  FUNCTION(cudnnGetCudartVersion)                   \
  FUNCTION(cudnnGetErrorString)                     \
  FUNCTION(cudnnGetVersion)                         \
  FUNCTION(cudnnSetConvolution2dDescriptor)         \
  FUNCTION(cudnnSetConvolutionGroupCount)           \
  FUNCTION(cudnnSetConvolutionMathType)             \
  FUNCTION(cudnnSetFilter4dDescriptor)              \
  FUNCTION(cudnnSetStream)                          \
  FUNCTION(cudnnSetTensor4dDescriptor)

namespace cudnn_cmake {

// The headers rename some functions by macros (cudaGetDeviceProperties of CUDA 12): the name to ask
// the loader for is the one after renaming, hence two levels.
#define RUNTIME_FALLBACK_TEXT(name) #name
// NOLINTNEXTLINE(bugprone-macro-parentheses): a name that is declared can't be in brackets
#define RUNTIME_FALLBACK_MEMBER(name) decltype(&::name) name;
#define RUNTIME_FALLBACK_LOAD(name) \
  functions.name = library.function<decltype(&::name)>(RUNTIME_FALLBACK_TEXT(name));

struct CudartFunctions {
  RUNTIME_FALLBACK_CUDART_FUNCTIONS(RUNTIME_FALLBACK_MEMBER)
};

struct CudnnFunctions {
  RUNTIME_FALLBACK_CUDNN_FUNCTIONS(RUNTIME_FALLBACK_MEMBER)
};

/// All of them. Throws LoadFailure that names the first one that is missing.
inline CudartFunctions load_cudart_functions(const DynamicLibrary& library) {
  CudartFunctions functions{};
  RUNTIME_FALLBACK_CUDART_FUNCTIONS(RUNTIME_FALLBACK_LOAD)
  return functions;
}

inline CudnnFunctions load_cudnn_functions(const DynamicLibrary& library) {
  CudnnFunctions functions{};
  RUNTIME_FALLBACK_CUDNN_FUNCTIONS(RUNTIME_FALLBACK_LOAD)
  return functions;
}

#undef RUNTIME_FALLBACK_LOAD
#undef RUNTIME_FALLBACK_MEMBER
#undef RUNTIME_FALLBACK_TEXT

}  // namespace cudnn_cmake
