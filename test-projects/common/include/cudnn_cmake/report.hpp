// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "cudnn_cmake/convolution_shape.hpp"
#include "cudnn_cmake/json.hpp"
#include "cudnn_cmake/tolerance.hpp"

/// How the samples write shapes, positions and wrong elements, for people and as JSON.

namespace cudnn_cmake {

/// "3x5", height first.
inline std::string text_of(const Extent& extent) {
  return std::to_string(extent.height) + "x" + std::to_string(extent.width);
}

/// "x 3x10x19x23, w 14x5x3x5, pad 1x3, stride 2x1, dilation 1x2, groups 2"
inline std::string text_of(const ConvolutionShape& shape) {
  std::ostringstream text;
  text << "x " << shape.batch << "x" << shape.channels << "x" << shape.height << "x" << shape.width
       << ", w " << shape.filters << "x" << shape.channels_per_group() << "x"
       << text_of(shape.kernel) << ", pad " << text_of(shape.padding) << ", stride "
       << text_of(shape.stride) << ", dilation " << text_of(shape.dilation) << ", groups "
       << shape.groups;
  return text.str();
}

inline JsonObject to_json(const ConvolutionShape& shape) {
  return JsonObject()
      .add("batch", shape.batch)
      .add("channels", shape.channels)
      .add("height", shape.height)
      .add("width", shape.width)
      .add("filters", shape.filters)
      .add("kernel", text_of(shape.kernel))
      .add("pad", text_of(shape.padding))
      .add("stride", text_of(shape.stride))
      .add("dilation", text_of(shape.dilation))
      .add("groups", shape.groups);
}

/// Name and extents of a packed tensor, the last index fastest: what is needed to say where an
/// element is.
struct TensorLayout {
  std::string name;
  std::vector<std::pair<std::string, int>> axes;
};

inline TensorLayout output_layout(const ConvolutionShape& shape) {
  return {"y",
          {{"n", shape.batch},
           {"k", shape.filters},
           {"p", shape.output_height()},
           {"q", shape.output_width()}}};
}

/// "y[n=0, k=3, p=2, q=5]" for an index into the packed tensor.
inline std::string position_text(const TensorLayout& layout, std::size_t index) {
  std::string positions;
  for (auto axis = layout.axes.rbegin(); axis != layout.axes.rend(); ++axis) {
    // The first axis takes what is left over, so that an index beyond the tensor shows.
    const bool is_first = axis + 1 == layout.axes.rend();
    const auto extent = static_cast<std::size_t>(std::max(axis->second, 1));
    positions = axis->first + "=" + std::to_string(is_first ? index : index % extent) +
                (positions.empty() ? "" : ", ") + positions;
    index /= extent;
  }
  return layout.name + "[" + positions + "]";
}

/// One line on a comparison that did not pass: how many elements are wrong, and the worst of them.
template <typename Element>
std::string describe_wrong(const TensorLayout& layout, const Comparison& comparison,
                           const std::vector<Element>& result, const ReferenceResult& reference) {
  std::ostringstream message;
  message.precision(std::numeric_limits<float>::max_digits10);
  message << comparison.wrong << " of " << comparison.elements << " elements are wrong";
  if (comparison.not_finite > 0) {
    message << " (" << comparison.not_finite << " are NaN or infinite)";
  }
  if (comparison.elements > 0) {
    message << "; the worst is " << position_text(layout, comparison.worst) << " = "
            << static_cast<double>(result[comparison.worst]) << ", the reference "
            << reference.value[comparison.worst] << ", error / tolerance "
            << comparison.largest_ratio;
  }
  return message.str();
}

/// The numbers of a comparison.
inline JsonObject to_json(const Comparison& comparison) {
  return JsonObject()
      .add("elements", comparison.elements)
      .add("wrong_elements", comparison.wrong)
      .add("largest_error", comparison.largest_error)
      .add("largest_error_over_tolerance", comparison.largest_ratio);
}

/// "812 elements compared, largest error 1e-7, largest error / tolerance 0.4"
inline std::string text_of(const Comparison& comparison) {
  std::ostringstream text;
  text << comparison.elements << " elements compared, largest error " << comparison.largest_error
       << ", largest error / tolerance " << comparison.largest_ratio;
  return text.str();
}

}  // namespace cudnn_cmake
