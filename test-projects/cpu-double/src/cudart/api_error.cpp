// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// Errors by name and text, and the last one of each thread.

#include "runtime.hpp"

namespace {

using cudnn_cmake::cpu_double::last_error;
using cudnn_cmake::cpu_double::Runtime;

struct ErrorEntry {
  cudaError_t error;
  const char* name;
  const char* text;
};

// Those that the double can answer, and a few that a program may compare with.
#define CPU_DOUBLE_ERROR(name, text) \
  ErrorEntry { name, #name, text }
constexpr ErrorEntry entries[] = {
    CPU_DOUBLE_ERROR(cudaSuccess, "no error"),
    CPU_DOUBLE_ERROR(cudaErrorInvalidValue, "invalid argument"),
    CPU_DOUBLE_ERROR(cudaErrorMemoryAllocation, "out of memory"),
    CPU_DOUBLE_ERROR(cudaErrorInitializationError, "initialization error"),
    CPU_DOUBLE_ERROR(cudaErrorInvalidMemcpyDirection, "invalid copy direction"),
    CPU_DOUBLE_ERROR(cudaErrorStubLibrary, "the driver is a stub library"),
    CPU_DOUBLE_ERROR(cudaErrorInsufficientDriver, "the CUDA driver is too old for this run time"),
    CPU_DOUBLE_ERROR(cudaErrorNoDevice, "no CUDA-capable device"),
    CPU_DOUBLE_ERROR(cudaErrorInvalidDevice, "invalid device number"),
    CPU_DOUBLE_ERROR(cudaErrorInvalidResourceHandle, "invalid resource handle"),
    CPU_DOUBLE_ERROR(cudaErrorNotReady, "device not ready"),
    CPU_DOUBLE_ERROR(cudaErrorIllegalAddress, "an illegal memory access was encountered"),
    CPU_DOUBLE_ERROR(cudaErrorLaunchFailure, "unspecified launch failure"),
    CPU_DOUBLE_ERROR(cudaErrorNotSupported, "operation not supported"),
    CPU_DOUBLE_ERROR(cudaErrorUnknown, "unknown error"),
};
#undef CPU_DOUBLE_ERROR

constexpr const char* unknown_code = "unrecognized error code";

}  // namespace

extern "C" {

const char* CUDARTAPI cudaGetErrorName(cudaError_t error) {
  for (const ErrorEntry& entry : entries) {
    if (entry.error == error) {
      return entry.name;
    }
  }
  return unknown_code;
}

const char* CUDARTAPI cudaGetErrorString(cudaError_t error) {
  for (const ErrorEntry& entry : entries) {
    if (entry.error == error) {
      return entry.text;
    }
  }
  return unknown_code;
}

cudaError_t CUDARTAPI cudaGetLastError() {
  const cudaError_t error = cudaPeekAtLastError();
  last_error() = cudaSuccess;
  return error;
}

cudaError_t CUDARTAPI cudaPeekAtLastError() {
  Runtime& runtime = Runtime::get();
  const std::lock_guard<std::recursive_mutex> lock(runtime.mutex);
  return runtime.sticky != cudaSuccess ? runtime.sticky : last_error();
}
}
