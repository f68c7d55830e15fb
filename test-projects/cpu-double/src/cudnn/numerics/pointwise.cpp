// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "pointwise.hpp"

#include <cmath>

namespace cudnn_cmake::cpu_double {

float Activation::operator()(float value) const {
  const auto factor = static_cast<float>(coefficient);
  // Comparisons are written so that a NaN stays one.
  switch (kind) {
    case Kind::identity:
      return value;
    case Kind::relu:
      return value < 0 ? 0.0F : value;
    case Kind::clipped_relu:
      return value < 0 ? 0.0F : (value > factor ? factor : value);
    case Kind::sigmoid:
      return 1 / (1 + std::exp(-value));
    case Kind::tanh:
      return std::tanh(value);
    case Kind::elu:
      return value < 0 ? factor * std::expm1(value) : value;
    case Kind::swish:
      return value / (1 + std::exp(-factor * value));
  }
  return value;
}

}  // namespace cudnn_cmake::cpu_double
