// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "convolve.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "fault.hpp"

namespace legacy_v7 {
namespace {

std::size_t size_of(const std::array<int, 4>& extents) {
  std::size_t size = 1;
  for (const int extent : extents) {
    size *= static_cast<std::size_t>(extent);
  }
  return size;
}

/// Writes the window's elements for output pixel (row, column), one channel group of one image, in
/// the order of a filter's: the column of a matrix, by which each filter is then multiplied.
void gather_window(const Problem& problem, const float* image, int first_channel, int row,
                   int column, std::vector<float>& window) {
  const bool ignores_padding = has_fault("ignored-padding");
  std::size_t place = 0;
  for (int c = 0; c < problem.filter[1]; ++c) {
    const float* const plane = image + static_cast<std::ptrdiff_t>(first_channel + c) *
                                           problem.input[2] * problem.input[3];
    for (int r = 0; r < problem.filter[2]; ++r) {
      for (int s = 0; s < problem.filter[3]; ++s) {
        const int y = row * problem.stride[0] + r * problem.dilation[0] -
                      (ignores_padding ? 0 : problem.padding[0]);
        const int x = column * problem.stride[1] + s * problem.dilation[1] -
                      (ignores_padding ? 0 : problem.padding[1]);
        const bool inside = y >= 0 && y < problem.input[2] && x >= 0 && x < problem.input[3];
        window[place++] =
            inside ? plane[static_cast<std::ptrdiff_t>(y) * problem.input[3] + x] : 0.0F;
      }
    }
  }
}

/// The element that a fault is about.
std::size_t faulty_element(const std::string& argument, std::size_t size) {
  if (argument == "first") {
    return 0;
  }
  return argument == "last" ? size - 1 : size / 2;
}

}  // namespace

void convolve(const Problem& problem, const float* input, const float* filter, float* output,
              std::size_t room_after) {
  const std::size_t output_size = size_of(problem.output);
  if (has_fault("stale-output")) {
    return;
  }
  const std::size_t length = size_of(problem.filter) / static_cast<std::size_t>(problem.filter[0]);
  const int group_filters = problem.filter[0] / problem.groups;
  const std::size_t plane =
      static_cast<std::size_t>(problem.output[2]) * static_cast<std::size_t>(problem.output[3]);
  const bool is_flipped = has_fault("flipped-filter");
  const std::size_t wrong = has_fault("wrong-value")
                                ? faulty_element(fault_argument("wrong-value"), output_size)
                                : output_size;
  const std::size_t not_a_number =
      has_fault("nan") ? faulty_element(fault_argument("nan"), output_size) : output_size;

  std::vector<float> window(length);
  for (int n = 0; n < problem.output[0]; ++n) {
    const float* const image = input + static_cast<std::ptrdiff_t>(n) * problem.input[1] *
                                           problem.input[2] * problem.input[3];
    for (int group = 0; group < problem.groups; ++group) {
      for (std::size_t pixel = 0; pixel < plane; ++pixel) {
        const auto width = static_cast<std::size_t>(problem.output[3]);
        gather_window(problem, image, group * problem.filter[1], static_cast<int>(pixel / width),
                      static_cast<int>(pixel % width), window);
        if (is_flipped) {
          // Each plane of taps backwards.
          const std::size_t taps = length / static_cast<std::size_t>(problem.filter[1]);
          for (std::size_t start = 0; start < length; start += taps) {
            const auto first = window.begin() + static_cast<std::ptrdiff_t>(start);
            std::reverse(first, first + static_cast<std::ptrdiff_t>(taps));
          }
        }
        for (int k = group * group_filters; k < (group + 1) * group_filters; ++k) {
          const float* const weights = filter + static_cast<std::size_t>(k) * length;
          float sum = 0;
          float magnitude = 0;
          for (std::size_t place = 0; place < length; ++place) {
            const float product = window[place] * weights[place];
            sum += product;
            magnitude += std::abs(product);
          }
          const std::size_t index =
              (static_cast<std::size_t>(n) * static_cast<std::size_t>(problem.output[1]) +
               static_cast<std::size_t>(k)) *
                  plane +
              pixel;
          if (index == wrong) {
            // Eight times what an honest fp32 sum may be off.
            sum += 8 * 8 * std::ldexp(1.0F, -24) * magnitude;
          }
          if (index == not_a_number) {
            sum = std::numeric_limits<float>::quiet_NaN();
          }
          float* const element = output + index;
          *element = problem.beta == 0 ? problem.alpha * sum
                                       : problem.alpha * sum + problem.beta * *element;
        }
      }
    }
  }
  if (has_fault("write-past-end")) {
    constexpr std::size_t bytes = 16;
    std::memset(output + output_size, 0, std::min(bytes, room_after));
  }
}

}  // namespace legacy_v7
