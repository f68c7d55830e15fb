// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>
#include <vector>

/// What the double's own tests have in common.

namespace double_tests {

/// A block of device memory.
class Memory {
 public:
  explicit Memory(std::size_t size) : size_(size) {
    EXPECT_EQ(cudaMalloc(&address_, size), cudaSuccess);
  }
  template <typename Element>
  explicit Memory(const std::vector<Element>& values) : Memory(values.size() * sizeof(Element)) {
    EXPECT_EQ(cudaMemcpy(address_, values.data(), size_, cudaMemcpyHostToDevice), cudaSuccess);
  }
  ~Memory() { EXPECT_EQ(cudaFree(address_), cudaSuccess); }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  [[nodiscard]] void* get() const { return address_; }
  [[nodiscard]] std::size_t size() const { return size_; }

  /// The content, after all work on blocking streams.
  template <typename Element>
  [[nodiscard]] std::vector<Element> read() const {
    std::vector<Element> values(size_ / sizeof(Element));
    EXPECT_EQ(cudaMemcpy(values.data(), address_, size_, cudaMemcpyDeviceToHost), cudaSuccess);
    return values;
  }

 private:
  void* address_ = nullptr;
  std::size_t size_ = 0;
};

class Stream {
 public:
  explicit Stream(unsigned int flags = cudaStreamNonBlocking) {
    EXPECT_EQ(cudaStreamCreateWithFlags(&stream_, flags), cudaSuccess);
  }
  ~Stream() { EXPECT_EQ(cudaStreamDestroy(stream_), cudaSuccess); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  [[nodiscard]] cudaStream_t get() const { return stream_; }

 private:
  cudaStream_t stream_ = nullptr;
};

}  // namespace double_tests
