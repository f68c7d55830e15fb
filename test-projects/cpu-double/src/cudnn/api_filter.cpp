// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// Filter and activation descriptors. What is accepted and refused, and by which status, is what
// cuDNN 9.19 does.

#include <algorithm>

#include "descriptors.hpp"

namespace {

using namespace cudnn_cmake::cpu_double;

void set(cudnnFilterStruct& filter, cudnnDataType_t type, cudnnTensorFormat_t format,
         std::vector<int> extents) {
  for (const int extent : extents) {
    require(extent > 0, "an extent is not positive");
  }
  require(element_size(type) != 0 && type != CUDNN_DATA_INT32,
          "a data type that filters don't have");
  const bool is_vector_type =
      type == CUDNN_DATA_INT8x4 || type == CUDNN_DATA_UINT8x4 || type == CUDNN_DATA_INT8x32;
  require(format == CUDNN_TENSOR_NCHW || format == CUDNN_TENSOR_NHWC ||
              format == CUDNN_TENSOR_NCHW_VECT_C,
          "an unknown format");
  require(format != CUDNN_TENSOR_NCHW_VECT_C || is_vector_type, "NCHW_VECT_C needs a vector type");
  filter.type = type;
  filter.format = format;
  filter.extents = std::move(extents);
}

}  // namespace

extern "C" {

cudnnStatus_t CUDNNWINAPI cudnnCreateFilterDescriptor(cudnnFilterDescriptor_t* descriptor) {
  return create(descriptor, "cudnnCreateFilterDescriptor");
}

cudnnStatus_t CUDNNWINAPI cudnnDestroyFilterDescriptor(cudnnFilterDescriptor_t descriptor) {
  return destroy(descriptor, "cudnnDestroyFilterDescriptor");
}

cudnnStatus_t CUDNNWINAPI cudnnSetFilter4dDescriptor(cudnnFilterDescriptor_t descriptor,
                                                     cudnnDataType_t type,
                                                     cudnnTensorFormat_t format, int k, int c,
                                                     int h, int w) {
  constexpr const char* function = "cudnnSetFilter4dDescriptor";
  return call(function, [&] { set(object(descriptor, function), type, format, {k, c, h, w}); });
}

cudnnStatus_t CUDNNWINAPI cudnnSetFilterNdDescriptor(cudnnFilterDescriptor_t descriptor,
                                                     cudnnDataType_t type,
                                                     cudnnTensorFormat_t format, int rank,
                                                     const int extents[]) {
  constexpr const char* function = "cudnnSetFilterNdDescriptor";
  return call(function, [&] {
    cudnnFilterStruct& filter = object(descriptor, function);
    require(rank > 2, "fewer than 3 axes");
    require(rank <= largest_rank, CUDNN_STATUS_NOT_SUPPORTED, "more than 8 axes");
    set(filter, type, format, copy_array(extents, rank, function, "filterDimA"));
  });
}

cudnnStatus_t CUDNNWINAPI cudnnGetFilter4dDescriptor(const cudnnFilterDescriptor_t descriptor,
                                                     cudnnDataType_t* type,
                                                     cudnnTensorFormat_t* format, int* k, int* c,
                                                     int* h, int* w) {
  constexpr const char* function = "cudnnGetFilter4dDescriptor";
  return call(function, [&] {
    const cudnnFilterStruct& filter = object(descriptor, function);
    require_pointer(type, function, "dataType");
    require_pointer(format, function, "format");
    *type = filter.type;
    *format = filter.format;
    int* const outputs[] = {k, c, h, w};
    for (std::size_t axis = 0; axis < 4; ++axis) {
      require_pointer(outputs[axis], function, "an extent's place");
      *outputs[axis] = axis < filter.extents.size() ? filter.extents[axis] : 0;
    }
  });
}

cudnnStatus_t CUDNNWINAPI cudnnGetFilterNdDescriptor(const cudnnFilterDescriptor_t descriptor,
                                                     int requested, cudnnDataType_t* type,
                                                     cudnnTensorFormat_t* format, int* rank,
                                                     int extents[]) {
  constexpr const char* function = "cudnnGetFilterNdDescriptor";
  return call(function, [&] {
    const cudnnFilterStruct& filter = object(descriptor, function);
    require(requested <= largest_rank, CUDNN_STATUS_NOT_SUPPORTED, "more than 8 axes");
    require_pointer(type, function, "dataType");
    require_pointer(format, function, "format");
    require_pointer(rank, function, "nbDims");
    *type = filter.type;
    *format = filter.format;
    *rank = static_cast<int>(filter.extents.size());
    const int count = std::min(requested, *rank);
    if (count > 0) {
      require_pointer(extents, function, "filterDimA");
      std::copy_n(filter.extents.begin(), count, extents);
    }
  });
}

cudnnStatus_t CUDNNWINAPI cudnnGetFilterSizeInBytes(const cudnnFilterDescriptor_t descriptor,
                                                    std::size_t* size) {
  constexpr const char* function = "cudnnGetFilterSizeInBytes";
  return call(function, [&] {
    const cudnnFilterStruct& filter = object(descriptor, function);
    require_pointer(size, function, "size");
    *size = filter.extents.empty() ? 0 : element_size(filter.type);
    for (const int extent : filter.extents) {
      *size *= static_cast<std::size_t>(extent);
    }
  });
}

cudnnStatus_t CUDNNWINAPI cudnnCreateActivationDescriptor(cudnnActivationDescriptor_t* descriptor) {
  return create(descriptor, "cudnnCreateActivationDescriptor");
}

cudnnStatus_t CUDNNWINAPI cudnnDestroyActivationDescriptor(cudnnActivationDescriptor_t descriptor) {
  return destroy(descriptor, "cudnnDestroyActivationDescriptor");
}

cudnnStatus_t CUDNNWINAPI cudnnSetActivationDescriptor(cudnnActivationDescriptor_t descriptor,
                                                       cudnnActivationMode_t mode,
                                                       cudnnNanPropagation_t nan,
                                                       double coefficient) {
  constexpr const char* function = "cudnnSetActivationDescriptor";
  return call(function, [&] {
    cudnnActivationStruct& activation = object(descriptor, function);
    require(mode >= CUDNN_ACTIVATION_SIGMOID && mode <= CUDNN_ACTIVATION_SWISH,
            "an unknown activation");
    require(nan == CUDNN_NOT_PROPAGATE_NAN || nan == CUDNN_PROPAGATE_NAN,
            "an unknown way with NaN");
    activation.mode = mode;
    activation.nan = nan;
    activation.coefficient = coefficient;
  });
}

cudnnStatus_t CUDNNWINAPI cudnnGetActivationDescriptor(const cudnnActivationDescriptor_t descriptor,
                                                       cudnnActivationMode_t* mode,
                                                       cudnnNanPropagation_t* nan,
                                                       double* coefficient) {
  constexpr const char* function = "cudnnGetActivationDescriptor";
  return call(function, [&] {
    const cudnnActivationStruct& activation = object(descriptor, function);
    require_pointer(mode, function, "mode");
    require_pointer(nan, function, "reluNanOpt");
    require_pointer(coefficient, function, "coef");
    *mode = activation.mode;
    *nan = activation.nan;
    *coefficient = activation.coefficient;
  });
}
}
