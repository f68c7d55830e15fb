// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include <algorithm>
#include <cstddef>
#include <vector>

#include "backend.hpp"

namespace cudnn_cmake {
namespace {

/// Outputs [first, last) of one dimension for which a tap lies inside the input; none if
/// first >= last.
struct Range {
  int first;
  int last;
};

/// Those with 0 <= output * stride + offset < extent.
Range outputs_inside(int outputs, int extent, int stride, int offset) {
  const int first = offset >= 0 ? 0 : (-offset + stride - 1) / stride;
  const int beyond = offset >= extent ? 0 : (extent - 1 - offset) / stride + 1;
  return {first, std::min(beyond, outputs)};
}

/// Adds one tap's part to one plane of the output, a row at a time: no branch in the inner loop,
/// which a compiler can then do on vectors.
void add_tap(const ConvolutionShape& shape, const float* x, float weight, int r, int s, float* y) {
  const int top = r * shape.dilation.height - shape.padding.height;
  const int left = s * shape.dilation.width - shape.padding.width;
  const Range rows = outputs_inside(shape.output_height(), shape.height, shape.stride.height, top);
  const Range columns = outputs_inside(shape.output_width(), shape.width, shape.stride.width, left);
  for (int p = rows.first; p < rows.last; ++p) {
    const std::ptrdiff_t input_row =
        std::ptrdiff_t{p * shape.stride.height + top} * shape.width + left;
    float* const output_row = y + std::ptrdiff_t{p} * shape.output_width();
    for (int q = columns.first; q < columns.last; ++q) {
      output_row[q] += weight * x[input_row + std::ptrdiff_t{q} * shape.stride.width];
    }
  }
}

}  // namespace

std::vector<float> convolve_on_cpu(const ConvolutionShape& shape, const std::vector<float>& input,
                                   const std::vector<float>& filter) {
  const std::ptrdiff_t input_plane = std::ptrdiff_t{shape.height} * shape.width;
  const std::ptrdiff_t output_plane = std::ptrdiff_t{shape.output_height()} * shape.output_width();
  const int group_channels = shape.channels_per_group();
  std::vector<float> output(static_cast<std::size_t>(shape.output_size()), 0.0F);
  for (int image = 0; image < shape.batch; ++image) {
    for (int k = 0; k < shape.filters; ++k) {
      float* const y = output.data() + (std::ptrdiff_t{image} * shape.filters + k) * output_plane;
      const float* weight = filter.data() + std::ptrdiff_t{k} * group_channels *
                                                shape.kernel.height * shape.kernel.width;
      for (int c = 0; c < group_channels; ++c) {
        const int channel = k / shape.filters_per_group() * group_channels + c;
        const float* const x =
            input.data() + (std::ptrdiff_t{image} * shape.channels + channel) * input_plane;
        for (int r = 0; r < shape.kernel.height; ++r) {
          for (int s = 0; s < shape.kernel.width; ++s) {
            add_tap(shape, x, *weight++, r, s, y);
          }
        }
      }
    }
  }
  return output;
}

}  // namespace cudnn_cmake
