// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cudnn_cmake/number_format.hpp"
#include "cudnn_cmake/text.hpp"
#include "format.hpp"
#include "results.hpp"

namespace cudnn_cmake {
namespace {

constexpr double billion = 1e9;
constexpr double tera = 1e12;
constexpr double percent = 100;
constexpr int digits = 4;

/// Rows of cells, each column as wide as its widest cell: names to the left, the rest to the right.
class Table {
 public:
  explicit Table(std::size_t left_columns) : left_columns_(left_columns) {}

  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

  [[nodiscard]] std::string text() const {
    std::vector<std::size_t> widths;
    for (const std::vector<std::string>& row : rows_) {
      widths.resize(std::max(widths.size(), row.size()));
      for (std::size_t column = 0; column < row.size(); ++column) {
        widths[column] = std::max(widths[column], row[column].size());
      }
    }
    std::string text;
    for (const std::vector<std::string>& row : rows_) {
      for (std::size_t column = 0; column < row.size(); ++column) {
        const std::string padding(widths[column] - row[column].size(), ' ');
        text += column == 0 ? "" : "  ";
        text += column < left_columns_ ? row[column] + padding : padding + row[column];
      }
      text.erase(text.find_last_not_of(' ') + 1);
      text += '\n';
    }
    return text;
  }

 private:
  std::size_t left_columns_;
  std::vector<std::vector<std::string>> rows_;
};

std::string peak_line(const char* name, const RateAnswer& answer, double unit, const char* suffix) {
  return std::string(name) + ": " +
         (answer.rate ? significant(answer.rate->per_second / unit, digits) + suffix + " = " +
                            answer.rate->formula + " (" + answer.rate->source + ")"
                      : "unknown, " + answer.problem) +
         "\n";
}

/// What limits the case, by both peaks.
std::string bound_lines(const Report& report) {
  const Demand demand = demand_of(report.problem);
  const Bound bound = bound_of(demand, report.arithmetic, report.memory);
  std::string text = significant(demand.flop / billion, digits) + " GFLOP, " +
                     bytes_text(demand.bytes) + " of tensors, " + significant(bound.intensity, 3) +
                     " FLOP per byte";
  if (report.is_double) {
    return text + "\n";
  }
  if (bound.balance > 0) {
    text += std::string(": ") + bound.limit + "-bound (peaks meet at " +
            significant(bound.balance, 3) + ")";
  }
  return text + "\n" +
         peak_line((std::string("peak in ") + precision_name(report.problem.precision)).c_str(),
                   report.arithmetic, tera, " TFLOP/s") +
         peak_line("peak of the memory", report.memory, billion, " GB/s");
}

std::string clocks_line(const Report& report) {
  const auto one = [](const Clocks& clocks) {
    return std::to_string(clocks.multiprocessor) + " MHz (memory " + std::to_string(clocks.memory) +
           " MHz)";
  };
  if (!report.before || !report.after) {
    return "clocks: not read, " + printable(report.clocks_problem) + "\n";
  }
  // A drop by this much is not the sampling of one clock's steps (15 MHz).
  constexpr double noticeable = 0.95;
  const bool has_dropped = static_cast<double>(report.after->multiprocessor) <
                           noticeable * static_cast<double>(report.before->multiprocessor);
  return "clocks: " + one(*report.before) + " before, " + one(*report.after) + " after" +
         (has_dropped ? ": the GPU slowed down, look at its temperature and power limit" : "") +
         "\n";
}

std::string time_text(const Summary& times) {
  return significant(times.median * microseconds_per_second, digits);
}

std::string range_text(const Summary& times) {
  return "[" + significant(times.percentile_5 * microseconds_per_second, digits) + ", " +
         significant(times.percentile_95 * microseconds_per_second, digits) + "]";
}

std::string measured_table(const Report& report) {
  Table table(1);
  std::vector<std::string> header = {"name", "hot us", "[p5, p95]", "cold us", "[p5, p95]"};
  if (!report.is_double) {
    header.insert(header.end(), {"TFLOP/s", "of peak"});
  }
  header.insert(header.end(), {"workspace", "tensor cores", "error/tolerance"});
  table.add(header);
  for (const Result& result : report.results) {
    if (!result.hot) {
      continue;
    }
    std::vector<std::string> row = {result.name, time_text(*result.hot), range_text(*result.hot),
                                    result.cold ? time_text(*result.cold) : "-",
                                    result.cold ? range_text(*result.cold) : "-"};
    if (!report.is_double) {
      const std::optional<double> rate = flop_rate(report, *result.hot);
      const std::optional<double> share = peak_share(report, *result.hot);
      row.push_back(rate ? significant(*rate / tera, 3) : "-");
      row.push_back(share ? significant(*share * percent, 3) + " %" : "-");
    }
    row.push_back(bytes_text(static_cast<double>(result.workspace_bytes)));
    row.emplace_back(tensor_cores_name(result.tensor_cores));
    std::string ratio = result.check ? significant(result.check->largest_ratio, 2) : "-";
    if (result.check && result.check->tolerance_factor != 1) {
      ratio += " (tolerance x " + significant(result.check->tolerance_factor, 2) + ")";
    }
    row.push_back(ratio);
    table.add(row);
  }
  return table.text();
}

std::string others_table(const Report& report) {
  Table table(2);
  for (const Result& result : report.results) {
    if (result.state != State::measured) {
      constexpr std::size_t longest = 160;
      std::string reason = printable(result.reason);
      if (reason.size() > longest) {
        reason.resize(longest);
        reason += "...";
      }
      table.add({result.name, std::string(state_name(result.state)) + ": " + reason});
    }
  }
  return table.text();
}

}  // namespace

std::string text_of(const Report& report) {
  std::string text = case_text(report) + "\n" + bound_lines(report) + clocks_line(report) +
                     "medians of " + std::to_string(report.iterations) +
                     " runs; hot: back to back, cold: the L2 cache written over before each" +
                     (report.is_double ? "; times of the CPU double say nothing about a GPU" : "") +
                     "\n\n" + measured_table(report);
  const std::string others = others_table(report);
  return others.empty() ? text : text + "\nnot measured\n" + others;
}

}  // namespace cudnn_cmake
