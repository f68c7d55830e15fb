// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <array>
#include <cstddef>

namespace legacy_v7 {

/// A two-dimensional cross-correlation, everything packed NCHW (filters KCRS).
struct Problem {
  std::array<int, 4> input;
  std::array<int, 4> filter;
  std::array<int, 4> output;
  std::array<int, 2> padding;
  std::array<int, 2> stride;
  std::array<int, 2> dilation;
  int groups;
  float alpha;
  float beta;
};

/// y = alpha * (x * w) + beta * y, summed in fp32 one product after the other. With beta 0 y is not
/// read. `room_after` is what is writable behind y, in bytes. Has the faults of fault.hpp.
void convolve(const Problem& problem, const float* input, const float* filter, float* output,
              std::size_t room_after);

}  // namespace legacy_v7
