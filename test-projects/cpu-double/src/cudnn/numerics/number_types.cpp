// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "number_types.hpp"

#include <cmath>
#include <cstring>

namespace cudnn_cmake::cpu_double {
namespace {

std::uint32_t bits_of(float value) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}

float float_of(std::uint32_t bits) {
  float value = 0;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

/// Rounds the pattern of a finite float to a multiple of 2^dropped, to nearest, ties to even. A
/// carry runs into the exponent, which is right.
std::uint32_t round_bits(std::uint32_t bits, unsigned dropped) {
  const std::uint32_t half = std::uint32_t{1} << (dropped - 1);
  const std::uint32_t odd = (bits >> dropped) & 1U;
  return (bits + half - 1 + odd) >> dropped << dropped;
}

constexpr std::uint32_t sign_mask = 0x80000000U;
constexpr int fp16_smallest_exponent = -24;  // of the smallest subnormal

}  // namespace

std::uint16_t to_fp16(float value) {
  const auto sign = static_cast<std::uint16_t>((bits_of(value) & sign_mask) >> 16U);
  const float magnitude = std::fabs(value);
  constexpr std::uint16_t infinity = 0x7C00;
  constexpr std::uint16_t quiet_nan = 0x7E00;
  if (std::isnan(value)) {
    return static_cast<std::uint16_t>(sign | quiet_nan);
  }
  // 2^-14 is the smallest normal number. Below it the numbers are multiples of 2^-24.
  constexpr float smallest_normal = 6.103515625e-05F;
  if (magnitude < smallest_normal) {
    const float steps = std::nearbyint(std::ldexp(magnitude, -fp16_smallest_exponent));
    return static_cast<std::uint16_t>(sign | static_cast<std::uint16_t>(steps));
  }
  // 65520 is where rounding leaves the largest number, 65504, for infinity.
  constexpr float overflow = 65520.0F;
  if (magnitude >= overflow) {
    return static_cast<std::uint16_t>(sign | infinity);
  }
  const std::uint32_t rounded = round_bits(bits_of(magnitude), 13);
  constexpr std::uint32_t bias_difference = (127U - 15U) << 10U;
  return static_cast<std::uint16_t>(sign | ((rounded >> 13U) - bias_difference));
}

float from_fp16(std::uint16_t bits) {
  const std::uint32_t sign = (bits & 0x8000U) << 16U;
  const std::uint32_t exponent = (bits >> 10U) & 0x1FU;
  const std::uint32_t fraction = bits & 0x3FFU;
  if (exponent == 0) {
    const float magnitude = std::ldexp(static_cast<float>(fraction), fp16_smallest_exponent);
    return float_of(sign | bits_of(magnitude));
  }
  const std::uint32_t wide_exponent = exponent == 0x1FU ? 0xFFU : exponent + (127U - 15U);
  return float_of(sign | (wide_exponent << 23U) | (fraction << 13U));
}

std::uint16_t to_bf16(float value) {
  if (std::isnan(value)) {
    constexpr std::uint32_t quiet_bit = 0x40;
    return static_cast<std::uint16_t>((bits_of(value) >> 16U) | quiet_bit);
  }
  return static_cast<std::uint16_t>(round_bits(bits_of(value), 16) >> 16U);
}

float from_bf16(std::uint16_t bits) { return float_of(std::uint32_t{bits} << 16U); }

float round_to_tf32(float value) {
  return std::isfinite(value) ? float_of(round_bits(bits_of(value), 13)) : value;
}

float round_to_fp16(float value) { return from_fp16(to_fp16(value)); }

float read_number(Number type, const std::byte* bytes) {
  if (type == Number::fp32) {
    float value = 0;
    std::memcpy(&value, bytes, sizeof(value));
    return value;
  }
  std::uint16_t half = 0;
  std::memcpy(&half, bytes, sizeof(half));
  return type == Number::fp16 ? from_fp16(half) : from_bf16(half);
}

void write_number(Number type, float value, std::byte* bytes) {
  if (type == Number::fp32) {
    std::memcpy(bytes, &value, sizeof(value));
    return;
  }
  const std::uint16_t half = type == Number::fp16 ? to_fp16(value) : to_bf16(value);
  std::memcpy(bytes, &half, sizeof(half));
}

}  // namespace cudnn_cmake::cpu_double
