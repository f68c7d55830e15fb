// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace cudnn_cmake {

/// Random numbers that are the same with every standard library (its distributions are not):
/// SplitMix64, whose step is the addition of an odd constant and whose output is a finalizer that
/// mixes all bits.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
    return mixed ^ (mixed >> 31U);
  }

  /// A number from 0 to count - 1; count must not be 0.
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(next() % count); }

  /// True in `percent` of 100 cases.
  bool chance(unsigned percent) { return below(100) < percent; }

  template <typename Value>
  const Value& pick(const std::vector<Value>& values) {
    return values[below(values.size())];
  }

 private:
  std::uint64_t state_;
};

}  // namespace cudnn_cmake
