// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// Convolution descriptors and the size of the output. What is accepted and refused, and by which
// status, is what cuDNN 9.19 does.

#include <algorithm>
#include <cstdint>

#include "../support/settings.hpp"
#include "descriptors.hpp"

namespace {

using namespace cudnn_cmake::cpu_double;

/// More spatial axes than this are refused.
constexpr int largest_spatial_rank = largest_rank - 2;

void set(cudnnConvolutionStruct& convolution, std::vector<int> padding, std::vector<int> stride,
         std::vector<int> dilation, cudnnConvolutionMode_t mode, cudnnDataType_t compute_type) {
  for (std::size_t axis = 0; axis < padding.size(); ++axis) {
    require(padding[axis] >= 0, "a negative padding");
    require(stride[axis] > 0, "a stride is not positive");
    require(dilation[axis] > 0, "a dilation is not positive");
  }
  require(mode == CUDNN_CONVOLUTION || mode == CUDNN_CROSS_CORRELATION, "an unknown mode");
  require(compute_type == CUDNN_DATA_FLOAT || compute_type == CUDNN_DATA_DOUBLE ||
              compute_type == CUDNN_DATA_HALF || compute_type == CUDNN_DATA_INT32,
          "a compute type that convolutions don't have");
  convolution.padding = std::move(padding);
  convolution.stride = std::move(stride);
  convolution.dilation = std::move(dilation);
  convolution.mode = mode;
  convolution.compute_type = compute_type;
}

int at(const std::vector<int>& values, std::size_t index) {
  return index < values.size() ? values[index] : 0;
}

/// The output's extents; refuses what does not fit together.
std::vector<int> output_extents(const cudnnConvolutionStruct& convolution,
                                const cudnnTensorStruct& input, const cudnnFilterStruct& filter) {
  require(input.extents.size() >= 3, "the input is not set, or has fewer than 3 axes");
  require(input.extents.size() == filter.extents.size(), "input and filter differ in axes");
  require(convolution.padding.size() + 2 == input.extents.size(),
          "the convolution and the input differ in spatial axes");
  require(input.extents[1] == convolution.groups * filter.extents[1],
          "the input's channels are not groups times the filter's");
  std::vector<int> extents = {input.extents[0], filter.extents[0]};
  for (std::size_t axis = 0; axis < convolution.padding.size(); ++axis) {
    const std::int64_t padded =
        std::int64_t{input.extents[axis + 2]} + 2 * std::int64_t{convolution.padding[axis]};
    const std::int64_t window =
        (std::int64_t{filter.extents[axis + 2]} - 1) * convolution.dilation[axis] + 1;
    require(window <= padded, "the filter is larger than the padded input");
    extents.push_back(static_cast<int>((padded - window) / convolution.stride[axis] + 1));
  }
  if (Settings::get().strikes(Fault::wrong_output_size)) {
    ++extents[2];
  }
  return extents;
}

}  // namespace

extern "C" {

cudnnStatus_t CUDNNWINAPI
cudnnCreateConvolutionDescriptor(cudnnConvolutionDescriptor_t* descriptor) {
  return create(descriptor, "cudnnCreateConvolutionDescriptor");
}

cudnnStatus_t CUDNNWINAPI
cudnnDestroyConvolutionDescriptor(cudnnConvolutionDescriptor_t descriptor) {
  return destroy(descriptor, "cudnnDestroyConvolutionDescriptor");
}

cudnnStatus_t CUDNNWINAPI cudnnSetConvolution2dDescriptor(
    cudnnConvolutionDescriptor_t descriptor, int pad_h, int pad_w, int stride_h, int stride_w,
    int dilation_h, int dilation_w, cudnnConvolutionMode_t mode, cudnnDataType_t compute_type) {
  constexpr const char* function = "cudnnSetConvolution2dDescriptor";
  return call(function, [&] {
    set(object(descriptor, function), {pad_h, pad_w}, {stride_h, stride_w},
        {dilation_h, dilation_w}, mode, compute_type);
  });
}

cudnnStatus_t CUDNNWINAPI cudnnSetConvolutionNdDescriptor(cudnnConvolutionDescriptor_t descriptor,
                                                          int rank, const int padding[],
                                                          const int stride[], const int dilation[],
                                                          cudnnConvolutionMode_t mode,
                                                          cudnnDataType_t compute_type) {
  constexpr const char* function = "cudnnSetConvolutionNdDescriptor";
  return call(function, [&] {
    cudnnConvolutionStruct& convolution = object(descriptor, function);
    require(rank >= 0, "a negative number of axes");
    require(rank <= largest_spatial_rank, CUDNN_STATUS_NOT_SUPPORTED, "more than 6 spatial axes");
    set(convolution, copy_array(padding, rank, function, "padA"),
        copy_array(stride, rank, function, "filterStrideA"),
        copy_array(dilation, rank, function, "dilationA"), mode, compute_type);
  });
}

cudnnStatus_t CUDNNWINAPI cudnnGetConvolution2dDescriptor(
    const cudnnConvolutionDescriptor_t descriptor, int* pad_h, int* pad_w, int* stride_h,
    int* stride_w, int* dilation_h, int* dilation_w, cudnnConvolutionMode_t* mode,
    cudnnDataType_t* compute_type) {
  constexpr const char* function = "cudnnGetConvolution2dDescriptor";
  return call(function, [&] {
    const cudnnConvolutionStruct& convolution = object(descriptor, function);
    for (const void* output :
         {static_cast<const void*>(pad_h), static_cast<const void*>(pad_w),
          static_cast<const void*>(stride_h), static_cast<const void*>(stride_w),
          static_cast<const void*>(dilation_h), static_cast<const void*>(dilation_w),
          static_cast<const void*>(mode), static_cast<const void*>(compute_type)}) {
      require_pointer(output, function, "an output");
    }
    *pad_h = at(convolution.padding, 0);
    *pad_w = at(convolution.padding, 1);
    *stride_h = at(convolution.stride, 0);
    *stride_w = at(convolution.stride, 1);
    *dilation_h = at(convolution.dilation, 0);
    *dilation_w = at(convolution.dilation, 1);
    *mode = convolution.mode;
    *compute_type = convolution.compute_type;
  });
}

cudnnStatus_t CUDNNWINAPI cudnnGetConvolutionNdDescriptor(
    const cudnnConvolutionDescriptor_t descriptor, int requested, int* rank, int padding[],
    int stride[], int dilation[], cudnnConvolutionMode_t* mode, cudnnDataType_t* compute_type) {
  constexpr const char* function = "cudnnGetConvolutionNdDescriptor";
  return call(function, [&] {
    const cudnnConvolutionStruct& convolution = object(descriptor, function);
    require(requested >= 0, "a negative number of axes");
    require(requested <= largest_spatial_rank, CUDNN_STATUS_NOT_SUPPORTED,
            "more than 6 spatial axes");
    require_pointer(rank, function, "arrayLength");
    require_pointer(mode, function, "mode");
    require_pointer(compute_type, function, "computeType");
    *rank = static_cast<int>(convolution.padding.size());
    *mode = convolution.mode;
    *compute_type = convolution.compute_type;
    const int count = std::min(requested, *rank);
    if (count > 0) {
      require_pointer(padding, function, "padA");
      require_pointer(stride, function, "strideA");
      require_pointer(dilation, function, "dilationA");
      std::copy_n(convolution.padding.begin(), count, padding);
      std::copy_n(convolution.stride.begin(), count, stride);
      std::copy_n(convolution.dilation.begin(), count, dilation);
    }
  });
}

cudnnStatus_t CUDNNWINAPI cudnnSetConvolutionGroupCount(cudnnConvolutionDescriptor_t descriptor,
                                                        int groups) {
  constexpr const char* function = "cudnnSetConvolutionGroupCount";
  return call(function, [&] {
    cudnnConvolutionStruct& convolution = object(descriptor, function);
    require(groups >= 1, "fewer than one group");
    convolution.groups = groups;
  });
}

cudnnStatus_t CUDNNWINAPI cudnnGetConvolutionGroupCount(cudnnConvolutionDescriptor_t descriptor,
                                                        int* groups) {
  constexpr const char* function = "cudnnGetConvolutionGroupCount";
  return call(function, [&] {
    const cudnnConvolutionStruct& convolution = object(descriptor, function);
    require_pointer(groups, function, "groupCount");
    *groups = convolution.groups;
  });
}

cudnnStatus_t CUDNNWINAPI cudnnSetConvolutionMathType(cudnnConvolutionDescriptor_t descriptor,
                                                      cudnnMathType_t math) {
  constexpr const char* function = "cudnnSetConvolutionMathType";
  return call(function, [&] {
    cudnnConvolutionStruct& convolution = object(descriptor, function);
    require(math >= CUDNN_DEFAULT_MATH && math <= CUDNN_FMA_MATH, "an unknown math type");
    convolution.math = math;
  });
}

cudnnStatus_t CUDNNWINAPI cudnnGetConvolutionMathType(cudnnConvolutionDescriptor_t descriptor,
                                                      cudnnMathType_t* math) {
  constexpr const char* function = "cudnnGetConvolutionMathType";
  return call(function, [&] {
    const cudnnConvolutionStruct& convolution = object(descriptor, function);
    require_pointer(math, function, "mathType");
    *math = convolution.math;
  });
}

cudnnStatus_t CUDNNWINAPI cudnnGetConvolution2dForwardOutputDim(
    const cudnnConvolutionDescriptor_t descriptor, const cudnnTensorDescriptor_t input,
    const cudnnFilterDescriptor_t filter, int* n, int* c, int* h, int* w) {
  constexpr const char* function = "cudnnGetConvolution2dForwardOutputDim";
  return call(function, [&] {
    const cudnnConvolutionStruct& convolution = object(descriptor, function);
    const std::vector<int> extents =
        output_extents(convolution, object(input, function), object(filter, function));
    require(extents.size() == 4, "not two spatial axes");
    int* const outputs[] = {n, c, h, w};
    for (std::size_t axis = 0; axis < 4; ++axis) {
      require_pointer(outputs[axis], function, "an output");
      *outputs[axis] = extents[axis];
    }
  });
}

cudnnStatus_t CUDNNWINAPI cudnnGetConvolutionNdForwardOutputDim(
    const cudnnConvolutionDescriptor_t descriptor, const cudnnTensorDescriptor_t input,
    const cudnnFilterDescriptor_t filter, int rank, int extents[]) {
  constexpr const char* function = "cudnnGetConvolutionNdForwardOutputDim";
  return call(function, [&] {
    const cudnnConvolutionStruct& convolution = object(descriptor, function);
    const std::vector<int> result =
        output_extents(convolution, object(input, function), object(filter, function));
    require(rank >= 0 && rank <= static_cast<int>(result.size()), "more axes than the input has");
    require(extents != nullptr, "no place for the extents");
    std::copy_n(result.begin(), rank, extents);
  });
}
}
