// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "cudnn_cmake/convolution_shape.hpp"

namespace cudnn_cmake {

/// What the CPU says about every output element, in the output's order.
struct ReferenceResult {
  std::vector<double> value;      ///< sum of x * w
  std::vector<double> magnitude;  ///< sum of |x * w|: the scale of the rounding errors in it
  /// Number of products, where it differs so much between elements that one length for all, as
  /// compare() gets it, is no good measure. Empty elsewhere.
  std::vector<std::int64_t> terms = {};
};

namespace detail {

/// Index of [row][column] in a packed array of that width.
inline std::size_t packed_index(int row, int width, int column) {
  return static_cast<std::size_t>(row) * static_cast<std::size_t>(width) +
         static_cast<std::size_t>(column);
}

struct WindowSum {
  double value = 0;
  double magnitude = 0;

  /// Adds one channel's part: the H x W plane `x` under the R x S taps `w`, for output
  /// [row][column]. Taps in the padding are left out.
  template <typename Element>
  void add_channel(const ConvolutionShape& shape, const Element* x, const Element* w, int row,
                   int column) {
    const int top = row * shape.stride.height - shape.padding.height;
    const int left = column * shape.stride.width - shape.padding.width;
    for (int r = 0; r < shape.kernel.height; ++r) {
      const int h = top + r * shape.dilation.height;
      if (h < 0 || h >= shape.height) {
        continue;
      }
      for (int s = 0; s < shape.kernel.width; ++s) {
        const int v = left + s * shape.dilation.width;
        if (v < 0 || v >= shape.width) {
          continue;
        }
        const double product = static_cast<double>(x[packed_index(h, shape.width, v)]) *
                               static_cast<double>(w[packed_index(r, shape.kernel.width, s)]);
        value += product;
        magnitude += std::abs(product);
      }
    }
  }
};

}  // namespace detail

/// The forward convolution y = x * w written out from its definition, in double precision:
///   y[n,k,p,q] = sum over c,r,s of
///                x[n, g*C/groups + c, p*stride - pad + r*dilation, q*stride - pad + s*dilation]
///              * w[k,c,r,s]     with g the group of filter k, and x = 0 outside the input.
/// `input` and `filter` hold shape.input_size() and shape.filter_size() elements; a product of two
/// floats is exact in double. Throws std::invalid_argument on other sizes.
template <typename Element>
ReferenceResult reference_convolution(const ConvolutionShape& shape,
                                      const std::vector<Element>& input,
                                      const std::vector<Element>& filter) {
  if (static_cast<std::int64_t>(input.size()) != shape.input_size() ||
      static_cast<std::int64_t>(filter.size()) != shape.filter_size()) {
    throw std::invalid_argument("reference_convolution: input or filter does not fit the shape");
  }
  const int group_channels = shape.channels_per_group();
  const std::size_t plane = detail::packed_index(shape.height, shape.width, 0);
  const std::size_t taps = detail::packed_index(shape.kernel.height, shape.kernel.width, 0);
  const int output_height = shape.output_height();
  const int output_width = shape.output_width();

  const auto sum_window = [&](int image, int k, int row, int column) {
    const int first_channel = k / shape.filters_per_group() * group_channels;
    detail::WindowSum sum;
    for (int channel = 0; channel < group_channels; ++channel) {
      const std::size_t x =
          detail::packed_index(image, shape.channels, first_channel + channel) * plane;
      const std::size_t w = detail::packed_index(k, group_channels, channel) * taps;
      sum.add_channel(shape, input.data() + x, filter.data() + w, row, column);
    }
    return sum;
  };

  ReferenceResult result;
  result.value.reserve(static_cast<std::size_t>(shape.output_size()));
  result.magnitude.reserve(static_cast<std::size_t>(shape.output_size()));
  for (int image = 0; image < shape.batch; ++image) {
    for (int k = 0; k < shape.filters; ++k) {
      for (int row = 0; row < output_height; ++row) {
        for (int column = 0; column < output_width; ++column) {
          const detail::WindowSum sum = sum_window(image, k, row, column);
          result.value.push_back(sum.value);
          result.magnitude.push_back(sum.magnitude);
        }
      }
    }
  }
  return result;
}

}  // namespace cudnn_cmake
