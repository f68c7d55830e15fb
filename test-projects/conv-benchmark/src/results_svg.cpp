// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cudnn_cmake/json.hpp"
#include "format.hpp"
#include "results.hpp"

namespace cudnn_cmake {
namespace {

// Sizes in pixels.
constexpr double character_width = 7.3;  // of 12 px monospace, a little more than it is
constexpr double chart_width = 560;
constexpr double value_width = 190;
constexpr double margin = 16;
constexpr double bar_height = 12;
constexpr double row_height = 34;
constexpr double title_height = 84;
constexpr double axis_height = 40;

/// Text for XML 1.0: no control characters, no bytes that are not UTF-8, markup escaped.
std::string escape(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t length = utf8_sequence_length(text);
    const std::string_view character = text.substr(0, std::max<std::size_t>(length, 1));
    const auto code = static_cast<unsigned char>(character.front());
    if (length == 0 || code < 0x20 || code == 0x7F) {
      result += '?';
    } else if (character == "&") {
      result += "&amp;";
    } else if (character == "<") {
      result += "&lt;";
    } else if (character == ">") {
      result += "&gt;";
    } else if (character == "\"") {
      result += "&quot;";
    } else {
      result += character;
    }
    text.remove_prefix(character.size());
  }
  return result;
}

std::string pixels(double value) { return std::to_string(std::lround(value)); }

std::string attribute(const char* name, double value) {
  return std::string(" ") + name + "=\"" + pixels(value) + "\"";
}

std::string text_element(double x, double y, const std::string& text,
                         const std::string& more = "") {
  return "<text" + attribute("x", x) + attribute("y", y) + more + ">" + escape(text) + "</text>\n";
}

std::string rectangle(double x, double y, double width, double height, const char* fill) {
  return "<rect" + attribute("x", x) + attribute("y", y) + attribute("width", width) +
         attribute("height", height) + " fill=\"" + fill + "\"/>\n";
}

std::string line(double x1, double y1, double x2, double y2, const char* stroke) {
  return "<line" + attribute("x1", x1) + attribute("y1", y1) + attribute("x2", x2) +
         attribute("y2", y2) + " stroke=\"" + stroke + "\"/>\n";
}

constexpr const char* hot_color = "#1f5fa8";
constexpr const char* cold_color = "#8fbce6";
constexpr const char* ink = "#202020";
constexpr const char* faint = "#d8d8d8";
constexpr const char* warning_color = "#b00020";

/// The chart's horizontal axis, in microseconds from 0. What lies beyond it ends at its edge.
struct Axis {
  double left;
  double step;
  int steps;

  [[nodiscard]] double place(double microseconds) const {
    return left + std::min(1.0, microseconds / (step * steps)) * chart_width;
  }
};

/// About five steps of 1, 2 or 5 times a power of ten that reach `largest`.
Axis make_axis(double left, double largest) {
  constexpr double wanted_steps = 5;
  const double rough = largest > 0 ? largest / wanted_steps : 1;
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  double step = 10 * power;
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= rough) {
      step = factor * power;
      break;
    }
  }
  return {left, step, std::max(1, static_cast<int>(std::ceil(largest / step)))};
}

/// A bar up to the median, a whisker from the 5th to the 95th percentile, the numbers behind.
std::string bar(const Axis& axis, double top, const Report& report, const Summary& times,
                const char* fill) {
  const double low = axis.place(times.percentile_5 * microseconds_per_second);
  const double high = axis.place(times.percentile_95 * microseconds_per_second);
  const double median = axis.place(times.median * microseconds_per_second);
  const double middle = top + bar_height / 2;
  constexpr double tera = 1e12;
  std::string label = significant(times.median * microseconds_per_second, 4) + " us";
  if (const std::optional<double> rate = flop_rate(report, times)) {
    label += ", " + significant(*rate / tera, 3) + " TFLOP/s";
  }
  return rectangle(axis.left, top, median - axis.left, bar_height, fill) +
         line(low, middle, high, middle, ink) +
         text_element(std::max(high, median) + 6, top + bar_height - 2, label);
}

std::string legend(double left, double top) {
  constexpr double square = 12;
  constexpr double hot_width = 145;
  return rectangle(left, top, square, square, hot_color) +
         text_element(left + 18, top + square - 2, "hot: back to back") +
         rectangle(left + 18 + hot_width, top, square, square, cold_color) +
         text_element(left + 36 + hot_width, top + square - 2,
                      "cold: L2 cache written over before");
}

}  // namespace

std::string svg_of(const Report& report) {
  std::vector<const Result*> rows;
  std::size_t longest_name = 0;
  double largest = 0;
  for (const Result& result : report.results) {
    if (result.hot) {
      rows.push_back(&result);
      longest_name = std::max(longest_name, result.name.size());
      largest = std::max({largest, result.hot->median, result.cold ? result.cold->median : 0});
    }
  }
  // The fastest on top.
  std::stable_sort(rows.begin(), rows.end(), [](const Result* left, const Result* right) {
    return left->hot->median < right->hot->median;
  });

  const std::string title = report.device.name + ", cuDNN " + report.cudnn;
  const std::string subtitle = case_text(report);
  const double left = margin * 2 + character_width * static_cast<double>(longest_name);
  const Axis axis = make_axis(left, largest * microseconds_per_second);
  const double bottom = title_height + row_height * static_cast<double>(rows.size());
  const double width = std::max(
      left + chart_width + value_width,
      margin * 2 + character_width * static_cast<double>(std::max(title.size(), subtitle.size())));
  const double height = bottom + axis_height;

  std::string svg =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\"" +
      attribute("width", width) + attribute("height", height) + " viewBox=\"0 0 " + pixels(width) +
      " " + pixels(height) + "\" role=\"img\" font-family=\"monospace\" font-size=\"12\" fill=\"" +
      ink + "\">\n" + "<title>" + escape("Forward convolution, " + title) + "</title>\n" +
      rectangle(0, 0, width, height, "#ffffff") +
      text_element(margin, 24, title, " font-weight=\"bold\"") +
      text_element(margin, 42, subtitle) + legend(margin, 54);
  if (report.is_double) {
    svg += text_element(left + chart_width / 2 + value_width / 2, 64,
                        "CPU double: says nothing about a GPU",
                        std::string(" fill=\"") + warning_color + "\"");
  }
  if (rows.empty()) {
    return svg + text_element(margin, title_height + 16, "nothing was measured") + "</svg>\n";
  }
  for (int step = 0; step <= axis.steps; ++step) {
    const double x = axis.place(step * axis.step);
    svg += line(x, title_height - 4, x, bottom, faint) +
           text_element(x, bottom + 16, step == 0 ? "0" : significant(step * axis.step, 3),
                        " text-anchor=\"middle\"");
  }
  svg += text_element(axis.left + chart_width / 2, bottom + 32,
                      "median time in us; the line goes from the 5th to the 95th percentile",
                      " text-anchor=\"middle\"");
  double top = title_height;
  for (const Result* row : rows) {
    svg +=
        text_element(left - margin / 2, top + bar_height + 2, row->name, " text-anchor=\"end\"") +
        bar(axis, top, report, *row->hot, hot_color);
    if (row->cold) {
      svg += bar(axis, top + bar_height, report, *row->cold, cold_color);
    }
    top += row_height;
  }
  return svg + "</svg>\n";
}

}  // namespace cudnn_cmake
