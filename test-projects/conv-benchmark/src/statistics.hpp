// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <vector>

namespace cudnn_cmake {

/// The value below which `percent` of `sorted` lie, 0 to 100. Between two values it is interpolated
/// linearly at rank (n - 1) * percent / 100: the definition that NumPy and R (type 7) default to.
/// Throws std::invalid_argument without values.
inline double percentile(const std::vector<double>& sorted, double percent) {
  if (sorted.empty() || !(percent >= 0 && percent <= 100)) {
    throw std::invalid_argument("percentile: no values, or a rank outside of 0 to 100");
  }
  const double rank = static_cast<double>(sorted.size() - 1) * percent / 100;
  const double below = std::floor(rank);
  const auto index = static_cast<std::size_t>(below);
  const std::size_t next = std::min(index + 1, sorted.size() - 1);
  return sorted[index] + (rank - below) * (sorted[next] - sorted[index]);
}

/// What is said of a series of times. The median, not the mean: one interruption by something else
/// on the machine does not move it.
struct Summary {
  std::size_t iterations = 0;
  double minimum = 0;
  double percentile_5 = 0;
  double percentile_25 = 0;
  double median = 0;
  double percentile_75 = 0;
  double percentile_95 = 0;
  double maximum = 0;
};

/// Throws std::invalid_argument without values.
inline Summary summarize(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const auto at = [&values](double percent) { return percentile(values, percent); };
  return {values.size(), at(0), at(5), at(25), at(50), at(75), at(95), at(100)};
}

}  // namespace cudnn_cmake
