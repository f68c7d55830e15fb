// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "convolution_work.hpp"

#include <cmath>
#include <cstring>

#include "../../support/settings.hpp"

namespace cudnn_cmake::cpu_double {
namespace {

/// Elements that share a channel and an image lie together in a packed N C … tensor.
std::size_t elements_per_channel(const Layout& layout) {
  std::int64_t count = 1;
  for (std::size_t axis = 2; axis < layout.extents.size(); ++axis) {
    count *= layout.extents[axis];
  }
  return static_cast<std::size_t>(count);
}

std::size_t channel_of(std::size_t element, const Layout& layout) {
  return element / elements_per_channel(layout) % static_cast<std::size_t>(layout.extents[1]);
}

/// values += factor * the values of another tensor of the same shape.
void add(std::vector<float>& values, float factor, const Operand& operand) {
  const std::vector<float> others = read_all(operand);
  for (std::size_t index = 0; index < values.size(); ++index) {
    values[index] += factor * others[index];
  }
}

/// Adds what the result held before. With a beta of 0 it must not be read: 0 * NaN is NaN.
void add_previous(std::vector<float>& values, float beta, const Operand& result) {
  const Settings& settings = Settings::get();
  if ((beta != 0 && !settings.has(Fault::ignored_beta)) || settings.has(Fault::output_read)) {
    add(values, beta, result);
  }
}

}  // namespace

Geometry with_faults(Geometry geometry) {
  const Settings& settings = Settings::get();
  if (settings.has(Fault::ignored_padding)) {
    geometry.padding = {0, 0, 0};
  }
  if (settings.has(Fault::flipped_filter)) {
    geometry.is_flipped = !geometry.is_flipped;
  }
  return geometry;
}

std::vector<float> sums_of(Direction direction, const Geometry& geometry, Arithmetic arithmetic,
                           std::vector<float> first, std::vector<float> second) {
  const Settings& settings = Settings::get();
  if (arithmetic.rounds_inputs || settings.has(Fault::rounded_inputs)) {
    for (std::vector<float>* values : {&first, &second}) {
      for (float& value : *values) {
        value = round_to_tf32(value);
      }
    }
  }
  const Sums sums = settings.has(Fault::half_sums) ? Sums::fp16 : arithmetic.sums;
  return convolve(direction, with_faults(geometry), first, second, sums);
}

std::vector<float> magnitudes_of(Direction direction, const Geometry& geometry,
                                 std::vector<float> first, std::vector<float> second) {
  for (std::vector<float>* values : {&first, &second}) {
    for (float& value : *values) {
      value = std::fabs(value);
    }
  }
  return convolve(direction, geometry, first, second, Sums::fp32);
}

cudaError_t run(const ConvolutionWork& work) {
  const Settings& settings = Settings::get();
  if (work.workspace_bytes != 0) {
    // Before the inputs are read: a workspace that overlaps one of them shows.
    constexpr int scribble = 0xFE;
    std::memset(work.workspace.bytes, scribble, work.workspace_bytes);
  }
  const std::vector<float> first = read_all(work.first);
  const std::vector<float> second = read_all(work.second);
  std::vector<float> values =
      sums_of(work.direction, work.geometry, work.arithmetic, first, second);
  for (float& value : values) {
    value *= work.alpha;
  }
  add_previous(values, work.beta, work.result);
  if (work.addend) {
    add(values, work.addend_factor, *work.addend);
  }
  if (work.bias && !settings.has(Fault::ignored_bias)) {
    const std::vector<float> bias = read_all(*work.bias);
    for (std::size_t index = 0; index < values.size(); ++index) {
      values[index] += bias[channel_of(index, work.result.layout)];
    }
  }
  if (!settings.has(Fault::ignored_activation)) {
    for (float& value : values) {
      value = work.activation(value);
    }
  }
  damage_one_element(values, [&](std::size_t index) {
    ErrorScale scale;
    scale.magnitude =
        std::fabs(work.alpha) * magnitudes_of(work.direction, work.geometry, first, second)[index];
    scale.products = products_per_sum(work.direction, work.geometry);
    scale.arithmetic = work.arithmetic;
    scale.output = work.result.layout.type;
    return scale;
  });
  return store_result(values, work.result);
}

cudaError_t run(const BiasGradientWork& work) {
  const Settings& settings = Settings::get();
  const std::vector<float> gradient = read_all(work.gradient);
  const auto channels = static_cast<std::size_t>(work.gradient.layout.extents[1]);
  std::vector<float> values(channels, 0.0F);
  std::vector<double> magnitudes(channels, 0.0);
  for (std::size_t index = 0; index < gradient.size(); ++index) {
    const std::size_t channel = channel_of(index, work.gradient.layout);
    values[channel] += gradient[index];
    if (settings.has(Fault::half_sums)) {
      values[channel] = round_to_fp16(values[channel]);
    }
    magnitudes[channel] += std::fabs(gradient[index]);
  }
  for (float& value : values) {
    value *= work.alpha;
  }
  add_previous(values, work.beta, work.result);
  damage_one_element(values, [&](std::size_t index) {
    ErrorScale scale;
    scale.magnitude = std::fabs(work.alpha) * magnitudes[index];
    scale.products = static_cast<std::int64_t>(gradient.size() / channels);
    scale.output = work.result.layout.type;
    return scale;
  });
  return store_result(values, work.result);
}

}  // namespace cudnn_cmake::cpu_double
