// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "results.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>

#include "cudnn_cmake/number_format.hpp"
#include "cudnn_cmake/report.hpp"

namespace cudnn_cmake {

const char* state_name(State state) {
  switch (state) {
    case State::measured:
      return "measured";
    case State::refused:
      return "refused";
    case State::unsuitable:
      return "unsuitable";
    case State::too_large:
      return "too large";
    case State::wrong:
      return "wrong";
  }
  throw std::invalid_argument("state_name: unknown state");
}

const char* tensor_cores_name(TensorCores tensor_cores) {
  switch (tensor_cores) {
    case TensorCores::used:
      return "used";
    case TensorCores::not_used:
      return "not used";
    case TensorCores::unknown:
      return "unknown";
  }
  throw std::invalid_argument("tensor_cores_name: unknown value");
}

std::size_t count_of(const Report& report, State state) {
  return static_cast<std::size_t>(
      std::count_if(report.results.begin(), report.results.end(),
                    [state](const Result& result) { return result.state == state; }));
}

std::optional<double> flop_rate(const Report& report, const Summary& times) {
  if (report.is_double || !(times.median > 0)) {
    return std::nullopt;
  }
  return demand_of(report.problem).flop / times.median;
}

std::optional<double> peak_share(const Report& report, const Summary& times) {
  const std::optional<double> rate = flop_rate(report, times);
  if (!rate || !report.arithmetic.rate) {
    return std::nullopt;
  }
  return *rate / report.arithmetic.rate->per_second;
}

std::string case_text(const Report& report) {
  return std::string(precision_name(report.problem.precision)) + ", " +
         order_name(report.problem.order) + ", " + text_of(report.problem.shape) + ", seed " +
         std::to_string(report.seed);
}

}  // namespace cudnn_cmake
