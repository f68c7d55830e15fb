// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cuda_runtime_api.h>
#include <cudnn.h>

#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>
#include <type_traits>

#include "cudnn_cmake/check.hpp"
#include "cudnn_cmake/exit_codes.hpp"

namespace cudnn_cmake {

/// Says on stderr that giving something back failed. A destructor may run while an exception is on
/// its way, so it must not throw; to keep silent would hide an error that a kernel left behind.
template <typename Status>
void report_release(const char* call, Status status) noexcept {
  ++release_failures();
  try {
    static_cast<void>(std::fprintf(stderr, "%s: %s\n", call, describe(status).c_str()));
  } catch (...) {
    static_cast<void>(
        std::fprintf(stderr, "%s: failed with status %d\n", call, static_cast<int>(status)));
  }
}

/// Deleter of a unique_ptr to what an opaque handle points to: a handle already is a pointer, so no
/// second one is put around it on the heap.
template <typename Kind>
struct Release {
  void operator()(std::remove_pointer_t<typename Kind::Handle>* handle) const noexcept {
    const auto status = Kind::destroy(handle);
    if (static_cast<int>(status) != 0) {
      report_release(Kind::destroy_name, status);
    }
  }
};

template <typename Kind>
using Unique = std::unique_ptr<std::remove_pointer_t<typename Kind::Handle>, Release<Kind>>;

/// Creates one, or throws CallFailure.
template <typename Kind>
Unique<Kind> make_unique_handle() {
  typename Kind::Handle handle = nullptr;
  check(Kind::create(&handle), Kind::create_name, __FILE__, __LINE__);
  return Unique<Kind>(handle);
}

struct CudnnHandleKind {
  using Handle = cudnnHandle_t;
  static constexpr const char* create_name = "cudnnCreate";
  static constexpr const char* destroy_name = "cudnnDestroy";
  static cudnnStatus_t create(Handle* handle) { return cudnnCreate(handle); }
  static cudnnStatus_t destroy(Handle handle) noexcept { return cudnnDestroy(handle); }
};

struct TensorDescriptorKind {
  using Handle = cudnnTensorDescriptor_t;
  static constexpr const char* create_name = "cudnnCreateTensorDescriptor";
  static constexpr const char* destroy_name = "cudnnDestroyTensorDescriptor";
  static cudnnStatus_t create(Handle* handle) { return cudnnCreateTensorDescriptor(handle); }
  static cudnnStatus_t destroy(Handle handle) noexcept {
    return cudnnDestroyTensorDescriptor(handle);
  }
};

struct FilterDescriptorKind {
  using Handle = cudnnFilterDescriptor_t;
  static constexpr const char* create_name = "cudnnCreateFilterDescriptor";
  static constexpr const char* destroy_name = "cudnnDestroyFilterDescriptor";
  static cudnnStatus_t create(Handle* handle) { return cudnnCreateFilterDescriptor(handle); }
  static cudnnStatus_t destroy(Handle handle) noexcept {
    return cudnnDestroyFilterDescriptor(handle);
  }
};

struct ConvolutionDescriptorKind {
  using Handle = cudnnConvolutionDescriptor_t;
  static constexpr const char* create_name = "cudnnCreateConvolutionDescriptor";
  static constexpr const char* destroy_name = "cudnnDestroyConvolutionDescriptor";
  static cudnnStatus_t create(Handle* handle) { return cudnnCreateConvolutionDescriptor(handle); }
  static cudnnStatus_t destroy(Handle handle) noexcept {
    return cudnnDestroyConvolutionDescriptor(handle);
  }
};

struct StreamKind {
  using Handle = cudaStream_t;
  static constexpr const char* create_name = "cudaStreamCreateWithFlags";
  static constexpr const char* destroy_name = "cudaStreamDestroy";
  /// Not blocked by the default stream: a copy or a call that forgot the stream shows as a wrong
  /// result instead of being put right by chance.
  static cudaError_t create(Handle* handle) {
    return cudaStreamCreateWithFlags(handle, cudaStreamNonBlocking);
  }
  static cudaError_t destroy(Handle handle) noexcept { return cudaStreamDestroy(handle); }
};

using UniqueCudnnHandle = Unique<CudnnHandleKind>;
using UniqueTensorDescriptor = Unique<TensorDescriptorKind>;
using UniqueFilterDescriptor = Unique<FilterDescriptorKind>;
using UniqueConvolutionDescriptor = Unique<ConvolutionDescriptorKind>;
using UniqueStream = Unique<StreamKind>;

/// Device memory of `size` bytes, its content undefined.
class DeviceMemory {
 public:
  explicit DeviceMemory(std::size_t size) : size_(size) {
    void* address = nullptr;
    const cudaError_t error = cudaMalloc(&address, size);
    if (error != cudaSuccess) {
      throw CudaFailure("cudaMalloc of " + std::to_string(size) + " bytes: " + describe(error),
                        error);
    }
    memory_.reset(address);
  }

  [[nodiscard]] void* get() const { return memory_.get(); }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  struct Free {
    void operator()(void* address) const noexcept {
      const cudaError_t error = cudaFree(address);
      if (error != cudaSuccess) {
        report_release("cudaFree", error);
      }
    }
  };

  std::unique_ptr<void, Free> memory_;
  std::size_t size_;
};

}  // namespace cudnn_cmake
