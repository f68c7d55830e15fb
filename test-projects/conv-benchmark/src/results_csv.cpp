// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include <optional>
#include <string>
#include <vector>

#include "cudnn_cmake/json.hpp"
#include "cudnn_cmake/number_format.hpp"
#include "cudnn_cmake/text.hpp"
#include "format.hpp"
#include "results.hpp"

namespace cudnn_cmake {
namespace {

/// A field, in quotes where it holds what separates fields. Every record is one line.
std::string field(const std::string& text) {
  if (text.find_first_of(",\"") == std::string::npos) {
    return printable(text);
  }
  std::string quoted = "\"";
  for (const char character : printable(text)) {
    quoted += character;
    if (character == '"') {
      quoted += '"';
    }
  }
  return quoted + "\"";
}

std::string record(const std::vector<std::string>& fields) {
  std::string line;
  for (const std::string& text : fields) {
    line += (line.empty() ? "" : ",") + field(text);
  }
  return line + "\n";
}

std::string number(double value) { return json_number(value); }

std::string number(const std::optional<double>& value) { return value ? number(*value) : ""; }

std::string microseconds(double seconds) { return number(seconds * microseconds_per_second); }

std::string line_of(const Report& report, const Result& result, const char* cache,
                    const std::optional<Summary>& times) {
  std::vector<std::string> fields = {
      result.name,
      cache,
      state_name(result.state),
      report.is_double ? "double" : "gpu",
      report.device.name,
      precision_name(report.problem.precision),
  };
  if (times) {
    fields.push_back(std::to_string(times->iterations));
    for (const double value :
         {times->median, times->minimum, times->percentile_5, times->percentile_25,
          times->percentile_75, times->percentile_95, times->maximum}) {
      fields.push_back(microseconds(value));
    }
    fields.emplace_back("us");
    fields.push_back(number(flop_rate(report, *times)));
    fields.push_back(number(peak_share(report, *times)));
  } else {
    constexpr std::size_t columns_of_times = 11;
    fields.resize(fields.size() + columns_of_times);
  }
  fields.push_back(std::to_string(result.workspace_bytes));
  fields.emplace_back(tensor_cores_name(result.tensor_cores));
  fields.push_back(result.evidence);
  fields.push_back(result.check ? number(result.check->largest_ratio) : "");
  fields.push_back(result.reason);
  return record(fields);
}

}  // namespace

std::string csv_of(const Report& report) {
  std::string text = record({"name",
                             "cache",
                             "state",
                             "kind",
                             "device",
                             "data_type",
                             "iterations",
                             "real_time",
                             "minimum",
                             "percentile_5",
                             "percentile_25",
                             "percentile_75",
                             "percentile_95",
                             "maximum",
                             "time_unit",
                             "flop_per_second",
                             "share_of_peak",
                             "workspace_bytes",
                             "tensor_cores",
                             "tensor_cores_evidence",
                             "largest_error_over_tolerance",
                             "reason"});
  for (const Result& result : report.results) {
    if (!result.hot) {
      text += line_of(report, result, "", std::nullopt);
      continue;
    }
    text += line_of(report, result, "hot", result.hot);
    if (result.cold) {
      text += line_of(report, result, "cold", result.cold);
    }
  }
  return text;
}

}  // namespace cudnn_cmake
