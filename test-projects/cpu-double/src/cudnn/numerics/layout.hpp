// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "number_types.hpp"

namespace cudnn_cmake::cpu_double {

/// How the elements of a tensor lie in memory. Strides count elements.
struct Layout {
  Number type = Number::fp32;
  std::vector<std::int64_t> extents;
  std::vector<std::int64_t> strides;

  [[nodiscard]] std::int64_t elements() const;
  /// From the first byte to behind the last one, gaps included.
  [[nodiscard]] std::size_t span_bytes() const;
};

/// A tensor in device memory.
struct Operand {
  Layout layout;
  std::byte* bytes = nullptr;
  std::size_t room_after = 0;  ///< bytes of the allocation behind the tensor
  std::shared_ptr<const void> keeper;
};

/// All elements in the order of the indices, the last one fastest, whatever the strides.
std::vector<float> read_all(const Operand& operand);
void write_all(const std::vector<float>& values, const Operand& operand);

}  // namespace cudnn_cmake::cpu_double
