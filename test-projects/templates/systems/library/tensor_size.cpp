// SPDX-License-Identifier: BSD-3-Clause
#include "tensor_size.hpp"

#include <stdexcept>

namespace {

void check(cudnnStatus_t status) {
  if (status != CUDNN_STATUS_SUCCESS) {
    throw std::runtime_error(cudnnGetErrorString(status));
  }
}

struct Descriptor {
  Descriptor() { check(cudnnCreateTensorDescriptor(&value)); }
  ~Descriptor() { cudnnDestroyTensorDescriptor(value); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  cudnnTensorDescriptor_t value = nullptr;
};

}  // namespace

std::size_t tensor_size(int batch, int channels, int height, int width) {
  const Descriptor descriptor;
  check(cudnnSetTensor4dDescriptor(descriptor.value, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, batch,
                                   channels, height, width));
  std::size_t size = 0;
  check(cudnnGetTensorSizeInBytes(descriptor.value, &size));
  return size;
}
