// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// The three directions walk over the same set of pairs (tap of the window, output position) and
// differ in what they sum into. So there is one walk: for a tap and an axis, which output positions
// meet which input positions. Each result element gets its products in a fixed order, added one
// after the other, in fp32 or fp16.

#include "convolve.hpp"

#include <algorithm>

#include "number_types.hpp"

namespace cudnn_cmake::cpu_double {
namespace {

/// Along one axis: output positions first … first + count - 1 meet input positions start,
/// start + step, …
struct Overlap {
  std::int64_t first;
  std::int64_t count;
  std::int64_t start;
  std::int64_t step;
};

Overlap overlap_of(const Geometry& geometry, std::size_t axis, std::int64_t tap) {
  const std::int64_t stride = geometry.stride[axis];
  const std::int64_t shift = tap * geometry.dilation[axis] - geometry.padding[axis];
  const std::int64_t first = shift >= 0 ? 0 : (-shift + stride - 1) / stride;
  const std::int64_t last_input = geometry.input[axis] - 1 - shift;
  const std::int64_t end =
      last_input < 0 ? 0 : std::min(geometry.output[axis], last_input / stride + 1);
  return {first, std::max<std::int64_t>(end - first, 0), first * stride + shift, stride};
}

std::int64_t volume(const Geometry::Extents& extents) {
  return extents[0] * extents[1] * extents[2];
}

template <Sums sums>
void add_product(float& sum, float left, float right) {
  sum += left * right;
  if (sums == Sums::fp16) {
    sum = round_to_fp16(sum);
  }
}

/// Where the planes of one (image, channel, filter) triple begin.
struct Planes {
  std::int64_t x;
  std::int64_t w;
  std::int64_t y;
};

/// Calls visit(x index, w index, y index) for every product of one triple.
template <typename Visit>
void visit_plane(const Geometry& geometry, const Planes& planes, const Visit& visit) {
  const Geometry::Extents& window = geometry.window;
  for (std::int64_t depth_tap = 0; depth_tap < window[0]; ++depth_tap) {
    const Overlap depth = overlap_of(geometry, 0, depth_tap);
    for (std::int64_t row_tap = 0; row_tap < window[1]; ++row_tap) {
      const Overlap row = overlap_of(geometry, 1, row_tap);
      for (std::int64_t column_tap = 0; column_tap < window[2]; ++column_tap) {
        const Overlap column = overlap_of(geometry, 2, column_tap);
        const std::int64_t tap = (depth_tap * window[1] + row_tap) * window[2] + column_tap;
        const std::int64_t w = planes.w + (geometry.is_flipped ? volume(window) - 1 - tap : tap);
        for (std::int64_t d = 0; d < depth.count; ++d) {
          for (std::int64_t r = 0; r < row.count; ++r) {
            std::int64_t x =
                planes.x +
                ((depth.start + d * depth.step) * geometry.input[1] + row.start + r * row.step) *
                    geometry.input[2] +
                column.start;
            std::int64_t y =
                planes.y +
                ((depth.first + d) * geometry.output[1] + row.first + r) * geometry.output[2] +
                column.first;
            for (std::int64_t c = 0; c < column.count; ++c, x += column.step, ++y) {
              visit(static_cast<std::size_t>(x), static_cast<std::size_t>(w),
                    static_cast<std::size_t>(y));
            }
          }
        }
      }
    }
  }
}

template <typename Visit>
void visit_all(const Geometry& geometry, const Visit& visit) {
  const std::int64_t input = volume(geometry.input);
  const std::int64_t window = volume(geometry.window);
  const std::int64_t output = volume(geometry.output);
  for (std::int64_t image = 0; image < geometry.batch; ++image) {
    for (std::int64_t filter = 0; filter < geometry.filters(); ++filter) {
      const std::int64_t group = filter / geometry.filters_per_group;
      for (std::int64_t channel = 0; channel < geometry.channels_per_group; ++channel) {
        const std::int64_t x_channel = group * geometry.channels_per_group + channel;
        visit_plane(geometry,
                    {(image * geometry.channels() + x_channel) * input,
                     (filter * geometry.channels_per_group + channel) * window,
                     (image * geometry.filters() + filter) * output},
                    visit);
      }
    }
  }
}

template <Sums sums>
std::vector<float> convolve_with(Direction direction, const Geometry& geometry,
                                 const std::vector<float>& first,
                                 const std::vector<float>& second) {
  std::int64_t size = 0;
  switch (direction) {
    case Direction::forward:
      size = geometry.batch * geometry.filters() * volume(geometry.output);
      break;
    case Direction::backward_data:
      size = geometry.batch * geometry.channels() * volume(geometry.input);
      break;
    case Direction::backward_filter:
      size = geometry.filters() * geometry.channels_per_group * volume(geometry.window);
      break;
  }
  std::vector<float> result(static_cast<std::size_t>(size), 0.0F);
  switch (direction) {
    case Direction::forward:
      visit_all(geometry, [&](std::size_t x, std::size_t w, std::size_t y) {
        add_product<sums>(result[y], first[x], second[w]);
      });
      break;
    case Direction::backward_data:
      visit_all(geometry, [&](std::size_t x, std::size_t w, std::size_t y) {
        add_product<sums>(result[x], first[w], second[y]);
      });
      break;
    case Direction::backward_filter:
      visit_all(geometry, [&](std::size_t x, std::size_t w, std::size_t y) {
        add_product<sums>(result[w], first[x], second[y]);
      });
      break;
  }
  return result;
}

}  // namespace

std::vector<float> convolve(Direction direction, const Geometry& geometry,
                            const std::vector<float>& first, const std::vector<float>& second,
                            Sums sums) {
  return sums == Sums::fp32 ? convolve_with<Sums::fp32>(direction, geometry, first, second)
                            : convolve_with<Sums::fp16>(direction, geometry, first, second);
}

std::int64_t products_per_sum(Direction direction, const Geometry& geometry) {
  switch (direction) {
    case Direction::forward:
      return geometry.channels_per_group * volume(geometry.window);
    case Direction::backward_data:
      return geometry.filters_per_group * volume(geometry.window);
    case Direction::backward_filter:
      return geometry.batch * volume(geometry.output);
  }
  return 0;
}

}  // namespace cudnn_cmake::cpu_double
