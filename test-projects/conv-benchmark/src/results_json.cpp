// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include <optional>
#include <string>
#include <vector>

#include "cudnn_cmake/json.hpp"
#include "cudnn_cmake/number_format.hpp"
#include "cudnn_cmake/report.hpp"
#include "format.hpp"
#include "results.hpp"

// The names that Google Benchmark has as well (context, benchmarks, name, run_name, iterations,
// real_time, time_unit, error_occurred, error_message) mean what they mean there.

namespace cudnn_cmake {
namespace {

void add_if(JsonObject& object, const char* key, const std::optional<double>& value) {
  if (value) {
    object.add(key, *value);
  }
}

JsonObject rate_json(const RateAnswer& answer, const char* unit) {
  if (!answer.rate) {
    return JsonObject().add("unknown_because", answer.problem);
  }
  return JsonObject()
      .add(unit, answer.rate->per_second)
      .add("formula", answer.rate->formula)
      .add("source", answer.rate->source);
}

JsonObject clocks_json(const Report& report) {
  const auto one = [](const Clocks& clocks) {
    return JsonObject()
        .add("multiprocessor_mhz", clocks.multiprocessor)
        .add("memory_mhz", clocks.memory);
  };
  if (!report.before || !report.after) {
    return JsonObject().add("unknown_because", report.clocks_problem);
  }
  return JsonObject().add("before", one(*report.before)).add("after", one(*report.after));
}

JsonObject demand_json(const Report& report) {
  const Demand demand = demand_of(report.problem);
  const Bound bound = bound_of(demand, report.arithmetic, report.memory);
  JsonObject object;
  object.add("flop", demand.flop).add("bytes", demand.bytes).add("flop_per_byte", bound.intensity);
  if (!report.is_double) {
    object.add("bound", bound.limit);
    if (bound.balance > 0) {
      object.add("balance_flop_per_byte", bound.balance);
    }
  }
  return object;
}

/// What is the same for the hot and the cold times of a result.
JsonObject common_json(const Result& result) {
  JsonObject object;
  object.add("workspace_bytes", result.workspace_bytes)
      .add("tensor_cores", tensor_cores_name(result.tensor_cores))
      .add("tensor_cores_evidence", result.evidence);
  if (result.check) {
    object.add("outputs", result.check->outputs)
        .add("compared_outputs", result.check->compared)
        .add("largest_error_over_tolerance", result.check->largest_ratio)
        .add("tolerance_factor", result.check->tolerance_factor);
  }
  return object;
}

JsonObject times_json(const Report& report, const Result& result, const char* cache,
                      const Summary& times) {
  const auto microseconds = [](double seconds) { return seconds * microseconds_per_second; };
  JsonObject object;
  object.add("name", result.name + "/" + cache)
      .add("run_name", result.name)
      .add("cache", cache)
      .add("state", state_name(result.state))
      .add("iterations", times.iterations)
      .add("real_time", microseconds(times.median))
      .add("time_unit", "us")
      .add("minimum", microseconds(times.minimum))
      .add("percentile_5", microseconds(times.percentile_5))
      .add("percentile_25", microseconds(times.percentile_25))
      .add("percentile_75", microseconds(times.percentile_75))
      .add("percentile_95", microseconds(times.percentile_95))
      .add("maximum", microseconds(times.maximum));
  add_if(object, "flop_per_second", flop_rate(report, times));
  add_if(object, "share_of_peak", peak_share(report, times));
  return object.append(common_json(result));
}

JsonObject not_measured_json(const Result& result) {
  return JsonObject()
      .add("name", result.name)
      .add("run_name", result.name)
      .add("state", state_name(result.state))
      .add("error_occurred", true)
      .add("error_message", result.reason)
      .append(common_json(result));
}

/// In the order in which they ran.
std::vector<JsonObject> benchmarks_json(const Report& report) {
  std::vector<JsonObject> list;
  for (const Result& result : report.results) {
    list.push_back(result.hot ? times_json(report, result, "hot", *result.hot)
                              : not_measured_json(result));
    if (result.cold) {
      list.push_back(times_json(report, result, "cold", *result.cold));
    }
  }
  return list;
}

}  // namespace

JsonObject to_json(const Report& report) {
  const DeviceFigures& device = report.device;
  JsonObject object;
  object.add("schema_version", 1)
      .add("is_double", report.is_double)
      .add("data_type", precision_name(report.problem.precision))
      .add("layout", order_name(report.problem.order))
      .add("shape", to_json(report.problem.shape))
      .add("context", JsonObject()
                          .add("date", report.date)
                          .add("iterations", report.iterations)
                          .add("warm_up_ms", report.warm_up_milliseconds)
                          .add("workspace_limit_bytes", report.workspace_limit)
                          .add("seed", report.seed)
                          .add("multiprocessors", device.multiprocessors)
                          .add("clock_hz", device.clock)
                          .add("memory_clock_hz", device.memory_clock)
                          .add("memory_bus_bits", device.memory_bus_bits)
                          .add("l2_cache_bytes", device.l2_bytes))
      .add("demand", demand_json(report));
  if (!report.is_double) {
    object.add("arithmetic_peak", rate_json(report.arithmetic, "flop_per_second"))
        .add("memory_peak", rate_json(report.memory, "bytes_per_second"));
  }
  return object.add("clocks", clocks_json(report)).add("benchmarks", benchmarks_json(report));
}

}  // namespace cudnn_cmake
