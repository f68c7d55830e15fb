// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cudnn.h>

#include <memory>
#include <string>
#include <vector>

#include "call.hpp"

// What cuDNN's handles point to. Only the names are NVIDIA's.

struct cudnnContext {
  cudaStream_t stream = nullptr;
  int device = 0;
};

struct cudnnTensorStruct {
  cudnnDataType_t type = CUDNN_DATA_FLOAT;
  std::vector<int> extents;  ///< empty until it is set
  std::vector<int> strides;
  bool is_vectorized = false;
};

struct cudnnFilterStruct {
  cudnnDataType_t type = CUDNN_DATA_FLOAT;
  cudnnTensorFormat_t format = CUDNN_TENSOR_NCHW;
  std::vector<int> extents;  ///< empty until it is set
};

struct cudnnConvolutionStruct {
  std::vector<int> padding;  ///< empty until it is set
  std::vector<int> stride;
  std::vector<int> dilation;
  cudnnConvolutionMode_t mode = CUDNN_CONVOLUTION;
  cudnnDataType_t compute_type = CUDNN_DATA_FLOAT;
  cudnnMathType_t math = CUDNN_DEFAULT_MATH;
  int groups = 1;
};

struct cudnnActivationStruct {
  cudnnActivationMode_t mode = CUDNN_ACTIVATION_SIGMOID;
  cudnnNanPropagation_t nan = CUDNN_NOT_PROPAGATE_NAN;
  double coefficient = 0;
  double swish_beta = 1;
};

namespace cudnn_cmake::cpu_double {

/// The name of a kind of object in messages.
template <typename Struct>
constexpr const char* kind_of = nullptr;
template <>
inline constexpr const char* kind_of<cudnnContext> = "cudnnHandle_t";
template <>
inline constexpr const char* kind_of<cudnnTensorStruct> = "cudnnTensorDescriptor_t";
template <>
inline constexpr const char* kind_of<cudnnFilterStruct> = "cudnnFilterDescriptor_t";
template <>
inline constexpr const char* kind_of<cudnnConvolutionStruct> = "cudnnConvolutionDescriptor_t";
template <>
inline constexpr const char* kind_of<cudnnActivationStruct> = "cudnnActivationDescriptor_t";

/// The object behind a handle. Null is refused with BAD_PARAM; a destroyed object, or one of
/// another kind, ends the process.
template <typename Struct>
Struct& object(Struct* handle, const char* function) {
  if (handle == nullptr) {
    throw Refusal{CUDNN_STATUS_BAD_PARAM, std::string("a null ") + kind_of<Struct>};
  }
  objects().require(handle, kind_of<Struct>, function);
  return *handle;
}

/// cudnnCreate…Descriptor
template <typename Struct>
cudnnStatus_t create(Struct** handle, const char* function) noexcept {
  return call(function, [&] {
    require(handle != nullptr, "no place for the new descriptor");
    *handle = objects().adopt(std::make_unique<Struct>(), kind_of<Struct>, function);
  });
}

/// cudnnDestroy…Descriptor; null is fine, as in cuDNN.
template <typename Struct>
cudnnStatus_t destroy(Struct* handle, const char* function) noexcept {
  return call(function, Frame::always, [&] {
    if (handle != nullptr) {
      objects().release(handle, kind_of<Struct>, function);
    }
  });
}

/// Largest number of axes (CUDNN_DIM_MAX).
constexpr int largest_rank = CUDNN_DIM_MAX;

/// Bytes of an element of a data type; 0 for one that legacy descriptors don't take.
std::size_t element_size(cudnnDataType_t type);

/// Copies an array of `count` integers; ends the process when there is none.
std::vector<int> copy_array(const int* values, int count, const char* function,
                            const char* parameter);

/// Whether a count of elements fits into what cuDNN can index.
bool exceeds_int(const std::vector<int>& extents, const std::vector<int>& strides);

}  // namespace cudnn_cmake::cpu_double
