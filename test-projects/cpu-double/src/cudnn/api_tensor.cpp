// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// Tensor descriptors. What is accepted and refused, and by which status, is what cuDNN 9.19 does.

#include <cstdint>
#include <limits>

#include "descriptors.hpp"

namespace cudnn_cmake::cpu_double {

std::size_t element_size(cudnnDataType_t type) {
  switch (type) {
    case CUDNN_DATA_DOUBLE:
      return 8;
    case CUDNN_DATA_FLOAT:
    case CUDNN_DATA_INT32:
    case CUDNN_DATA_INT8x4:
    case CUDNN_DATA_UINT8x4:
      return 4;
    case CUDNN_DATA_HALF:
    case CUDNN_DATA_BFLOAT16:
      return 2;
    case CUDNN_DATA_INT8:
    case CUDNN_DATA_UINT8:
      return 1;
    case CUDNN_DATA_INT8x32:
      return 32;
    default:
      return 0;
  }
}

std::vector<int> copy_array(const int* values, int count, const char* function,
                            const char* parameter) {
  if (count <= 0) {
    return {};
  }
  require_pointer(values, function, parameter);
  return {values, values + count};
}

bool exceeds_int(const std::vector<int>& extents, const std::vector<int>& strides) {
  std::int64_t elements = 1;
  for (std::size_t axis = 0; axis < extents.size(); ++axis) {
    const std::int64_t reach = (std::int64_t{extents[axis]} - 1) * strides[axis];
    elements += reach < 0 ? -reach : reach;
    if (elements > std::numeric_limits<int>::max()) {
      return true;
    }
  }
  return false;
}

namespace {

/// Strides of a packed tensor. They wrap around as cuDNN's ints do: a product that is a multiple
/// of 2^32 gives a stride of 0, which is refused later.
std::vector<int> packed_strides(const std::vector<int>& extents, cudnnTensorFormat_t format) {
  std::vector<int> strides(extents.size(), 1);
  std::uint32_t step = 1;
  const auto take = [&](std::size_t axis) {
    strides[axis] = static_cast<int>(step);
    step *= static_cast<std::uint32_t>(extents[axis]);
  };
  const std::size_t rank = extents.size();
  if (format == CUDNN_TENSOR_NHWC) {
    take(1);
    for (std::size_t axis = rank - 1; axis >= 2; --axis) {
      take(axis);
    }
    take(0);
  } else {
    for (std::size_t axis = rank; axis-- > 0;) {
      take(axis);
    }
  }
  return strides;
}

void set(cudnnTensorStruct& tensor, cudnnDataType_t type, std::vector<int> extents,
         std::vector<int> strides) {
  require(element_size(type) != 0, "a data type that tensors don't have");
  for (std::size_t axis = 0; axis < extents.size(); ++axis) {
    require(extents[axis] > 0, "an extent is not positive");
    require(strides[axis] != 0 || extents[axis] == 1, "a stride is 0");
  }
  require(!exceeds_int(extents, strides), CUDNN_STATUS_NOT_SUPPORTED,
          "more elements than an int counts");
  tensor.type = type;
  tensor.extents = std::move(extents);
  tensor.strides = std::move(strides);
  tensor.is_vectorized = false;
}

bool is_vector_type(cudnnDataType_t type) {
  return type == CUDNN_DATA_INT8x4 || type == CUDNN_DATA_UINT8x4 || type == CUDNN_DATA_INT8x32;
}

void set_packed(cudnnTensorStruct& tensor, cudnnTensorFormat_t format, cudnnDataType_t type,
                std::vector<int> extents) {
  for (const int extent : extents) {
    require(extent > 0, "an extent is not positive");
  }
  require(element_size(type) != 0, "a data type that tensors don't have");
  const bool is_vectorized = format == CUDNN_TENSOR_NCHW_VECT_C;
  require(format == CUDNN_TENSOR_NCHW || format == CUDNN_TENSOR_NHWC || is_vectorized,
          "an unknown format");
  if (is_vectorized) {
    require(is_vector_type(type), "NCHW_VECT_C needs a vector type");
    const int length = type == CUDNN_DATA_INT8x32 ? 32 : 4;
    require(extents[1] % length == 0, "channels that don't fill the vectors");
    extents[1] /= length;
  }
  std::vector<int> strides = packed_strides(extents, format);
  set(tensor, type, std::move(extents), std::move(strides));
  tensor.is_vectorized = is_vectorized;
}

/// The first axes of a descriptor, zeros behind its last one.
void copy_axes(const std::vector<int>& from, int count, int* to) {
  for (int axis = 0; axis < count; ++axis) {
    const auto index = static_cast<std::size_t>(axis);
    to[axis] = index < from.size() ? from[index] : 0;
  }
}

}  // namespace
}  // namespace cudnn_cmake::cpu_double

extern "C" {

using namespace cudnn_cmake::cpu_double;

cudnnStatus_t CUDNNWINAPI cudnnCreateTensorDescriptor(cudnnTensorDescriptor_t* descriptor) {
  return create(descriptor, "cudnnCreateTensorDescriptor");
}

cudnnStatus_t CUDNNWINAPI cudnnDestroyTensorDescriptor(cudnnTensorDescriptor_t descriptor) {
  return destroy(descriptor, "cudnnDestroyTensorDescriptor");
}

cudnnStatus_t CUDNNWINAPI cudnnSetTensor4dDescriptor(cudnnTensorDescriptor_t descriptor,
                                                     cudnnTensorFormat_t format,
                                                     cudnnDataType_t type, int n, int c, int h,
                                                     int w) {
  constexpr const char* function = "cudnnSetTensor4dDescriptor";
  return call(function, [&] {
    set_packed(object(descriptor, function), format, type, {n, c, h, w});
  });
}

cudnnStatus_t CUDNNWINAPI cudnnSetTensor4dDescriptorEx(cudnnTensorDescriptor_t descriptor,
                                                       cudnnDataType_t type, int n, int c, int h,
                                                       int w, int n_stride, int c_stride,
                                                       int h_stride, int w_stride) {
  constexpr const char* function = "cudnnSetTensor4dDescriptorEx";
  return call(function, [&] {
    set(object(descriptor, function), type, {n, c, h, w}, {n_stride, c_stride, h_stride, w_stride});
  });
}

cudnnStatus_t CUDNNWINAPI cudnnSetTensorNdDescriptor(cudnnTensorDescriptor_t descriptor,
                                                     cudnnDataType_t type, int rank,
                                                     const int extents[], const int strides[]) {
  constexpr const char* function = "cudnnSetTensorNdDescriptor";
  return call(function, [&] {
    cudnnTensorStruct& tensor = object(descriptor, function);
    require(rank >= 2, "fewer than 2 axes");
    require(rank <= largest_rank, CUDNN_STATUS_NOT_SUPPORTED, "more than 8 axes");
    set(tensor, type, copy_array(extents, rank, function, "dimA"),
        copy_array(strides, rank, function, "strideA"));
  });
}

cudnnStatus_t CUDNNWINAPI cudnnSetTensorNdDescriptorEx(cudnnTensorDescriptor_t descriptor,
                                                       cudnnTensorFormat_t format,
                                                       cudnnDataType_t type, int rank,
                                                       const int extents[]) {
  constexpr const char* function = "cudnnSetTensorNdDescriptorEx";
  return call(function, [&] {
    cudnnTensorStruct& tensor = object(descriptor, function);
    require(rank >= 3, "fewer than 3 axes");
    require(rank <= largest_rank, CUDNN_STATUS_NOT_SUPPORTED, "more than 8 axes");
    set_packed(tensor, format, type, copy_array(extents, rank, function, "dimA"));
  });
}

cudnnStatus_t CUDNNWINAPI cudnnGetTensor4dDescriptor(const cudnnTensorDescriptor_t descriptor,
                                                     cudnnDataType_t* type, int* n, int* c, int* h,
                                                     int* w, int* n_stride, int* c_stride,
                                                     int* h_stride, int* w_stride) {
  constexpr const char* function = "cudnnGetTensor4dDescriptor";
  return call(function, [&] {
    const cudnnTensorStruct& tensor = object(descriptor, function);
    int* const outputs[] = {n, c, h, w, n_stride, c_stride, h_stride, w_stride};
    require(type != nullptr, "an output is null");
    for (const int* output : outputs) {
      require(output != nullptr, "an output is null");
    }
    *type = tensor.type;
    int values[8] = {};
    copy_axes(tensor.extents, 4, values);
    copy_axes(tensor.strides, 4, values + 4);
    for (std::size_t index = 0; index < 8; ++index) {
      *outputs[index] = values[index];
    }
  });
}

cudnnStatus_t CUDNNWINAPI cudnnGetTensorNdDescriptor(const cudnnTensorDescriptor_t descriptor,
                                                     int requested, cudnnDataType_t* type,
                                                     int* rank, int extents[], int strides[]) {
  constexpr const char* function = "cudnnGetTensorNdDescriptor";
  return call(function, [&] {
    const cudnnTensorStruct& tensor = object(descriptor, function);
    require(rank != nullptr, "no place for the number of axes");
    require_pointer(type, function, "dataType");
    *type = tensor.type;
    *rank = static_cast<int>(tensor.extents.size());
    const int count = std::min(requested, *rank);
    if (count > 0) {
      require_pointer(extents, function, "dimA");
      require_pointer(strides, function, "strideA");
      copy_axes(tensor.extents, count, extents);
      copy_axes(tensor.strides, count, strides);
    }
  });
}

cudnnStatus_t CUDNNWINAPI cudnnGetTensorSizeInBytes(const cudnnTensorDescriptor_t descriptor,
                                                    std::size_t* size) {
  constexpr const char* function = "cudnnGetTensorSizeInBytes";
  return call(function, [&] {
    const cudnnTensorStruct& tensor = object(descriptor, function);
    require_pointer(size, function, "size");
    std::int64_t elements = tensor.extents.empty() ? 0 : 1;
    for (std::size_t axis = 0; axis < tensor.extents.size(); ++axis) {
      elements += (std::int64_t{tensor.extents[axis]} - 1) * tensor.strides[axis];
    }
    *size = static_cast<std::size_t>(elements) * element_size(tensor.type);
  });
}
}
