// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "cudnn_cmake/tolerance.hpp"

namespace cudnn_cmake {

/// How a tensor's elements are stored and multiplied. Sums are in fp32 in every one.
enum class Precision {
  fp32,  ///< stored and multiplied in fp32
  tf32,  ///< stored in fp32; the products may be formed of inputs cut to 11 significant bits
  fp16,  ///< IEEE 754 binary16
  bf16,  ///< the upper half of an fp32 number
};

inline const char* precision_name(Precision precision) {
  switch (precision) {
    case Precision::fp32:
      return "fp32";
    case Precision::tf32:
      return "tf32";
    case Precision::fp16:
      return "fp16";
    case Precision::bf16:
      return "bf16";
  }
  throw std::invalid_argument("precision_name: unknown precision");
}

/// Of one element in memory.
inline std::size_t element_bytes(Precision precision) {
  return precision == Precision::fp16 || precision == Precision::bf16 ? 2 : 4;
}

/// The tolerance that goes with it, as long as sums are formed in fp32.
inline Arithmetic arithmetic_of(Precision precision) {
  switch (precision) {
    case Precision::fp32:
      return Arithmetic::fp32;
    case Precision::tf32:
      return Arithmetic::tf32;
    case Precision::fp16:
      return Arithmetic::fp16_fp32_sums;
    case Precision::bf16:
      return Arithmetic::bf16_fp32_sums;
  }
  throw std::invalid_argument("arithmetic_of: unknown precision");
}

namespace detail {

inline std::uint32_t bits_of(float value) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

inline float float_of(std::uint32_t bits) {
  float value = 0;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

/// `bits` without its lowest `dropped` ones, rounded to nearest, ties to even.
constexpr std::uint32_t round_off(std::uint32_t bits, unsigned dropped) {
  const std::uint32_t half = std::uint32_t{1} << (dropped - 1U);
  const std::uint32_t odd = (bits >> dropped) & 1U;
  return (bits + half - 1U + odd) >> dropped;
}

}  // namespace detail

/// The binary16 number nearest to `value`, as its bits; ties to even, infinity beyond 65504.
inline std::uint16_t fp16_bits(float value) {
  const std::uint32_t bits = detail::bits_of(value);
  const std::uint32_t sign = (bits >> 16U) & 0x8000U;
  const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
  std::uint32_t result = 0;
  if (magnitude > 0x7F800000U) {
    result = 0x7E00U;  // NaN
  } else if (magnitude >= 0x47800000U) {
    result = 0x7C00U;  // 65536 and more
  } else if (magnitude >= 0x38800000U) {
    // Normal: another exponent bias (127 - 15), 13 bits less. A carry into the exponent is right,
    // up to that of infinity.
    result = detail::round_off(magnitude - (std::uint32_t{112} << 23U), 13);
  } else if (magnitude >= 0x33000000U) {
    // Subnormal, in units of 2^-24: the significand with its hidden bit, shifted.
    const std::uint32_t significand = (magnitude & 0x7FFFFFU) | 0x800000U;
    result = detail::round_off(significand, 126U - (magnitude >> 23U));
  }  // below 2^-25: 0
  return static_cast<std::uint16_t>(sign | result);
}

inline float fp16_value(std::uint16_t bits) {
  const std::uint32_t sign = std::uint32_t{bits & 0x8000U} << 16U;
  const std::uint32_t exponent = (bits >> 10U) & 0x1FU;
  const std::uint32_t fraction = bits & 0x3FFU;
  if (exponent == 0x1FU) {
    return detail::float_of(sign | 0x7F800000U | (fraction << 13U));
  }
  if (exponent == 0) {
    const float magnitude = static_cast<float>(fraction) / 16777216.0F;  // 2^-24
    return sign == 0 ? magnitude : -magnitude;
  }
  return detail::float_of(sign | ((exponent + 112U) << 23U) | (fraction << 13U));
}

/// The bfloat16 number nearest to `value`, as its bits; ties to even.
inline std::uint16_t bf16_bits(float value) {
  const std::uint32_t bits = detail::bits_of(value);
  if ((bits & 0x7FFFFFFFU) > 0x7F800000U) {
    return static_cast<std::uint16_t>((bits >> 16U) | 0x40U);  // NaN stays NaN
  }
  return static_cast<std::uint16_t>(detail::round_off(bits, 16));
}

inline float bf16_value(std::uint16_t bits) { return detail::float_of(std::uint32_t{bits} << 16U); }

/// `value` as it is after being stored in that precision. tf32 is stored as fp32.
inline float stored_value(Precision precision, float value) {
  switch (precision) {
    case Precision::fp16:
      return fp16_value(fp16_bits(value));
    case Precision::bf16:
      return bf16_value(bf16_bits(value));
    default:
      return value;
  }
}

/// The bytes that the device gets for `values`, in the machine's byte order.
inline std::vector<std::byte> encode(Precision precision, const std::vector<float>& values) {
  const std::size_t size = element_bytes(precision);
  std::vector<std::byte> bytes(values.size() * size);
  for (std::size_t index = 0; index < values.size(); ++index) {
    std::byte* const place = bytes.data() + index * size;
    if (size == sizeof(float)) {
      std::memcpy(place, &values[index], size);
    } else {
      const std::uint16_t bits =
          precision == Precision::fp16 ? fp16_bits(values[index]) : bf16_bits(values[index]);
      std::memcpy(place, &bits, size);
    }
  }
  return bytes;
}

/// The inverse of encode(), exact.
inline std::vector<float> decode(Precision precision, const std::vector<std::byte>& bytes) {
  const std::size_t size = element_bytes(precision);
  if (bytes.size() % size != 0) {
    throw std::invalid_argument("decode: " + std::to_string(bytes.size()) +
                                " bytes are no whole number of elements");
  }
  std::vector<float> values(bytes.size() / size);
  for (std::size_t index = 0; index < values.size(); ++index) {
    const std::byte* const place = bytes.data() + index * size;
    if (size == sizeof(float)) {
      std::memcpy(&values[index], place, size);
    } else {
      std::uint16_t bits = 0;
      std::memcpy(&bits, place, size);
      values[index] = precision == Precision::fp16 ? fp16_value(bits) : bf16_value(bits);
    }
  }
  return values;
}

}  // namespace cudnn_cmake
