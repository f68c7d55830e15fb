// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// The references for the gradients: cases computed by hand, and the definition of a gradient itself
// with reference_convolution(), whose own tests are elsewhere.

#include "cudnn_cmake/reference_gradients.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "cudnn_cmake/convolution_shape.hpp"
#include "cudnn_cmake/random.hpp"
#include "cudnn_cmake/reference_convolution.hpp"
#include "cudnn_cmake/reference_training.hpp"
#include "cudnn_cmake/report.hpp"

namespace cudnn_cmake {
namespace {

using Values = std::vector<double>;
using Floats = std::vector<float>;

ConvolutionShape make_shape(std::vector<int> counts, Extent kernel, Extent padding, Extent stride,
                            Extent dilation, int groups) {
  ConvolutionShape shape;
  shape.batch = counts.at(0);
  shape.channels = counts.at(1);
  shape.height = counts.at(2);
  shape.width = counts.at(3);
  shape.filters = counts.at(4);
  shape.kernel = kernel;
  shape.padding = padding;
  shape.stride = stride;
  shape.dilation = dilation;
  shape.groups = groups;
  return shape;
}

// Two windows of 2 in a row of 3: y0 = 1 * x0 + 10 * x1, y1 = 1 * x1 + 10 * x2.
TEST(reference_gradients, overlapping_windows) {
  const ConvolutionShape shape = make_shape({1, 1, 1, 3, 1}, {1, 2}, {0, 0}, {1, 1}, {1, 1}, 1);
  const ReferenceResult data = reference_data_gradient<float>(shape, {3, -5}, {1, 10});
  EXPECT_EQ(data.value, Values({3, 30 - 5, -50}));
  EXPECT_EQ(data.magnitude, Values({3, 30 + 5, 50}));
  EXPECT_EQ(data.terms, std::vector<std::int64_t>({1, 2, 1}));
  const ReferenceResult filter = reference_filter_gradient<float>(shape, {2, 4, 7}, {3, -5});
  EXPECT_EQ(filter.value, Values({2 * 3 - 4 * 5, 4 * 3 - 7 * 5}));
  EXPECT_EQ(filter.magnitude, Values({2 * 3 + 4 * 5, 4 * 3 + 7 * 5}));
  EXPECT_EQ(filter.terms, std::vector<std::int64_t>({2, 2}));
}

TEST(reference_gradients, one_window) {
  const ConvolutionShape shape = make_shape({1, 1, 2, 2, 1}, {2, 2}, {0, 0}, {1, 1}, {1, 1}, 1);
  const ReferenceResult data = reference_data_gradient<float>(shape, {-3}, {10, 20, 30, 40});
  EXPECT_EQ(data.value, Values({-30, -60, -90, -120}));
  EXPECT_EQ(data.magnitude, Values({30, 60, 90, 120}));
  const ReferenceResult filter = reference_filter_gradient<float>(shape, {1, 2, 3, 4}, {-3});
  EXPECT_EQ(filter.value, Values({-3, -6, -9, -12}));
  EXPECT_EQ(filter.magnitude, Values({3, 6, 9, 12}));
}

// A row of 5, a window of 3, one zero on each side, every second position: output q sees the inputs
// 2q - 1, 2q, 2q + 1.
TEST(reference_gradients, stride_and_padding) {
  const ConvolutionShape shape = make_shape({1, 1, 1, 5, 1}, {1, 3}, {0, 1}, {1, 2}, {1, 1}, 1);
  EXPECT_EQ(reference_data_gradient<float>(shape, {1, 10, 100}, {2, 3, 5}).value,
            Values({3 * 1, 5 * 1 + 2 * 10, 3 * 10, 5 * 10 + 2 * 100, 3 * 100}));
  EXPECT_EQ(reference_filter_gradient<float>(shape, {1, 2, 3, 4, 5}, {1, 10, 100}).value,
            Values({2 * 10 + 4 * 100, 1 * 1 + 3 * 10 + 5 * 100, 2 * 1 + 4 * 10}));
}

TEST(reference_gradients, padding_takes_part_in_nothing) {
  const ConvolutionShape shape = make_shape({1, 1, 1, 1, 1}, {1, 3}, {0, 1}, {1, 1}, {1, 1}, 1);
  EXPECT_EQ(reference_data_gradient<float>(shape, {5}, {1, 10, 100}).value, Values({50}));
  EXPECT_EQ(reference_filter_gradient<float>(shape, {7}, {5}).value, Values({0, 35, 0}));
}

TEST(reference_gradients, inputs_between_windows_get_nothing) {
  const ConvolutionShape shape = make_shape({1, 1, 1, 4, 1}, {1, 1}, {0, 0}, {1, 2}, {1, 1}, 1);
  const ReferenceResult data = reference_data_gradient<float>(shape, {3, 5}, {2});
  EXPECT_EQ(data.value, Values({6, 0, 10, 0}));
  EXPECT_EQ(data.magnitude, Values({6, 0, 10, 0}));
  EXPECT_EQ(data.terms, std::vector<std::int64_t>({1, 0, 1, 0}));
}

TEST(reference_gradients, inputs_between_dilated_taps_get_nothing) {
  const ConvolutionShape shape = make_shape({1, 1, 4, 1, 1}, {2, 1}, {0, 0}, {1, 1}, {3, 1}, 1);
  EXPECT_EQ(reference_data_gradient<float>(shape, {7}, {2, 3}).value, Values({14, 0, 0, 21}));
  EXPECT_EQ(reference_filter_gradient<float>(shape, {1, 2, 3, 4}, {7}).value, Values({7, 28}));
}

// Filters 0, 1 belong to channels 0, 1 and filters 2, 3 to channels 2, 3.
TEST(reference_gradients, groups_are_kept_apart) {
  const ConvolutionShape shape = make_shape({1, 4, 1, 1, 4}, {1, 1}, {0, 0}, {1, 1}, {1, 1}, 2);
  EXPECT_EQ(
      reference_data_gradient<float>(shape, {1, 10, 100, 1000}, {1, 2, 3, 4, 5, 6, 7, 8}).value,
      Values({1 + 30, 2 + 40, 500 + 7000, 600 + 8000}));
  EXPECT_EQ(reference_filter_gradient<float>(shape, {1, 2, 3, 4}, {1, 10, 100, 1000}).value,
            Values({1, 2, 10, 20, 300, 400, 3000, 4000}));
}

TEST(reference_gradients, images_are_summed_in_the_filter_and_kept_apart_in_the_data) {
  const ConvolutionShape shape = make_shape({2, 1, 1, 1, 1}, {1, 1}, {0, 0}, {1, 1}, {1, 1}, 1);
  EXPECT_EQ(reference_data_gradient<float>(shape, {2, -3}, {5}).value, Values({10, -15}));
  const ReferenceResult filter = reference_filter_gradient<float>(shape, {7, 11}, {2, -3});
  EXPECT_EQ(filter.value, Values({14 - 33}));
  EXPECT_EQ(filter.magnitude, Values({14 + 33}));
}

TEST(reference_bias_gradient, sums_images_and_pixels_of_each_filter) {
  const ConvolutionShape shape = make_shape({2, 1, 1, 2, 3}, {1, 1}, {0, 0}, {1, 1}, {1, 1}, 1);
  const ReferenceResult bias =
      reference_bias_gradient<float>(shape, {1, 2, 10, 20, 100, -200, 3, 4, 30, 40, 300, 400});
  EXPECT_EQ(bias.value, Values({10, 100, 600}));
  EXPECT_EQ(bias.magnitude, Values({10, 100, 1000}));
}

TEST(reference_training, initial_values_are_one_more_term) {
  ReferenceResult result = {{10, -20, 0}, {30, 20, 0}};
  add_initial<float>(result, {4, 6, -1}, -0.5);
  EXPECT_EQ(result.value, Values({8, -23, 0.5}));
  EXPECT_EQ(result.magnitude, Values({32, 23, 0.5}));
}

TEST(reference_training, wrong_sizes_are_refused) {
  const ConvolutionShape shape;
  EXPECT_THROW(reference_bias_gradient<float>(shape, {1, 2}), std::invalid_argument);
  ReferenceResult result = {{1}, {1}};
  EXPECT_THROW(add_initial<float>(result, {1, 2}, 1.0), std::invalid_argument);
}

// Each argument one too long or too short, the other as it must be.
TEST(reference_gradients, wrong_sizes_are_refused) {
  const ConvolutionShape shape = make_shape({1, 1, 1, 3, 1}, {1, 2}, {0, 0}, {1, 1}, {1, 1}, 1);
  EXPECT_THROW(reference_data_gradient<float>(shape, {1}, {1, 2}), std::invalid_argument);
  EXPECT_THROW(reference_data_gradient<float>(shape, {1, 2}, {1}), std::invalid_argument);
  EXPECT_THROW(reference_filter_gradient<float>(shape, {1, 2}, {1, 2}), std::invalid_argument);
  EXPECT_THROW(reference_filter_gradient<float>(shape, {1, 2, 3}, {1}), std::invalid_argument);
}

/// Sum of left * right.
double dot(const Values& left, const Floats& right) {
  double sum = 0;
  for (std::size_t index = 0; index < left.size(); ++index) {
    sum += left[index] * static_cast<double>(right[index]);
  }
  return sum;
}

/// A vector of zeros with a one at `place`.
Floats unit(std::size_t size, std::size_t place) {
  Floats values(size, 0.0F);
  values[place] = 1;
  return values;
}

Floats ones(std::int64_t size) { return Floats(static_cast<std::size_t>(size), 1.0F); }

Floats absolute(Floats values) {
  for (float& value : values) {
    value = std::abs(value);
  }
  return values;
}

const std::vector<ConvolutionShape>& shapes() {
  static const std::vector<ConvolutionShape> list = {
      make_shape({2, 4, 5, 7, 6}, {3, 2}, {1, 2}, {2, 1}, {1, 2}, 2),
      make_shape({1, 3, 4, 6, 2}, {1, 1}, {0, 0}, {1, 1}, {1, 1}, 1),
      make_shape({2, 3, 6, 5, 3}, {2, 3}, {2, 0}, {3, 2}, {2, 1}, 3),
      make_shape({3, 2, 3, 3, 4}, {5, 1}, {4, 1}, {1, 3}, {1, 1}, 1),
      make_shape({1, 1, 1, 1, 1}, {1, 1}, {0, 0}, {1, 1}, {1, 1}, 1),
  };
  return list;
}

// The loss L = sum dy * y is linear in x and in w, so dL/dx[i] is L at the i-th unit vector. That
// is another formulation than the one tested: it uses the forward convolution alone.
TEST(reference_gradients, agree_with_the_loss_at_each_unit_vector) {
  Random random(7);
  for (const ConvolutionShape& shape : shapes()) {
    const auto input_size = static_cast<std::size_t>(shape.input_size());
    const auto filter_size = static_cast<std::size_t>(shape.filter_size());
    const Floats x = random.signed_units(input_size);
    const Floats w = random.signed_units(filter_size);
    const Floats dy = random.signed_units(static_cast<std::size_t>(shape.output_size()));

    const Floats all_dy = ones(shape.output_size());

    const ReferenceResult data = reference_data_gradient(shape, dy, w);
    ASSERT_EQ(data.value.size(), input_size) << text_of(shape);
    for (std::size_t place = 0; place < input_size; ++place) {
      const Floats at = unit(input_size, place);
      const double magnitude =
          dot(reference_convolution(shape, at, absolute(w)).value, absolute(dy));
      ASSERT_NEAR(data.value[place], dot(reference_convolution(shape, at, w).value, dy),
                  1e-14 * magnitude)
          << text_of(shape) << " dx at " << place;
      ASSERT_NEAR(data.magnitude[place], magnitude, 1e-14 * magnitude)
          << text_of(shape) << " dx at " << place;
      // The number of products is the same sum with ones for all factors.
      const Floats all_w = ones(shape.filter_size());
      ASSERT_EQ(static_cast<double>(data.terms[place]),
                dot(reference_convolution(shape, at, all_w).value, all_dy))
          << text_of(shape) << " dx at " << place;
    }

    const ReferenceResult filter = reference_filter_gradient(shape, x, dy);
    ASSERT_EQ(filter.value.size(), filter_size) << text_of(shape);
    for (std::size_t place = 0; place < filter_size; ++place) {
      const Floats at = unit(filter_size, place);
      const double magnitude =
          dot(reference_convolution(shape, absolute(x), at).value, absolute(dy));
      ASSERT_NEAR(filter.value[place], dot(reference_convolution(shape, x, at).value, dy),
                  1e-14 * magnitude)
          << text_of(shape) << " dw at " << place;
      ASSERT_NEAR(filter.magnitude[place], magnitude, 1e-14 * magnitude)
          << text_of(shape) << " dw at " << place;
      const Floats all_x = ones(shape.input_size());
      ASSERT_EQ(static_cast<double>(filter.terms[place]),
                dot(reference_convolution(shape, all_x, at).value, all_dy))
          << text_of(shape) << " dw at " << place;
    }
  }
}

// db is the loss at a y that is 1 in one output channel: the forward convolution of a 1 x 1 kernel
// over an input of ones, one channel a filter.
TEST(reference_bias_gradient, agrees_with_the_loss_at_each_unit_vector) {
  Random random(8);
  for (const ConvolutionShape& shape : shapes()) {
    const Floats dy = random.signed_units(static_cast<std::size_t>(shape.output_size()));
    const ReferenceResult bias = reference_bias_gradient(shape, dy);
    const auto filters = static_cast<std::size_t>(shape.filters);
    ASSERT_EQ(bias.value.size(), filters);
    const ConvolutionShape ones_shape =
        make_shape({shape.batch, 1, shape.output_height(), shape.output_width(), shape.filters},
                   {1, 1}, {0, 0}, {1, 1}, {1, 1}, 1);
    const Floats all_x = ones(ones_shape.input_size());
    for (std::size_t k = 0; k < filters; ++k) {
      const Values y = reference_convolution(ones_shape, all_x, unit(filters, k)).value;
      ASSERT_NEAR(bias.value[k], dot(y, dy), 1e-14 * bias.magnitude[k]) << text_of(shape);
      ASSERT_NEAR(bias.magnitude[k], dot(y, absolute(dy)), 1e-14 * bias.magnitude[k]);
    }
  }
}

}  // namespace
}  // namespace cudnn_cmake
