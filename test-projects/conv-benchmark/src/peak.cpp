// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "peak.hpp"

#include <locale>
#include <sstream>
#include <string>
#include <string_view>

#include "cudnn_cmake/architecture.hpp"
#include "cudnn_cmake/text.hpp"
#include "peak_table.hpp"

namespace cudnn_cmake {
namespace {

constexpr double giga = 1e9;

std::string number_text(double value) {
  std::ostringstream stream;
  stream.imbue(std::locale::classic());
  stream << value;
  return stream.str();
}

std::string_view without_prefix(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix ? text.substr(prefix.size()) : text;
}

/// Whether `name` is `start`, or goes on after it with another word: "A10" is not the start of
/// "A10G", but of "A10-24Q".
bool begins_with_words(std::string_view name, std::string_view start) {
  return name.substr(0, start.size()) == start &&
         (name.size() == start.size() || name[start.size()] == ' ' || name[start.size()] == '-');
}

RateAnswer unknown(const std::string& problem) { return {std::nullopt, problem}; }

std::string device_text(const DeviceFigures& device) {
  return printable(device.name) + " (compute capability " +
         compute_capability_text(device.compute_capability) + ")";
}

RateAnswer peak_from(const DeviceFigures& device, int flop_per_clock, const char* source) {
  return {HighestRate{device.multiprocessors * device.clock * flop_per_clock,
                      std::to_string(device.multiprocessors) + " multiprocessors x " +
                          std::to_string(flop_per_clock) + " FLOP per clock x " +
                          number_text(device.clock / giga) + " GHz",
                      source},
          {}};
}

}  // namespace

RateAnswer arithmetic_peak(const DeviceFigures& device, Precision precision) {
  if (device.multiprocessors <= 0 || !(device.clock > 0)) {
    return unknown("the device does not tell its multiprocessors or its clock");
  }
  if (precision == Precision::fp32) {
    for (const CoreRate& rate : core_rates) {
      if (rate.compute_capability == device.compute_capability) {
        return peak_from(device, rate.flop_per_clock, core_rate_source);
      }
    }
    return unknown("no table has " + device_text(device));
  }
  const std::string_view name = without_prefix(without_prefix(device.name, "NVIDIA "), "Tesla ");
  for (const TensorRate& rate : tensor_rates) {
    if (rate.compute_capability == device.compute_capability &&
        begins_with_words(name, rate.name)) {
      const int flop_per_clock = rate_of(rate, precision);
      return flop_per_clock == 0 ? unknown("the tensor cores of " + device_text(device) +
                                           " do not have " + precision_name(precision))
                                 : peak_from(device, flop_per_clock, rate.source);
    }
  }
  return unknown("no table has the tensor cores of " + device_text(device));
}

RateAnswer memory_peak(const DeviceFigures& device) {
  if (device.memory_bus_bits <= 0 || !(device.memory_clock > 0)) {
    return unknown("the device does not tell its memory's clock or bus width");
  }
  constexpr double transfers_per_clock = 2;  // double data rate, which every clock is told for
  constexpr int bits_per_byte = 8;
  const double bytes = static_cast<double>(device.memory_bus_bits) / bits_per_byte;
  return {HighestRate{transfers_per_clock * bytes * device.memory_clock,
                      "2 transfers per clock x " + number_text(bytes) + " bytes x " +
                          number_text(device.memory_clock / giga) + " GHz",
                      "the device's own attributes"},
          {}};
}

Demand demand_of(const ConvolutionCase& problem) {
  const ConvolutionShape& shape = problem.shape;
  const auto elements = static_cast<double>(shape.input_size()) +
                        static_cast<double>(shape.filter_size()) +
                        static_cast<double>(shape.output_size());
  return {2 * static_cast<double>(shape.multiply_adds()),
          elements * static_cast<double>(element_bytes(problem.precision))};
}

Bound bound_of(const Demand& demand, const RateAnswer& arithmetic, const RateAnswer& memory) {
  Bound bound;
  bound.intensity = demand.flop / demand.bytes;
  if (arithmetic.rate && memory.rate) {
    bound.balance = arithmetic.rate->per_second / memory.rate->per_second;
    bound.limit = bound.intensity < bound.balance ? "memory" : "compute";
  }
  return bound;
}

}  // namespace cudnn_cmake
