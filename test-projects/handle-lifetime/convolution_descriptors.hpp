// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cudnn.h>

#include "cudnn_cmake/check.hpp"
#include "cudnn_cmake/convolution_shape.hpp"
#include "live_objects.hpp"

namespace cudnn_cmake {

/// A convolution that takes microseconds: what is looked at is what surrounds it.
inline ConvolutionShape small_shape() {
  ConvolutionShape shape;
  shape.batch = 1;
  shape.channels = 2;
  shape.height = 5;
  shape.width = 7;
  shape.filters = 4;
  shape.kernel = {2, 3};
  shape.padding = {1, 0};
  shape.stride = {1, 2};
  shape.dilation = {2, 1};
  shape.groups = 2;
  return shape;
}

/// The four descriptors of a forward convolution in fp32.
class ConvolutionDescriptors {
 public:
  /// (Re)sets all of them.
  void set(const ConvolutionShape& shape) const {
    CUDNN_CHECK(cudnnSetTensor4dDescriptor(input(), CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT,
                                           shape.batch, shape.channels, shape.height, shape.width));
    CUDNN_CHECK(cudnnSetFilter4dDescriptor(filter(), CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW,
                                           shape.filters, shape.channels_per_group(),
                                           shape.kernel.height, shape.kernel.width));
    CUDNN_CHECK(cudnnSetConvolution2dDescriptor(
        convolution(), shape.padding.height, shape.padding.width, shape.stride.height,
        shape.stride.width, shape.dilation.height, shape.dilation.width, CUDNN_CROSS_CORRELATION,
        CUDNN_DATA_FLOAT));
    CUDNN_CHECK(cudnnSetConvolutionGroupCount(convolution(), shape.groups));
#if CUDNN_VERSION >= 8000
    // The default lets Ampere and newer round fp32 inputs to TF32.
    CUDNN_CHECK(cudnnSetConvolutionMathType(convolution(), CUDNN_FMA_MATH));
#endif
    CUDNN_CHECK(cudnnSetTensor4dDescriptor(output(), CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT,
                                           shape.batch, shape.filters, shape.output_height(),
                                           shape.output_width()));
  }

  [[nodiscard]] cudnnTensorDescriptor_t input() const { return input_.get(); }
  [[nodiscard]] cudnnFilterDescriptor_t filter() const { return filter_.get(); }
  [[nodiscard]] cudnnConvolutionDescriptor_t convolution() const { return convolution_.get(); }
  [[nodiscard]] cudnnTensorDescriptor_t output() const { return output_.get(); }

 private:
  Unique<Counted<TensorDescriptorKind>> input_ =
      make_unique_handle<Counted<TensorDescriptorKind>>();
  Unique<Counted<FilterDescriptorKind>> filter_ =
      make_unique_handle<Counted<FilterDescriptorKind>>();
  Unique<Counted<ConvolutionDescriptorKind>> convolution_ =
      make_unique_handle<Counted<ConvolutionDescriptorKind>>();
  Unique<Counted<TensorDescriptorKind>> output_ =
      make_unique_handle<Counted<TensorDescriptorKind>>();
};

}  // namespace cudnn_cmake
