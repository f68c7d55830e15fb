// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

namespace cudnn_cmake::cpu_double {

/// What is done to each element at the end.
struct Activation {
  enum class Kind { identity, relu, clipped_relu, sigmoid, tanh, elu, swish };

  Kind kind = Kind::identity;
  /// Upper bound of clipped_relu, alpha of elu, beta of swish.
  double coefficient = 0;

  [[nodiscard]] float operator()(float value) const;
};

}  // namespace cudnn_cmake::cpu_double
