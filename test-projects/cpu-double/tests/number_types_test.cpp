// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// The double's number formats, all of them against what IEEE 754 says.

#include "../src/cudnn/numerics/number_types.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

namespace cudnn_cmake::cpu_double {
namespace {

constexpr std::uint32_t all_halves = 0x10000;

/// A binary16 number from its definition.
double half_by_definition(std::uint32_t bits) {
  const double sign = (bits & 0x8000U) != 0 ? -1 : 1;
  const auto exponent = static_cast<int>((bits >> 10U) & 0x1FU);
  const auto fraction = static_cast<double>(bits & 0x3FFU);
  if (exponent == 31) {
    return fraction == 0 ? sign * std::numeric_limits<double>::infinity()
                         : std::numeric_limits<double>::quiet_NaN();
  }
  return exponent == 0 ? sign * std::ldexp(fraction, -24)
                       : sign * std::ldexp(1024 + fraction, exponent - 25);
}

TEST(fp16, every_number_is_what_it_is) {
  for (std::uint32_t bits = 0; bits < all_halves; ++bits) {
    const auto half = static_cast<std::uint16_t>(bits);
    const double expected = half_by_definition(bits);
    const float value = from_fp16(half);
    if (std::isnan(expected)) {
      ASSERT_TRUE(std::isnan(value)) << bits;
      ASSERT_TRUE(std::isnan(from_fp16(to_fp16(value)))) << bits;
    } else {
      ASSERT_EQ(static_cast<double>(value), expected) << bits;
      ASSERT_EQ(to_fp16(value), half) << bits;
    }
  }
}

TEST(fp16, rounds_to_nearest_and_ties_to_even) {
  // Between each two neighbours: a quarter, the half and three quarters of the way.
  for (std::uint32_t bits = 0; bits < 0x7BFF; ++bits) {
    const double low = half_by_definition(bits);
    const double high = half_by_definition(bits + 1);
    const auto at = [&](double part) {
      return to_fp16(static_cast<float>(low + (high - low) * part));
    };
    ASSERT_EQ(at(0.25), bits);
    ASSERT_EQ(at(0.75), bits + 1);
    ASSERT_EQ(at(0.5), bits % 2 == 0 ? bits : bits + 1);
  }
  EXPECT_EQ(to_fp16(65519.0F), 0x7BFF);
  EXPECT_EQ(to_fp16(65520.0F), 0x7C00);
  EXPECT_EQ(to_fp16(-1e30F), 0xFC00);
  EXPECT_EQ(to_fp16(1e-30F), 0);
  EXPECT_EQ(to_fp16(-0.0F), 0x8000);
}

TEST(bf16, every_number_comes_back) {
  for (std::uint32_t bits = 0; bits < all_halves; ++bits) {
    const auto half = static_cast<std::uint16_t>(bits);
    const float value = from_bf16(half);
    if (std::isnan(value)) {
      ASSERT_TRUE(std::isnan(from_bf16(to_bf16(value)))) << bits;
    } else {
      ASSERT_EQ(to_bf16(value), half) << bits;
    }
  }
}

TEST(bf16, rounds_to_nearest_and_ties_to_even) {
  for (std::uint32_t bits = 0x0080; bits < 0x7F7F; ++bits) {
    const double low = from_bf16(static_cast<std::uint16_t>(bits));
    const double high = from_bf16(static_cast<std::uint16_t>(bits + 1));
    const auto at = [&](double part) {
      return to_bf16(static_cast<float>(low + (high - low) * part));
    };
    ASSERT_EQ(at(0.25), bits);
    ASSERT_EQ(at(0.75), bits + 1);
    ASSERT_EQ(at(0.5), bits % 2 == 0 ? bits : bits + 1);
  }
  EXPECT_EQ(to_bf16(3.4e38F), 0x7F80);  // rounds up to infinity
}

TEST(tf32, keeps_ten_bits_of_fraction) {
  EXPECT_EQ(round_to_tf32(1 + std::ldexp(1.0F, -10)), 1 + std::ldexp(1.0F, -10));
  EXPECT_EQ(round_to_tf32(1 + std::ldexp(1.0F, -11)), 1.0F);
  EXPECT_EQ(round_to_tf32(1 + std::ldexp(3.0F, -11)), 1 + std::ldexp(1.0F, -9));
  EXPECT_EQ(round_to_tf32(1 + std::ldexp(1.5F, -11)), 1 + std::ldexp(1.0F, -10));
  EXPECT_EQ(round_to_tf32(-0.0F), 0.0F);
  EXPECT_TRUE(std::isinf(round_to_tf32(std::numeric_limits<float>::infinity())));
  EXPECT_TRUE(std::isnan(round_to_tf32(std::numeric_limits<float>::quiet_NaN())));
}

TEST(numbers, are_written_and_read) {
  std::byte bytes[4] = {};
  for (const Number type : {Number::fp32, Number::fp16, Number::bf16}) {
    write_number(type, -1.5F, bytes);
    EXPECT_EQ(read_number(type, bytes), -1.5F);
  }
  EXPECT_EQ(size_of(Number::fp32), 4U);
  EXPECT_EQ(size_of(Number::bf16), 2U);
}

}  // namespace
}  // namespace cudnn_cmake::cpu_double
