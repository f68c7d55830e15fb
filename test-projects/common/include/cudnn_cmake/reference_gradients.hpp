// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "cudnn_cmake/convolution_shape.hpp"
#include "cudnn_cmake/reference_convolution.hpp"

namespace cudnn_cmake {

namespace detail {

/// Indices into x, w and y, in elements, of one product x * w of the forward convolution, which is
/// added to y there.
struct ProductPlace {
  std::size_t x;
  std::size_t w;
  std::size_t y;
};

/// Calls `action` for every product of the forward convolution. Those with the padding are none.
template <typename Action>
void for_each_product(const ConvolutionShape& shape, const Action& action) {
  const int output_height = shape.output_height();
  const int output_width = shape.output_width();
  const int group_channels = shape.channels_per_group();
  for (int n = 0; n < shape.batch; ++n) {
    for (int k = 0; k < shape.filters; ++k) {
      for (int c = 0; c < group_channels; ++c) {
        const int channel = k / shape.filters_per_group() * group_channels + c;
        for (int p = 0; p < output_height; ++p) {
          for (int r = 0; r < shape.kernel.height; ++r) {
            const int h =
                p * shape.stride.height - shape.padding.height + r * shape.dilation.height;
            if (h < 0 || h >= shape.height) {
              continue;
            }
            const std::size_t x_row = packed_index(
                static_cast<int>(packed_index(n, shape.channels, channel)), shape.height, h);
            const std::size_t w_row = packed_index(
                static_cast<int>(packed_index(k, group_channels, c)), shape.kernel.height, r);
            const std::size_t y_row =
                packed_index(static_cast<int>(packed_index(n, shape.filters, k)), output_height, p);
            for (int q = 0; q < output_width; ++q) {
              for (int s = 0; s < shape.kernel.width; ++s) {
                const int v =
                    q * shape.stride.width - shape.padding.width + s * shape.dilation.width;
                if (v < 0 || v >= shape.width) {
                  continue;
                }
                action(ProductPlace{
                    x_row * static_cast<std::size_t>(shape.width) + static_cast<std::size_t>(v),
                    w_row * static_cast<std::size_t>(shape.kernel.width) +
                        static_cast<std::size_t>(s),
                    y_row * static_cast<std::size_t>(output_width) + static_cast<std::size_t>(q)});
              }
            }
          }
        }
      }
    }
  }
}

/// Sums of left * right over all products, each at the place that `place` names.
template <typename Element, typename Left, typename Right, typename Place>
ReferenceResult scatter_products(const ConvolutionShape& shape, std::int64_t size,
                                 const std::vector<Element>& left,
                                 const std::vector<Element>& right, Left left_place,
                                 Right right_place, Place place) {
  ReferenceResult result;
  result.value.assign(static_cast<std::size_t>(size), 0.0);
  result.magnitude.assign(static_cast<std::size_t>(size), 0.0);
  result.terms.assign(static_cast<std::size_t>(size), 0);
  for_each_product(shape, [&](const ProductPlace& product) {
    const double term = static_cast<double>(left[product.*left_place]) *
                        static_cast<double>(right[product.*right_place]);
    result.value[product.*place] += term;
    result.magnitude[product.*place] += std::abs(term);
    ++result.terms[product.*place];
  });
  return result;
}

template <typename Element>
void require_reference_size(const std::vector<Element>& values, std::int64_t size,
                            const char* name) {
  if (static_cast<std::int64_t>(values.size()) != size) {
    throw std::invalid_argument(std::string(name) + " does not fit the shape");
  }
}

}  // namespace detail

/// The gradient dx of a loss with respect to the input of the forward convolution, in double
/// precision. y is linear in x, so dx[i] is the sum of w * dy over all products x[i] * w that were
/// added to that y. An input that no window reaches gets 0; in the corners, and with a stride
/// everywhere, windows meet few taps, so the terms are counted.
template <typename Element>
ReferenceResult reference_data_gradient(const ConvolutionShape& shape,
                                        const std::vector<Element>& output_gradient,
                                        const std::vector<Element>& filter) {
  detail::require_reference_size(output_gradient, shape.output_size(), "the output's gradient");
  detail::require_reference_size(filter, shape.filter_size(), "the filter");
  return detail::scatter_products(shape, shape.input_size(), output_gradient, filter,
                                  &detail::ProductPlace::y, &detail::ProductPlace::w,
                                  &detail::ProductPlace::x);
}

/// The gradient dw with respect to the filters: dw[j] is the sum of x * dy over all products
/// x * w[j].
template <typename Element>
ReferenceResult reference_filter_gradient(const ConvolutionShape& shape,
                                          const std::vector<Element>& input,
                                          const std::vector<Element>& output_gradient) {
  detail::require_reference_size(input, shape.input_size(), "the input");
  detail::require_reference_size(output_gradient, shape.output_size(), "the output's gradient");
  return detail::scatter_products(shape, shape.filter_size(), input, output_gradient,
                                  &detail::ProductPlace::x, &detail::ProductPlace::y,
                                  &detail::ProductPlace::w);
}

}  // namespace cudnn_cmake
