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
  if (adds_previous(beta)) {
    add(values, beta, result);
  }
}

/// Whether that has changed any of them.
bool round_all_to_tf32(std::vector<float>& values) {
  bool has_changed = false;
  for (float& value : values) {
    const float rounded = round_to_tf32(value);
    has_changed = has_changed || rounded != value;
    value = rounded;
  }
  return has_changed;
}

}  // namespace

bool adds_previous(float beta) {
  const Settings& settings = Settings::get();
  if (beta == 0) {
    return settings.strikes(Fault::output_read);
  }
  return !settings.strikes(Fault::ignored_beta);
}

Geometry with_faults(Geometry geometry) {
  const Settings& settings = Settings::get();
  if (settings.strikes(Fault::ignored_padding, geometry.padding != Geometry::Extents{0, 0, 0})) {
    geometry.padding = {0, 0, 0};
  }
  if (settings.strikes(Fault::flipped_filter, geometry.window != Geometry::Extents{1, 1, 1})) {
    geometry.is_flipped = !geometry.is_flipped;
  }
  return geometry;
}

std::vector<float> sums_of(Direction direction, const Geometry& geometry, Arithmetic arithmetic,
                           std::vector<float> first, std::vector<float> second) {
  const Settings& settings = Settings::get();
  if (arithmetic.rounds_inputs || settings.has(Fault::rounded_inputs)) {
    bool has_changed = round_all_to_tf32(first);
    has_changed = round_all_to_tf32(second) || has_changed;
    static_cast<void>(
        settings.strikes(Fault::rounded_inputs, has_changed && !arithmetic.rounds_inputs));
  }
  const bool is_half = settings.strikes(Fault::half_sums, arithmetic.sums != Sums::fp16);
  const Sums sums = is_half ? Sums::fp16 : arithmetic.sums;
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
  if (work.bias && !settings.strikes(Fault::ignored_bias)) {
    const std::vector<float> bias = read_all(*work.bias);
    for (std::size_t index = 0; index < values.size(); ++index) {
      values[index] += bias[channel_of(index, work.result.layout)];
    }
  }
  const bool is_active = work.activation.kind != Activation::Kind::identity;
  if (!settings.strikes(Fault::ignored_activation, is_active)) {
    for (float& value : values) {
      value = work.activation(value);
    }
  }
  std::vector<float> magnitudes;
  damage_one_element(values, [&](std::size_t index) {
    if (magnitudes.empty()) {
      magnitudes = magnitudes_of(work.direction, work.geometry, first, second);
    }
    ErrorScale scale;
    scale.magnitude = std::fabs(work.alpha) * magnitudes[index];
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
    if (settings.strikes(Fault::half_sums)) {
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
