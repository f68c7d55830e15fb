// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "cudnn_cmake/reference_convolution.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <stdexcept>
#include <vector>

#include "cudnn_cmake/convolution_shape.hpp"
#include "cudnn_cmake/random.hpp"
#include "cudnn_cmake/report.hpp"

namespace cudnn_cmake {
namespace {

using Values = std::vector<double>;

/// One image, one channel, one filter, no padding, all steps 1.
ConvolutionShape plain_shape(int height, int width, Extent kernel) {
  ConvolutionShape shape;
  shape.batch = 1;
  shape.channels = 1;
  shape.height = height;
  shape.width = width;
  shape.filters = 1;
  shape.kernel = kernel;
  shape.padding = {0, 0};
  shape.stride = {1, 1};
  shape.dilation = {1, 1};
  shape.groups = 1;
  return shape;
}

TEST(reference_convolution, one_window_is_not_flipped) {
  const ReferenceResult result =
      reference_convolution<float>(plain_shape(2, 2, {2, 2}), {1, 2, 3, 4}, {10, 20, 30, 40});
  EXPECT_EQ(result.value, Values({1 * 10 + 2 * 20 + 3 * 30 + 4 * 40}));
}

TEST(reference_convolution, window_slides_over_rows_and_columns) {
  //  1  2  3  4      a window of 2 x 3 with weights   1  0 -1
  //  5  6  7  8                                       0  2  0
  //  9 10 11 12
  const ReferenceResult result = reference_convolution<float>(
      plain_shape(3, 4, {2, 3}), {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, {1, 0, -1, 0, 2, 0});
  EXPECT_EQ(result.value, Values({10, 12, 18, 20}));
  EXPECT_EQ(result.magnitude, Values({16, 20, 32, 36}));
}

TEST(reference_convolution, padding_counts_as_zero) {
  ConvolutionShape shape = plain_shape(1, 2, {1, 1});
  shape.padding = {1, 2};
  const ReferenceResult result = reference_convolution<float>(shape, {3, 5}, {-2});
  EXPECT_EQ(result.value, Values({0, 0, 0, 0, 0, 0,     //
                                  0, 0, -6, -10, 0, 0,  //
                                  0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(result.magnitude, Values({0, 0, 0, 0, 0, 0,   //
                                      0, 0, 6, 10, 0, 0,  //
                                      0, 0, 0, 0, 0, 0}));
}

TEST(reference_convolution, stride_skips_windows) {
  ConvolutionShape shape = plain_shape(4, 5, {1, 1});
  shape.stride = {3, 2};
  const ReferenceResult result = reference_convolution<float>(
      shape, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19}, {1});
  EXPECT_EQ(result.value, Values({0, 2, 4, 15, 17, 19}));
}

TEST(reference_convolution, dilation_spreads_the_taps) {
  ConvolutionShape shape = plain_shape(3, 4, {2, 2});
  shape.dilation = {2, 3};
  const ReferenceResult result = reference_convolution<float>(
      shape, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, {1, 10, 100, 1000});
  EXPECT_EQ(result.value, Values({1 * 1 + 4 * 10 + 9 * 100 + 12 * 1000}));
}

TEST(reference_convolution, channels_are_summed_and_filters_kept_apart) {
  ConvolutionShape shape = plain_shape(1, 1, {1, 1});
  shape.batch = 2;
  shape.channels = 3;
  shape.filters = 2;
  const ReferenceResult result =
      reference_convolution<float>(shape, {1, 2, 3, 4, 5, 6}, {1, 10, 100, -1, 0, 1});
  EXPECT_EQ(result.value, Values({321, 2, 654, 2}));
  EXPECT_EQ(result.magnitude, Values({321, 4, 654, 10}));
}

TEST(reference_convolution, groups_see_only_their_channels) {
  ConvolutionShape shape = plain_shape(1, 1, {1, 1});
  shape.channels = 4;
  shape.filters = 4;
  shape.groups = 2;
  const ReferenceResult result =
      reference_convolution<float>(shape, {1, 2, 3, 4}, {1, 10, 100, 1000, 1, 10, 100, 1000});
  EXPECT_EQ(result.value, Values({21, 2100, 43, 4300}));
}

TEST(reference_convolution, sums_in_double) {
  // In float, 2^24 + 1 is 2^24.
  const ReferenceResult result =
      reference_convolution<float>(plain_shape(1, 2, {1, 2}), {16777216, 1}, {1, 1});
  EXPECT_EQ(result.value, Values({16777217}));
}

TEST(reference_convolution, refuses_other_sizes) {
  const ConvolutionShape shape = plain_shape(2, 2, {1, 1});
  EXPECT_THROW(reference_convolution<float>(shape, {1, 2, 3}, {1}), std::invalid_argument);
  EXPECT_THROW(reference_convolution<float>(shape, {1, 2, 3, 4}, {1, 2}), std::invalid_argument);
}

/// The convolution the other way round: every input element is sent to the outputs that it takes
/// part in. Which these are comes from solving the definition for the output's index; nothing of
/// the loops above is used.
Values scatter_convolution(const ConvolutionShape& shape, const std::vector<float>& input,
                           const std::vector<float>& filter) {
  const int output_height = shape.output_height();
  const int output_width = shape.output_width();
  Values output(static_cast<std::size_t>(shape.output_size()), 0.0);
  for (std::size_t index = 0; index < input.size(); ++index) {
    const auto position = static_cast<std::int64_t>(index);
    const std::int64_t column = position % shape.width;
    const std::int64_t row = position / shape.width % shape.height;
    const std::int64_t channel = position / shape.width / shape.height % shape.channels;
    const std::int64_t image = position / shape.width / shape.height / shape.channels;
    for (std::size_t tap = 0; tap < filter.size(); ++tap) {
      const auto tap_position = static_cast<std::int64_t>(tap);
      const std::int64_t s = tap_position % shape.kernel.width;
      const std::int64_t r = tap_position / shape.kernel.width % shape.kernel.height;
      const std::int64_t tap_channel =
          tap_position / shape.kernel.width / shape.kernel.height % (shape.channels / shape.groups);
      const std::int64_t k =
          tap_position / shape.kernel.width / shape.kernel.height / (shape.channels / shape.groups);
      const std::int64_t group = k * shape.groups / shape.filters;
      const std::int64_t p_steps = row + shape.padding.height - r * shape.dilation.height;
      const std::int64_t q_steps = column + shape.padding.width - s * shape.dilation.width;
      if (group * shape.channels / shape.groups + tap_channel != channel || p_steps < 0 ||
          q_steps < 0 || p_steps % shape.stride.height != 0 || q_steps % shape.stride.width != 0 ||
          p_steps / shape.stride.height >= output_height ||
          q_steps / shape.stride.width >= output_width) {
        continue;
      }
      const std::int64_t target =
          ((image * shape.filters + k) * output_height + p_steps / shape.stride.height) *
              output_width +
          q_steps / shape.stride.width;
      output[static_cast<std::size_t>(target)] +=
          static_cast<double>(input[index]) * static_cast<double>(filter[tap]);
    }
  }
  return output;
}

TEST(reference_convolution, agrees_with_scattering_for_random_shapes) {
  Random random(2026);
  const auto between = [&random](int lowest, int highest) {
    const auto count = static_cast<std::uint64_t>(highest - lowest) + 1;
    return lowest + static_cast<int>(random.next() % count);
  };
  int compared = 0;
  while (compared < 300) {
    ConvolutionShape shape;
    shape.groups = between(1, 3);
    shape.batch = between(1, 3);
    shape.channels = shape.groups * between(1, 3);
    shape.filters = shape.groups * between(1, 3);
    shape.height = between(1, 9);
    shape.width = between(1, 9);
    shape.kernel = {between(1, 4), between(1, 4)};
    shape.padding = {between(0, 3), between(0, 3)};
    shape.stride = {between(1, 3), between(1, 3)};
    shape.dilation = {between(1, 3), between(1, 3)};
    if (!describe_problem(shape).empty()) {
      continue;
    }
    ++compared;
    const std::vector<float> input =
        random.signed_units(static_cast<std::size_t>(shape.input_size()));
    const std::vector<float> filter =
        random.signed_units(static_cast<std::size_t>(shape.filter_size()));
    const ReferenceResult result = reference_convolution(shape, input, filter);
    const Values expected = scatter_convolution(shape, input, filter);
    ASSERT_EQ(result.value.size(), expected.size()) << text_of(shape);
    // |x| * |w|, elementwise, gives the magnitudes.
    std::vector<float> absolute_input = input;
    std::vector<float> absolute_filter = filter;
    for (float& value : absolute_input) {
      value = std::abs(value);
    }
    for (float& value : absolute_filter) {
      value = std::abs(value);
    }
    const Values magnitude = scatter_convolution(shape, absolute_input, absolute_filter);
    for (std::size_t index = 0; index < expected.size(); ++index) {
      // Only the order of the sums differs.
      ASSERT_NEAR(result.value[index], expected[index], 1e-14 * magnitude[index])
          << text_of(shape) << " at " << index;
      ASSERT_NEAR(result.magnitude[index], magnitude[index], 1e-14 * magnitude[index])
          << text_of(shape) << " at " << index;
    }
  }
}

}  // namespace
}  // namespace cudnn_cmake
