// SPDX-License-Identifier: BSD-3-Clause
// The library's tests. Exit: 0 passed, 1 failed, 77 skipped for want of a GPU.
#include "tensor_size.hpp"

#include <cstdio>
#include <exception>
#include <string_view>

namespace {

int test_version() {
  std::printf("cuDNN: header %d, library %zu\n", CUDNN_VERSION, cudnnGetVersion());
  return cudnnGetVersion() == CUDNN_VERSION ? 0 : 1;
}

int test_size() {
  const std::size_t size = tensor_size(2, 3, 5, 7);
  std::printf("2 x 3 x 5 x 7: %zu bytes\n", size);
  try {
    tensor_size(2, 3, 5, 0);
  } catch (const std::exception& error) {
    std::printf("2 x 3 x 5 x 0: %s\n", error.what());
    return size == 2 * 3 * 5 * 7 * sizeof(float) ? 0 : 1;
  }
  return 1;
}

int test_handle() {
  cudnnHandle_t handle = nullptr;
  const cudnnStatus_t status = cudnnCreate(&handle);
  if (status == CUDNN_STATUS_NOT_INITIALIZED) {
    std::printf("skipped: no GPU that cuDNN can use (%s)\n", cudnnGetErrorString(status));
    return 77;
  }
  if (status == CUDNN_STATUS_SUCCESS) {
    cudnnDestroy(handle);
  }
  std::printf("cudnnCreate: %s\n", cudnnGetErrorString(status));
  return status == CUDNN_STATUS_SUCCESS ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view test = argc == 2 ? argv[1] : "";
  try {
    if (test == "version") {
      return test_version();
    }
    if (test == "size") {
      return test_size();
    }
    if (test == "handle") {
      return test_handle();
    }
    std::fprintf(stderr, "usage: tensor-size-test version|size|handle\n");
  } catch (const std::exception& error) {
    std::fprintf(stderr, "failed: %s\n", error.what());
  }
  return 1;
}
