// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// What nvcc puts into every .cu file, also one without a kernel. What it puts in for a kernel is
// missing on purpose: the double can't run one, and a program with one stops when it is loaded
// (with LD_BIND_NOW=1) instead of in the middle.

#include <cuda_runtime_api.h>

extern "C" {

void** CUDARTAPI __cudaRegisterFatBinary(void* /*binary*/) {
  static void* handle = nullptr;
  return &handle;
}

void CUDARTAPI __cudaRegisterFatBinaryEnd(void** /*handle*/) {}

void CUDARTAPI __cudaUnregisterFatBinary(void** /*handle*/) {}

char CUDARTAPI __cudaInitModule(void** /*handle*/) { return 1; }
}
