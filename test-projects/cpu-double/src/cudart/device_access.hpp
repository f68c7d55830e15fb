// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace cudnn_cmake::cpu_double {

/// A stretch of device memory, as the double of cuDNN sees it. The address that a program has is
/// never readable: the bytes are here.
struct DeviceSpan {
  std::byte* bytes = nullptr;  ///< null when there is no such memory; then `problem` says why
  std::size_t room_after = 0;  ///< bytes of the same allocation behind the span
  std::shared_ptr<const void> keeper;  ///< keeps the bytes, also when the program frees them
  std::string problem;                 ///< "0x… is host memory"
};

/// What the double of cuDNN needs of the double of the CUDA run time. They are two libraries of one
/// build, so C++ types may pass between them.
class DeviceAccess {
 public:
  /// Work on a stream; the result becomes the device's error when it isn't cudaSuccess.
  using Work = std::function<cudaError_t()>;

  /// The `size` bytes at `address`, if they lie in one living allocation.
  virtual DeviceSpan span(const void* address, std::size_t size) = 0;
  /// Whether the address is one of the device's, living, freed or never allocated.
  virtual bool is_device_address(const void* address) = 0;
  /// Ends the process unless `stream` is a living stream or the default one.
  virtual void require_stream(cudaStream_t stream, const char* function) = 0;
  /// Queues work. It runs at the next synchronisation, not before.
  virtual void enqueue(cudaStream_t stream, const char* function, Work work) = 0;
  /// Runs everything that is queued on the stream, for calls that wait themselves.
  virtual cudaError_t synchronize(cudaStream_t stream, const char* function) = 0;
  /// The error that earlier work left, cudaSuccess if none; without clearing it.
  virtual cudaError_t error() = 0;
  /// cudaGetDeviceCount's answer.
  virtual cudaError_t device_count(int& count) = 0;
  /// Its properties as JSON, with the keys of cuDNN's device descriptions.
  virtual std::string description() = 0;
  /// The calling thread's device.
  virtual int current_device() = 0;

 protected:
  ~DeviceAccess() = default;
};

}  // namespace cudnn_cmake::cpu_double

extern "C" {
/// The one DeviceAccess. Also the mark by which a program knows the double: no other library has a
/// function of this name.
cudnn_cmake::cpu_double::DeviceAccess* cudnn_cmake_cpu_double();
}
