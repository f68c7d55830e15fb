// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "result.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <limits>

#include "../../support/settings.hpp"

namespace cudnn_cmake::cpu_double {
namespace {

std::size_t index_of(Position position, std::size_t elements) {
  switch (position) {
    case Position::first:
      return 0;
    case Position::middle:
      return elements / 2;
    case Position::last:
      return elements - 1;
  }
  return 0;
}

std::atomic<bool> results_stored = false;

/// Runs when the library is unloaded: a fault that had nothing to change would make a test pass for
/// nothing. A process that computed nothing, such as one that only looks whether cuDNN is there,
/// may end without.
struct EffectCheck {
  EffectCheck() = default;
  EffectCheck(const EffectCheck&) = delete;
  EffectCheck& operator=(const EffectCheck&) = delete;
  ~EffectCheck() {
    if (results_stored) {
      require_effect(Library::cudnn);
    }
  }
};

const EffectCheck effect_check;

/// Each plane of the last two axes written with rows and columns exchanged.
std::vector<float> transpose_planes(const std::vector<float>& values,
                                    const std::vector<std::int64_t>& extents) {
  const auto rows = static_cast<std::size_t>(extents[extents.size() - 2]);
  const auto columns = static_cast<std::size_t>(extents.back());
  std::vector<float> result(values.size());
  for (std::size_t index = 0; index < values.size(); ++index) {
    const std::size_t plane = index / (rows * columns) * (rows * columns);
    const std::size_t inside = index - plane;
    result[plane + inside % columns * rows + inside / columns] = values[index];
  }
  return result;
}

}  // namespace

double honest_error(const ErrorScale& scale, double value) {
  const double fp32_unit = std::ldexp(1.0, -24);
  const double fp16_unit = std::ldexp(1.0, -11);
  const double bf16_unit = std::ldexp(1.0, -8);
  const double size = std::fabs(value);
  const double root = std::sqrt(static_cast<double>(scale.products));
  if (scale.arithmetic.sums == Sums::fp16) {
    return 8 * fp16_unit * scale.magnitude + 2 * fp16_unit * size +
           static_cast<double>(scale.products) * std::ldexp(1.0, -25);
  }
  switch (scale.output) {
    case Number::fp32:
      return scale.arithmetic.rounds_inputs
                 ? fp16_unit * 6 / root * scale.magnitude + 4 * fp16_unit * size
                 : 8 * fp32_unit * scale.magnitude;
    case Number::fp16:
      return 16 * fp32_unit * scale.magnitude + 2 * fp16_unit * size + std::ldexp(1.0, -25);
    case Number::bf16:
      return 16 * fp32_unit * scale.magnitude + 2 * bf16_unit * size;
  }
  return 0;
}

void damage_one_element(std::vector<float>& values,
                        const std::function<ErrorScale(std::size_t)>& scale_of) {
  const Settings& settings = Settings::get();
  if (values.empty()) {
    return;
  }
  if (settings.strikes(Fault::not_a_number)) {
    values[index_of(settings.position(Fault::not_a_number), values.size())] =
        std::numeric_limits<float>::quiet_NaN();
  }
  if (settings.has(Fault::wrong_value)) {
    // An element without products has no honest error: the next one that has, or from the last one
    // the one before.
    const Position position = settings.position(Fault::wrong_value);
    const std::size_t step = position == Position::last ? values.size() - 1 : 1;
    std::size_t index = index_of(position, values.size());
    for (std::size_t tried = 0; tried < values.size(); ++tried) {
      constexpr double times = 8;
      const float value = values[index];
      const auto wrong = static_cast<float>(value + times * honest_error(scale_of(index), value));
      if (settings.strikes(Fault::wrong_value, wrong != value)) {
        values[index] = wrong;
        break;
      }
      index = (index + step) % values.size();
    }
  }
}

cudaError_t store_result(const std::vector<float>& values, const Operand& result) {
  const Settings& settings = Settings::get();
  results_stored = true;
  if (settings.strikes(Fault::stale_output)) {
    return cudaSuccess;
  }
  std::vector<float> stored = values;
  if (settings.has(Fault::transposed_output)) {
    stored = transpose_planes(values, result.layout.extents);
    static_cast<void>(settings.strikes(Fault::transposed_output, stored != values));
  }
  write_all(stored, result);
  if (settings.strikes(Fault::write_past_end)) {
    constexpr std::size_t length = 16;
    constexpr int byte = 0x3C;
    if (result.room_after < length) {
      return cudaErrorIllegalAddress;
    }
    std::memset(result.bytes + result.layout.span_bytes(), byte, length);
  }
  return cudaSuccess;
}

}  // namespace cudnn_cmake::cpu_double
