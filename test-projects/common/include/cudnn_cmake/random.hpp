// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace cudnn_cmake {

/// Numbers that are the same for a seed on every compiler and platform, which those of
/// std::uniform_real_distribution are not. SplitMix64 (Steele, Lea, Flood, 2014).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t value = state_;
    value = (value ^ (value >> 30U)) * 0xBF58476D1CE4E5B9U;
    value = (value ^ (value >> 27U)) * 0x94D049BB133111EBU;
    return value ^ (value >> 31U);
  }

  /// A float in [-1, 1), a multiple of 2^-23: both signs, so that errors of a long sum partly
  /// cancel as they do in real data, and the tolerance need not grow with its length.
  float next_signed_unit() {
    const auto numerator = static_cast<std::int32_t>(next() >> 40U) - (std::int32_t{1} << 23U);
    return static_cast<float>(numerator) / static_cast<float>(std::int32_t{1} << 23U);
  }

  std::vector<float> signed_units(std::size_t count) {
    std::vector<float> values(count);
    for (float& value : values) {
      value = next_signed_unit();
    }
    return values;
  }

 private:
  std::uint64_t state_;
};

}  // namespace cudnn_cmake
