// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cstddef>
#include <cstdint>

namespace cudnn_cmake::cpu_double {

/// The types that the double computes in. Every value of each is a float as well.
enum class Number { fp32, fp16, bf16 };

constexpr std::size_t size_of(Number type) { return type == Number::fp32 ? 4 : 2; }

/// `value` rounded to nearest, ties to even, in IEEE 754 binary16; overflow gives an infinity.
std::uint16_t to_fp16(float value);
float from_fp16(std::uint16_t bits);

/// The same in bfloat16, the upper half of a float.
std::uint16_t to_bf16(float value);
float from_bf16(std::uint16_t bits);

/// `value` with the 10 bits of fraction that TF32 has.
float round_to_tf32(float value);
float round_to_fp16(float value);

/// Reads and writes one element.
float read_number(Number type, const std::byte* bytes);
void write_number(Number type, float value, std::byte* bytes);

}  // namespace cudnn_cmake::cpu_double
