// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <vector>

#include "cudnn_cmake/convolution_shape.hpp"
#include "cudnn_cmake/reference_convolution.hpp"

/// What a training step needs beside the gradients of reference_gradients.hpp.

namespace cudnn_cmake {

/// The gradient with respect to a bias that is added to every element of its output channel:
///   db[k] = sum over n,p,q of dy[n,k,p,q]
/// in double precision. Throws std::invalid_argument when dy does not fit the shape.
template <typename Element>
ReferenceResult reference_bias_gradient(const ConvolutionShape& shape,
                                        const std::vector<Element>& output_gradient) {
  const auto filters = static_cast<std::size_t>(shape.filters);
  const std::size_t plane = detail::packed_index(shape.output_height(), shape.output_width(), 0);
  if (output_gradient.size() != static_cast<std::size_t>(shape.batch) * filters * plane) {
    throw std::invalid_argument("reference_bias_gradient: dy does not fit the shape");
  }
  ReferenceResult result;
  result.value.assign(filters, 0.0);
  result.magnitude.assign(filters, 0.0);
  for (std::size_t index = 0; index < output_gradient.size(); ++index) {
    const auto term = static_cast<double>(output_gradient[index]);
    const std::size_t k = index / plane % filters;
    result.value[k] += term;
    result.magnitude[k] += std::abs(term);
  }
  return result;
}

/// Adds what was in the result before the call: beta * initial. It is one more term of each sum.
template <typename Element>
void add_initial(ReferenceResult& result, const std::vector<Element>& initial, double beta) {
  if (initial.size() != result.value.size()) {
    throw std::invalid_argument("add_initial: initial values and result differ in size");
  }
  for (std::size_t index = 0; index < initial.size(); ++index) {
    const double term = beta * static_cast<double>(initial[index]);
    result.value[index] += term;
    result.magnitude[index] += std::abs(term);
  }
}

}  // namespace cudnn_cmake
