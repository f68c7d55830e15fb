// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace cudnn_cmake::cpu_double {

/// Which of the three tensors of y = x * w is computed from the other two.
enum class Direction {
  forward,          ///< y from x and w
  backward_data,    ///< dx from w and dy
  backward_filter,  ///< dw from x and dy
};

/// A convolution with up to three spatial axes; missing ones are in front, with extent 1.
struct Geometry {
  static constexpr std::size_t axes = 3;
  static constexpr std::size_t rank = 2 + axes;  ///< of its tensors
  using Extents = std::array<std::int64_t, axes>;

  std::int64_t batch = 1;
  std::int64_t groups = 1;
  std::int64_t channels_per_group = 1;
  std::int64_t filters_per_group = 1;
  Extents input = {1, 1, 1};
  Extents window = {1, 1, 1};
  Extents output = {1, 1, 1};
  Extents padding = {0, 0, 0};  ///< in front; what is behind follows from the output's extents
  Extents stride = {1, 1, 1};
  Extents dilation = {1, 1, 1};
  bool is_flipped = false;  ///< convolution in the mathematician's sense

  [[nodiscard]] std::int64_t channels() const { return groups * channels_per_group; }
  [[nodiscard]] std::int64_t filters() const { return groups * filters_per_group; }
};

/// How products are summed: one after the other, in this type.
enum class Sums { fp32, fp16 };

/// The convolution in one direction. `first` and `second` are the two given tensors in the order of
/// Direction's comments, packed, with the axes N C D H W and K C/groups D H W; so is the result.
std::vector<float> convolve(Direction direction, const Geometry& geometry,
                            const std::vector<float>& first, const std::vector<float>& second,
                            Sums sums);

/// Number of products in one sum.
std::int64_t products_per_sum(Direction direction, const Geometry& geometry);

}  // namespace cudnn_cmake::cpu_double
