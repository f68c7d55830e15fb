// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "cudnn_cmake/check.hpp"
#include "cudnn_cmake/handles.hpp"

namespace cudnn_cmake {

/// Device memory between two guard bands. A kernel that writes outside of its buffer seldom crashes
/// (allocations are rounded up), but it changes a band.
class GuardedMemory {
 public:
  /// `size` usable bytes, each 0xFF before the first write: NaN in every floating-point type, so
  /// that an element that nobody writes, or one that is read though it must not be, shows.
  /// `stream` is used for every copy. `name` is for messages.
  GuardedMemory(std::string name, std::size_t size, cudaStream_t stream)
      : name_(std::move(name)), size_(size), stream_(stream), memory_(size + 2 * band) {
    CUDA_CHECK(cudaMemsetAsync(memory_.get(), band_byte, memory_.size(), stream_));
    CUDA_CHECK(cudaMemsetAsync(get(), unwritten_byte, size_, stream_));
  }

  /// Start of the usable bytes. As well aligned as cudaMalloc's result: the band's size keeps it.
  [[nodiscard]] void* get() const { return static_cast<std::byte*>(memory_.get()) + band; }
  [[nodiscard]] std::size_t size() const { return size_; }

  /// Fills the buffer from the host. Throws std::invalid_argument on another size.
  template <typename Element>
  void copy_from(const std::vector<Element>& source) {
    require_size(source.size() * sizeof(Element));
    CUDA_CHECK(cudaMemcpyAsync(get(), source.data(), size_, cudaMemcpyHostToDevice, stream_));
  }

  /// Reads the whole buffer and waits for it. Throws std::invalid_argument on another size.
  template <typename Element>
  void copy_to(std::vector<Element>& destination) const {
    require_size(destination.size() * sizeof(Element));
    CUDA_CHECK(cudaMemcpyAsync(destination.data(), get(), size_, cudaMemcpyDeviceToHost, stream_));
    CUDA_CHECK(cudaStreamSynchronize(stream_));
  }

  /// Which band was written to, in words; empty when both are whole.
  [[nodiscard]] std::string damage() const {
    const auto* const start = static_cast<const std::byte*>(memory_.get());
    if (!is_whole(start)) {
      return "bytes before " + name_ + " were overwritten";
    }
    if (!is_whole(start + band + size_)) {
      return "bytes after the end of " + name_ + " were overwritten";
    }
    return {};
  }

 private:
  static constexpr std::size_t band = 4096;
  static constexpr int band_byte = 0xA5;
  static constexpr int unwritten_byte = 0xFF;

  [[nodiscard]] bool is_whole(const std::byte* device_band) const {
    std::vector<std::byte> bytes(band);
    CUDA_CHECK(cudaMemcpyAsync(bytes.data(), device_band, band, cudaMemcpyDeviceToHost, stream_));
    CUDA_CHECK(cudaStreamSynchronize(stream_));
    return std::all_of(bytes.begin(), bytes.end(),
                       [](std::byte byte) { return byte == std::byte{band_byte}; });
  }

  void require_size(std::size_t size) const {
    if (size != size_) {
      throw std::invalid_argument(name_ + " holds " + std::to_string(size_) + " bytes, not " +
                                  std::to_string(size));
    }
  }

  std::string name_;
  std::size_t size_;
  cudaStream_t stream_;
  DeviceMemory memory_;
};

}  // namespace cudnn_cmake
