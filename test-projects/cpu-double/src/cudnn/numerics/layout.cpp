// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "layout.hpp"

namespace cudnn_cmake::cpu_double {
namespace {

/// Calls `visit` with the byte offset of each element, in the order of the indices.
template <typename Visit>
void for_each_element(const Layout& layout, const Visit& visit) {
  const std::size_t rank = layout.extents.size();
  std::vector<std::int64_t> index(rank, 0);
  const auto size = static_cast<std::int64_t>(size_of(layout.type));
  const std::int64_t count = layout.elements();
  std::int64_t offset = 0;
  for (std::int64_t element = 0; element < count; ++element) {
    visit(static_cast<std::size_t>(element), offset * size);
    for (std::size_t axis = rank; axis-- > 0;) {
      offset += layout.strides[axis];
      if (++index[axis] < layout.extents[axis]) {
        break;
      }
      offset -= layout.strides[axis] * layout.extents[axis];
      index[axis] = 0;
    }
  }
}

}  // namespace

std::int64_t Layout::elements() const {
  std::int64_t count = 1;
  for (const std::int64_t extent : extents) {
    count *= extent;
  }
  return count;
}

std::size_t Layout::span_bytes() const {
  std::int64_t last = 0;
  for (std::size_t axis = 0; axis < extents.size(); ++axis) {
    last += (extents[axis] - 1) * strides[axis];
  }
  return static_cast<std::size_t>(last + 1) * size_of(type);
}

std::vector<float> read_all(const Operand& operand) {
  std::vector<float> values(static_cast<std::size_t>(operand.layout.elements()));
  for_each_element(operand.layout, [&](std::size_t element, std::int64_t offset) {
    values[element] = read_number(operand.layout.type, operand.bytes + offset);
  });
  return values;
}

void write_all(const std::vector<float>& values, const Operand& operand) {
  for_each_element(operand.layout, [&](std::size_t element, std::int64_t offset) {
    write_number(operand.layout.type, values[element], operand.bytes + offset);
  });
}

}  // namespace cudnn_cmake::cpu_double
