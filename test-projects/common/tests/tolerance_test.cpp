// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "cudnn_cmake/tolerance.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <vector>

#include "cudnn_cmake/random.hpp"
#include "cudnn_cmake/reference_convolution.hpp"

namespace cudnn_cmake {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr float float_nan = std::numeric_limits<float>::quiet_NaN();
constexpr float float_infinity = std::numeric_limits<float>::infinity();

TEST(tolerance, follows_the_formulas) {
  const double magnitude = 64;
  const double reference = -2;
  EXPECT_EQ(tolerance(Arithmetic::fp32, magnitude, reference, 9), 64 * std::pow(2.0, -21));
  EXPECT_DOUBLE_EQ(tolerance(Arithmetic::tf32, magnitude, reference, 9),
                   64 * std::pow(2.0, -10) + 2 * std::pow(2.0, -9));
  EXPECT_EQ(tolerance(Arithmetic::fp16_fp32_sums, magnitude, reference, 9),
            64 * std::pow(2.0, -20) + std::pow(2.0, -9) + std::pow(2.0, -25));
  EXPECT_EQ(tolerance(Arithmetic::bf16_fp32_sums, magnitude, reference, 9),
            64 * std::pow(2.0, -20) + std::pow(2.0, -6));
  EXPECT_EQ(tolerance(Arithmetic::fp16_fp16_sums, magnitude, reference, 9),
            64 * std::pow(2.0, -8) + std::pow(2.0, -9) + 9 * std::pow(2.0, -25));
}

TEST(tolerance, fp16_sums_may_be_subnormal) {
  // The nearest fp16 to 16.5 steps of 2^-24 is half a step away.
  const double step = std::pow(2.0, -24);
  const ReferenceResult reference = {{16.5 * step}, {16.5 * step}, {}};
  EXPECT_TRUE(
      compare(std::vector<double>{16 * step}, reference, Arithmetic::fp16_fp16_sums, 1).passed());
  EXPECT_FALSE(
      compare(std::vector<double>{15 * step}, reference, Arithmetic::fp16_fp16_sums, 1).passed());
}

/// Rounds to `bits` significant bits, to nearest, ties to even: what a conversion to tf32, fp16
/// (11) or bf16 (8) does to a number that is neither too large nor subnormal.
double rounded(double value, int bits) {
  int exponent = 0;
  const double fraction = std::frexp(value, &exponent);
  return std::ldexp(std::nearbyint(std::ldexp(fraction, bits)), exponent - bits);
}

struct DotProducts {
  std::vector<double> result;
  ReferenceResult reference;
};

/// Dot products of `length` random numbers, one product after the other, as an honest device may
/// form them. `input_bits` the inputs are rounded to, before the reference sees them unless
/// `reference_sees_unrounded`; the sums are rounded to `sum_bits` at each step, the results to
/// `output_bits`.
DotProducts dot_products(std::size_t count, int length, int input_bits, int sum_bits,
                         int output_bits, bool reference_sees_unrounded) {
  Random random(5);
  DotProducts products;
  for (std::size_t index = 0; index < count; ++index) {
    double sum = 0;
    double exact = 0;
    double magnitude = 0;
    for (int step = 0; step < length; ++step) {
      const auto x = static_cast<double>(random.next_signed_unit());
      const auto w = static_cast<double>(random.next_signed_unit());
      const double device_x = rounded(x, input_bits);
      const double device_w = rounded(w, input_bits);
      const double product = reference_sees_unrounded ? x * w : device_x * device_w;
      exact += product;
      magnitude += std::abs(product);
      sum = rounded(sum + device_x * device_w, sum_bits);
    }
    products.result.push_back(rounded(sum, output_bits));
    products.reference.value.push_back(exact);
    products.reference.magnitude.push_back(magnitude);
  }
  return products;
}

/// Checks that honest sums are neither refused, nor so far below the bound that the bound would let
/// real faults through.
void expect_between_a_tenth_and_all(Arithmetic arithmetic, int input_bits, int sum_bits,
                                    int output_bits, bool reference_sees_unrounded) {
  for (const int length : {9, 64, 576, 2304}) {
    const DotProducts products =
        dot_products(2000, length, input_bits, sum_bits, output_bits, reference_sees_unrounded);
    const Comparison comparison = compare(products.result, products.reference, arithmetic, length);
    EXPECT_TRUE(comparison.passed()) << "length " << length;
    EXPECT_GT(comparison.largest_ratio, 0.1) << "length " << length;
    EXPECT_LT(comparison.largest_ratio, 1) << "length " << length;
  }
}

TEST(tolerance, honest_sums_in_fp32) {
  expect_between_a_tenth_and_all(Arithmetic::fp32, 24, 24, 24, false);
}

TEST(tolerance, honest_sums_in_tf32) {
  expect_between_a_tenth_and_all(Arithmetic::tf32, 11, 24, 24, true);
}

TEST(tolerance, honest_sums_in_fp16_with_fp32_sums) {
  expect_between_a_tenth_and_all(Arithmetic::fp16_fp32_sums, 11, 24, 11, false);
}

TEST(tolerance, honest_sums_in_bf16_with_fp32_sums) {
  expect_between_a_tenth_and_all(Arithmetic::bf16_fp32_sums, 8, 24, 8, false);
}

TEST(tolerance, honest_sums_in_fp16_with_fp16_sums) {
  expect_between_a_tenth_and_all(Arithmetic::fp16_fp16_sums, 11, 11, 11, false);
}

TEST(tolerance, tf32_does_not_pass_for_fp32) {
  const DotProducts products = dot_products(500, 75, 11, 24, 24, true);
  const Comparison comparison = compare(products.result, products.reference, Arithmetic::fp32, 75);
  EXPECT_FALSE(comparison.passed());
  EXPECT_GT(comparison.largest_ratio, 50);
  // Not even with the allowance for Winograd and FFT.
  EXPECT_FALSE(compare(products.result, products.reference, Arithmetic::fp32, 75,
                       transformed_algorithm_factor)
                   .passed());
}

TEST(compare, accepts_what_is_exact) {
  const ReferenceResult reference{{1, -2, 0}, {1, 2, 0}};
  const Comparison comparison =
      compare(std::vector<float>{1, -2, 0}, reference, Arithmetic::fp32, 1);
  EXPECT_TRUE(comparison.passed());
  EXPECT_EQ(comparison.elements, 3U);
  EXPECT_EQ(comparison.largest_ratio, 0);
  EXPECT_EQ(comparison.largest_error, 0);
}

TEST(compare, finds_the_one_wrong_element) {
  ReferenceResult reference;
  std::vector<float> result;
  for (int index = 0; index < 100; ++index) {
    reference.value.push_back(index);
    reference.magnitude.push_back(128);
    result.push_back(static_cast<float>(index));
  }
  const double allowed = 128 * std::pow(2.0, -21);
  result[42] += static_cast<float>(allowed);
  EXPECT_TRUE(compare(result, reference, Arithmetic::fp32, 9).passed());
  result[42] = 42 + static_cast<float>(8 * allowed);
  const Comparison comparison = compare(result, reference, Arithmetic::fp32, 9);
  EXPECT_FALSE(comparison.passed());
  EXPECT_EQ(comparison.wrong, 1U);
  EXPECT_EQ(comparison.worst, 42U);
  EXPECT_DOUBLE_EQ(comparison.largest_ratio, 8);
  EXPECT_DOUBLE_EQ(comparison.largest_error, 8 * allowed);
  EXPECT_TRUE(compare(result, reference, Arithmetic::fp32, 9, 8).passed());
}

TEST(compare, nan_and_infinity_always_fail) {
  const ReferenceResult reference{{1, 1, 1}, {1e30, 1e30, 1e30}};
  for (const float bad : {float_nan, float_infinity, -float_infinity}) {
    const Comparison comparison =
        compare(std::vector<float>{1, bad, 1}, reference, Arithmetic::fp32, 1, 1e30);
    EXPECT_EQ(comparison.wrong, 1U);
    EXPECT_EQ(comparison.not_finite, 1U);
    EXPECT_EQ(comparison.worst, 1U);
    EXPECT_EQ(comparison.largest_ratio, infinity);
    EXPECT_EQ(comparison.largest_error, infinity);
  }
}

TEST(compare, a_reference_that_is_nan_fails) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(
      compare(std::vector<float>{1}, ReferenceResult{{nan}, {1}}, Arithmetic::fp32, 1).passed());
}

TEST(compare, without_products_only_zero_is_right) {
  const ReferenceResult reference{{0}, {0}};
  EXPECT_TRUE(compare(std::vector<float>{-0.0F}, reference, Arithmetic::fp32, 1).passed());
  EXPECT_FALSE(compare(std::vector<float>{1e-45F}, reference, Arithmetic::fp32, 1).passed());
}

TEST(compare, counted_terms_go_before_the_length) {
  // In tf32 the error of one product is 5 times that of the mean of 25.
  ReferenceResult reference{{0}, {1}};
  const std::vector<double> result = {std::pow(2.0, -11) * 6 / 2};
  EXPECT_FALSE(compare(result, reference, Arithmetic::tf32, 25).passed());
  reference.terms = {1};
  EXPECT_TRUE(compare(result, reference, Arithmetic::tf32, 25).passed());
  reference.terms = {1, 1};
  EXPECT_THROW(compare(result, reference, Arithmetic::tf32, 25), std::invalid_argument);
}

TEST(compare, nothing_compared_is_not_passed) {
  EXPECT_FALSE(compare(std::vector<float>{}, ReferenceResult{}, Arithmetic::fp32, 1).passed());
  EXPECT_THROW(compare(std::vector<float>{1}, ReferenceResult{}, Arithmetic::fp32, 1),
               std::invalid_argument);
}

}  // namespace
}  // namespace cudnn_cmake
