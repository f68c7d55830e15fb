// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <string>

#include "cudnn_cmake/command_line.hpp"

namespace cudnn_cmake {

/// A two-dimensional convolution (cross-correlation, as in cuDNN's CUDNN_CROSS_CORRELATION).
/// The input x is N C H W, the filters w are K C/groups R S, the output y is N K P Q, all packed
/// with the last index fastest. The values below are the samples' default: every extent another
/// number, so that a mix-up of two of them changes the result.
struct ConvolutionShape {
  int batch = 3;             ///< N
  int channels = 10;         ///< C
  int height = 19;           ///< H
  int width = 23;            ///< W
  int filters = 14;          ///< K
  Extent kernel = {3, 5};    ///< R x S
  Extent padding = {1, 3};   ///< zeros on each side
  Extent stride = {2, 1};    ///< step of the window
  Extent dilation = {1, 2};  ///< distance between two taps
  int groups = 2;            ///< channels and filters are split into this many parts

  [[nodiscard]] int output_height() const {
    return output_extent(height, kernel.height, padding.height, stride.height, dilation.height);
  }
  [[nodiscard]] int output_width() const {
    return output_extent(width, kernel.width, padding.width, stride.width, dilation.width);
  }
  [[nodiscard]] int channels_per_group() const { return channels / groups; }
  [[nodiscard]] int filters_per_group() const { return filters / groups; }

  /// Numbers of elements; they saturate, so that a shape of any size can be judged.
  [[nodiscard]] std::int64_t input_size() const {
    return product({batch, channels, height, width});
  }
  [[nodiscard]] std::int64_t filter_size() const {
    return product({filters, channels_per_group(), kernel.height, kernel.width});
  }
  [[nodiscard]] std::int64_t output_size() const {
    return product({batch, filters, output_height(), output_width()});
  }
  /// Length of the dot product behind one output element.
  [[nodiscard]] std::int64_t forward_length() const {
    return product({channels_per_group(), kernel.height, kernel.width});
  }
  [[nodiscard]] std::int64_t multiply_adds() const {
    return product({output_size(), forward_length()});
  }

  /// Product of factors that are not negative; the largest int64 when it doesn't fit.
  static std::int64_t product(std::initializer_list<std::int64_t> factors) {
    constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
    std::int64_t result = 1;
    for (const std::int64_t factor : factors) {
      if (factor == 0) {
        return 0;
      }
      result = result > largest / factor ? largest : result * factor;
    }
    return result;
  }

 private:
  /// cudnnGetConvolution2dForwardOutputDim's formula; 0 when the window is larger than the padded
  /// input.
  static int output_extent(int input, int window, int pad, int step, int distance) {
    const std::int64_t padded = std::int64_t{input} + 2 * std::int64_t{pad};
    const std::int64_t reach = (std::int64_t{window} - 1) * distance + 1;
    return padded < reach ? 0 : static_cast<int>((padded - reach) / step + 1);
  }
};

/// What a sample is willing to allocate and to compute on the CPU, so that a slip of the finger
/// ends in a message and not in a machine without memory.
struct ShapeLimits {
  static constexpr int extent = 65536;  ///< of batch, channels, height, width, filters, groups
  static constexpr int window = 4096;   ///< of kernel, padding, stride, dilation: the dilated
                                        ///< kernel's size stays within an int
  static constexpr std::int64_t tensor_elements = std::int64_t{1} << 28;  ///< 1 GiB of fp32
  static constexpr std::int64_t multiply_adds = std::int64_t{1} << 33;    ///< some 20 seconds
};

/// Why this shape cannot be computed, in one line; empty when it can.
inline std::string describe_problem(const ConvolutionShape& shape) {
  const auto number = [](std::int64_t value) { return std::to_string(value); };
  if (shape.channels % shape.groups != 0 || shape.filters % shape.groups != 0) {
    return "--groups " + number(shape.groups) + " must divide --channels " +
           number(shape.channels) + " and --filters " + number(shape.filters);
  }
  if (shape.output_height() == 0 || shape.output_width() == 0) {
    const Extent reach = {(shape.kernel.height - 1) * shape.dilation.height + 1,
                          (shape.kernel.width - 1) * shape.dilation.width + 1};
    return "the dilated kernel " + number(reach.height) + "x" + number(reach.width) +
           " is larger than the padded input " + number(shape.height + 2 * shape.padding.height) +
           "x" + number(shape.width + 2 * shape.padding.width);
  }
  const std::int64_t largest =
      std::max({shape.input_size(), shape.filter_size(), shape.output_size()});
  if (largest > ShapeLimits::tensor_elements) {
    return "input, filters or output would hold " + number(largest) + " elements, the limit is " +
           number(ShapeLimits::tensor_elements);
  }
  if (shape.multiply_adds() > ShapeLimits::multiply_adds) {
    return "the CPU reference would need " + number(shape.multiply_adds()) +
           " multiply-adds, the limit is " + number(ShapeLimits::multiply_adds);
  }
  return {};
}

/// Adds the options that describe a shape. `shape` must outlive the parsing.
inline void add_shape_options(CommandLine& command_line, ConvolutionShape& shape) {
  const auto add_count = [&command_line](const std::string& name, const std::string& what,
                                         int& target) {
    command_line.add_value(name, "COUNT", what + " (default " + std::to_string(target) + ")",
                           [name, &target](const std::string& value) {
                             target = parse_int(name, value, 1, ShapeLimits::extent);
                           });
  };
  const auto add_extent = [&command_line](const std::string& name, const std::string& what,
                                          int lowest, Extent& target) {
    const std::string shown = std::to_string(target.height) + "x" + std::to_string(target.width);
    command_line.add_value(name, "HxW", what + " (default " + shown + ")",
                           [name, lowest, &target](const std::string& value) {
                             target = parse_extent(name, value, lowest, ShapeLimits::window);
                           });
  };
  add_count("--batch", "images, N", shape.batch);
  add_count("--channels", "input channels, C", shape.channels);
  add_count("--height", "input height, H", shape.height);
  add_count("--width", "input width, W", shape.width);
  add_count("--filters", "output channels, K", shape.filters);
  add_extent("--kernel", "filter size, R x S", 1, shape.kernel);
  add_extent("--pad", "zeros on each side", 0, shape.padding);
  add_extent("--stride", "step of the window", 1, shape.stride);
  add_extent("--dilation", "distance between two taps", 1, shape.dilation);
  add_count("--groups", "groups of channels", shape.groups);
}

}  // namespace cudnn_cmake
