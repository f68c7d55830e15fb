// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cudnn.h>

#include <array>
#include <string>

#include "cudnn_cmake/check.hpp"
#include "cudnn_cmake/convolution_shape.hpp"
#include "cudnn_cmake/handles.hpp"
#include "cudnn_cmake/program.hpp"

namespace cudnn_cmake {

/// How a convolution is computed: the type that its tensors are stored in, the type that its sums
/// are formed in, and what it may do on the way.
struct ConvolutionNumbers {
  cudnnDataType_t stored;
  cudnnDataType_t sums;
  cudnnMathType_t math;
};

/// Plain fp32. The default math type lets Ampere and newer round fp32 inputs to TF32, which is a
/// thousand times less exact; before cuDNN 8 it did not, and there is no such name.
constexpr ConvolutionNumbers fp32_numbers = {CUDNN_DATA_FLOAT, CUDNN_DATA_FLOAT,
#if CUDNN_VERSION >= 8000
                                             CUDNN_FMA_MATH
#else
                                             CUDNN_DEFAULT_MATH
#endif
};

/// The four descriptors of a two-dimensional convolution, packed. A gradient has the descriptor of
/// what it is the gradient of.
struct ConvolutionDescriptors {
  UniqueTensorDescriptor input = make_unique_handle<TensorDescriptorKind>();
  UniqueFilterDescriptor filter = make_unique_handle<FilterDescriptorKind>();
  UniqueConvolutionDescriptor convolution = make_unique_handle<ConvolutionDescriptorKind>();
  UniqueTensorDescriptor output = make_unique_handle<TensorDescriptorKind>();

  /// Throws WrongResult when cuDNN computes another output shape than the definition.
  ConvolutionDescriptors(const ConvolutionShape& shape, const ConvolutionNumbers& numbers,
                         cudnnTensorFormat_t format = CUDNN_TENSOR_NCHW) {
    CUDNN_CHECK(cudnnSetTensor4dDescriptor(input.get(), format, numbers.stored, shape.batch,
                                           shape.channels, shape.height, shape.width));
    CUDNN_CHECK(cudnnSetFilter4dDescriptor(filter.get(), numbers.stored, format, shape.filters,
                                           shape.channels_per_group(), shape.kernel.height,
                                           shape.kernel.width));
    CUDNN_CHECK(cudnnSetConvolution2dDescriptor(
        convolution.get(), shape.padding.height, shape.padding.width, shape.stride.height,
        shape.stride.width, shape.dilation.height, shape.dilation.width, CUDNN_CROSS_CORRELATION,
        numbers.sums));
    CUDNN_CHECK(cudnnSetConvolutionGroupCount(convolution.get(), shape.groups));
    CUDNN_CHECK(cudnnSetConvolutionMathType(convolution.get(), numbers.math));

    std::array<int, 4> extents{};
    CUDNN_CHECK(cudnnGetConvolution2dForwardOutputDim(convolution.get(), input.get(), filter.get(),
                                                      &extents[0], &extents[1], &extents[2],
                                                      &extents[3]));
    const std::array<int, 4> defined = {shape.batch, shape.filters, shape.output_height(),
                                        shape.output_width()};
    if (extents != defined) {
      throw WrongResult("cuDNN's output is " + text_of(extents) + ", the definition gives " +
                        text_of(defined));
    }
    CUDNN_CHECK(cudnnSetTensor4dDescriptor(output.get(), format, numbers.stored, extents[0],
                                           extents[1], extents[2], extents[3]));
  }

 private:
  static std::string text_of(const std::array<int, 4>& extents) {
    return std::to_string(extents[0]) + "x" + std::to_string(extents[1]) + "x" +
           std::to_string(extents[2]) + "x" + std::to_string(extents[3]);
  }
};

/// Some algorithms ask for a workspace many times the tensors' size; the next one in the list does
/// as well for a check.
constexpr std::size_t largest_workspace = std::size_t{1} << 30U;

}  // namespace cudnn_cmake
