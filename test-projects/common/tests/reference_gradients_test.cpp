// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "cudnn_cmake/reference_gradients.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "cudnn_cmake/convolution_shape.hpp"
#include "cudnn_cmake/random.hpp"

namespace cudnn_cmake {
namespace {

using Values = std::vector<double>;

/// A row of pixels, one channel, one filter.
ConvolutionShape row_shape(int width, int kernel) {
  ConvolutionShape shape;
  shape.batch = 1;
  shape.channels = 1;
  shape.height = 1;
  shape.width = width;
  shape.filters = 1;
  shape.kernel = {1, kernel};
  shape.padding = {0, 0};
  shape.stride = {1, 1};
  shape.dilation = {1, 1};
  shape.groups = 1;
  return shape;
}

TEST(reference_gradients, by_hand) {
  // y0 = 1*x0 + 10*x1, y1 = 1*x1 + 10*x2
  const ConvolutionShape shape = row_shape(3, 2);
  const ReferenceResult data = reference_data_gradient<float>(shape, {3, -5}, {1, 10});
  EXPECT_EQ(data.value, Values({3, 30 - 5, -50}));
  EXPECT_EQ(data.magnitude, Values({3, 30 + 5, 50}));
  EXPECT_EQ(data.terms, std::vector<std::int64_t>({1, 2, 1}));
  const ReferenceResult filter = reference_filter_gradient<float>(shape, {2, 4, 7}, {3, -5});
  EXPECT_EQ(filter.value, Values({2 * 3 - 4 * 5, 4 * 3 - 7 * 5}));
  EXPECT_EQ(filter.magnitude, Values({2 * 3 + 4 * 5, 4 * 3 + 7 * 5}));
  EXPECT_EQ(filter.terms, std::vector<std::int64_t>({2, 2}));
}

TEST(reference_gradients, an_input_that_no_window_reaches_gets_0) {
  ConvolutionShape shape = row_shape(4, 1);
  shape.stride = {1, 2};
  const ReferenceResult data = reference_data_gradient<float>(shape, {3, 5}, {2});
  EXPECT_EQ(data.value, Values({6, 0, 10, 0}));
  EXPECT_EQ(data.magnitude, Values({6, 0, 10, 0}));
}

TEST(reference_gradients, padding_takes_part_in_nothing) {
  ConvolutionShape shape = row_shape(1, 3);
  shape.padding = {0, 1};
  EXPECT_EQ(reference_data_gradient<float>(shape, {5}, {1, 10, 100}).value, Values({50}));
  EXPECT_EQ(reference_filter_gradient<float>(shape, {7}, {5}).value, Values({0, 35, 0}));
}

/// sum of dy * (the forward convolution of x and w).
double loss(const ConvolutionShape& shape, const std::vector<float>& input,
            const std::vector<float>& filter, const std::vector<float>& output_gradient) {
  const ReferenceResult output = reference_convolution(shape, input, filter);
  double sum = 0;
  for (std::size_t index = 0; index < output_gradient.size(); ++index) {
    sum += output.value[index] * static_cast<double>(output_gradient[index]);
  }
  return sum;
}

/// The convolution is linear in x and in w, so an element of a gradient is the loss of the unit
/// vector in its place. Nothing of the gradients' own loops is in that.
void expect_gradients_of_unit_vectors(const ConvolutionShape& shape) {
  Random random(3);
  const auto draw = [&random](std::int64_t size) {
    return random.signed_units(static_cast<std::size_t>(size));
  };
  const std::vector<float> input = draw(shape.input_size());
  const std::vector<float> filter = draw(shape.filter_size());
  const std::vector<float> output_gradient = draw(shape.output_size());

  const ReferenceResult data = reference_data_gradient(shape, output_gradient, filter);
  ASSERT_EQ(data.value.size(), input.size());
  for (std::size_t index = 0; index < input.size(); ++index) {
    std::vector<float> unit(input.size());
    unit[index] = 1;
    EXPECT_NEAR(data.value[index], loss(shape, unit, filter, output_gradient), 1e-12) << index;
  }
  const ReferenceResult weights = reference_filter_gradient(shape, input, output_gradient);
  ASSERT_EQ(weights.value.size(), filter.size());
  for (std::size_t index = 0; index < filter.size(); ++index) {
    std::vector<float> unit(filter.size());
    unit[index] = 1;
    EXPECT_NEAR(weights.value[index], loss(shape, input, unit, output_gradient), 1e-12) << index;
  }
}

TEST(reference_gradients, agree_with_unit_vectors) {
  ConvolutionShape shape;
  shape.batch = 2;
  shape.channels = 4;
  shape.height = 6;
  shape.width = 7;
  shape.filters = 6;
  shape.kernel = {2, 3};
  shape.padding = {1, 2};
  shape.stride = {2, 1};
  shape.dilation = {1, 2};
  shape.groups = 2;
  expect_gradients_of_unit_vectors(shape);
  shape.stride = {3, 2};
  shape.dilation = {2, 1};
  shape.padding = {0, 1};
  shape.groups = 1;
  expect_gradients_of_unit_vectors(shape);
}

TEST(reference_gradients, refuse_other_sizes) {
  const ConvolutionShape shape = row_shape(3, 2);
  EXPECT_THROW(reference_data_gradient<float>(shape, {1}, {1, 2}), std::invalid_argument);
  EXPECT_THROW(reference_data_gradient<float>(shape, {1, 2}, {1}), std::invalid_argument);
  EXPECT_THROW(reference_filter_gradient<float>(shape, {1, 2}, {1, 2}), std::invalid_argument);
  EXPECT_THROW(reference_filter_gradient<float>(shape, {1, 2, 3}, {1}), std::invalid_argument);
}

}  // namespace
}  // namespace cudnn_cmake
