// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "cudnn_cmake/number_format.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <vector>

namespace cudnn_cmake {
namespace {

constexpr float infinite_float = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

TEST(fp16, known_numbers) {
  // From IEEE 754's definition: 1 sign, 5 exponent (bias 15), 10 fraction bits.
  EXPECT_EQ(fp16_bits(0.0F), 0x0000);
  EXPECT_EQ(fp16_bits(-0.0F), 0x8000);
  EXPECT_EQ(fp16_bits(1.0F), 0x3C00);
  EXPECT_EQ(fp16_bits(-2.0F), 0xC000);
  EXPECT_EQ(fp16_bits(0.1F), 0x2E66);
  EXPECT_EQ(fp16_bits(65504.0F), 0x7BFF);
  EXPECT_EQ(fp16_bits(std::ldexp(1.0F, -14)), 0x0400);  // smallest normal
  EXPECT_EQ(fp16_bits(std::ldexp(1.0F, -24)), 0x0001);  // smallest subnormal
  EXPECT_EQ(fp16_bits(infinite_float), 0x7C00);
  EXPECT_EQ(fp16_bits(-infinite_float), 0xFC00);
}

TEST(fp16, rounds_to_nearest_ties_to_even) {
  EXPECT_EQ(fp16_bits(1 + std::ldexp(1.0F, -11)), 0x3C00);      // a tie, down to even
  EXPECT_EQ(fp16_bits(1 + 3 * std::ldexp(1.0F, -11)), 0x3C02);  // a tie, up to even
  EXPECT_EQ(fp16_bits(1 + std::ldexp(1.0F, -11) + std::ldexp(1.0F, -20)), 0x3C01);
  EXPECT_EQ(fp16_bits(2 - std::ldexp(1.0F, -12)), 0x4000);  // carries into the exponent
  EXPECT_EQ(fp16_bits(std::ldexp(1.0F, -25)), 0x0000);      // half the smallest: tie to 0
  EXPECT_EQ(fp16_bits(std::ldexp(1.5F, -25)), 0x0001);
  EXPECT_EQ(fp16_bits(std::ldexp(1.0F, -26)), 0x0000);
  EXPECT_EQ(fp16_bits(std::ldexp(3.0F, -25)), 0x0002);     // 1.5 units: tie to even
  EXPECT_EQ(fp16_bits(std::ldexp(2047.0F, -25)), 0x0400);  // subnormal to normal
  EXPECT_EQ(fp16_bits(65519.0F), 0x7BFF);
  EXPECT_EQ(fp16_bits(65520.0F), 0x7C00);  // halfway to 65536
}

TEST(fp16, every_number_survives) {
  for (std::uint32_t bits = 0; bits <= 0xFFFFU; ++bits) {
    const auto half = static_cast<std::uint16_t>(bits);
    const float value = fp16_value(half);
    if (std::isnan(value)) {
      EXPECT_TRUE((bits & 0x7C00U) == 0x7C00U && (bits & 0x3FFU) != 0) << bits;
      EXPECT_TRUE(std::isnan(fp16_value(fp16_bits(value)))) << bits;
    } else {
      ASSERT_EQ(fp16_bits(value), half) << value;
    }
  }
}

TEST(fp16, the_nearest_of_all_is_taken) {
  // Between two neighbours, on either side of the middle.
  for (std::uint16_t bits = 0; bits < 0x7BFF; bits = static_cast<std::uint16_t>(bits + 7)) {
    const float low = fp16_value(bits);
    const float high = fp16_value(static_cast<std::uint16_t>(bits + 1));
    ASSERT_EQ(fp16_bits(low + (high - low) * 0.4375F), bits) << low;
    ASSERT_EQ(fp16_bits(low + (high - low) * 0.5625F), bits + 1) << low;
  }
}

TEST(bf16, known_numbers_and_rounding) {
  EXPECT_EQ(bf16_bits(1.0F), 0x3F80);
  EXPECT_EQ(bf16_bits(-2.0F), 0xC000);
  EXPECT_EQ(bf16_bits(1 + std::ldexp(1.0F, -8)), 0x3F80);      // a tie, down to even
  EXPECT_EQ(bf16_bits(1 + 3 * std::ldexp(1.0F, -8)), 0x3F82);  // a tie, up to even
  EXPECT_EQ(bf16_bits(std::numeric_limits<float>::max()), 0x7F80);
  EXPECT_EQ(bf16_bits(infinite_float), 0x7F80);
  EXPECT_TRUE(std::isnan(bf16_value(bf16_bits(nan))));
  EXPECT_TRUE(std::isnan(bf16_value(bf16_bits(detail::float_of(0x7F800001U)))));
  EXPECT_EQ(bf16_value(0x3F80), 1.0F);
}

TEST(encode, gives_what_decode_takes) {
  const std::vector<float> values = {0, 1, -0.5F, 0.1F, 1e-6F};
  for (const Precision precision :
       {Precision::fp32, Precision::tf32, Precision::fp16, Precision::bf16}) {
    const std::vector<std::byte> bytes = encode(precision, values);
    EXPECT_EQ(bytes.size(), values.size() * element_bytes(precision));
    const std::vector<float> decoded = decode(precision, bytes);
    ASSERT_EQ(decoded.size(), values.size());
    for (std::size_t index = 0; index < values.size(); ++index) {
      EXPECT_EQ(decoded[index], stored_value(precision, values[index]));
    }
  }
  EXPECT_EQ(stored_value(Precision::tf32, 0.1F), 0.1F);
  EXPECT_NE(stored_value(Precision::fp16, 0.1F), 0.1F);
  EXPECT_NE(stored_value(Precision::bf16, 0.1F), stored_value(Precision::fp16, 0.1F));
  EXPECT_THROW(decode(Precision::fp16, std::vector<std::byte>(3)), std::invalid_argument);
}

}  // namespace
}  // namespace cudnn_cmake
