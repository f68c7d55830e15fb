// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <locale>
#include <sstream>
#include <string>

namespace cudnn_cmake {

constexpr double microseconds_per_second = 1e6;

/// `value` in decimal notation with that many significant digits, the same in every locale:
/// "1.98", "118", "0.00123".
inline std::string significant(double value, int digits) {
  const double magnitude = std::abs(value);
  const int before_point =
      magnitude > 0 ? static_cast<int>(std::floor(std::log10(magnitude))) + 1 : 1;
  std::ostringstream stream;
  stream.imbue(std::locale::classic());
  stream.setf(std::ios::fixed);
  stream.precision(std::max(0, digits - before_point));
  stream << value;
  return stream.str();
}

/// "0 B", "4.00 KiB", "1.50 GiB"
inline std::string bytes_text(double bytes) {
  constexpr std::array<const char*, 4> units = {" KiB", " MiB", " GiB", " TiB"};
  constexpr double step = 1024;
  if (bytes < step) {
    return significant(bytes, 1) + " B";
  }
  std::size_t unit = 0;
  bytes /= step;
  for (; bytes >= step && unit + 1 < units.size(); ++unit) {
    bytes /= step;
  }
  return significant(bytes, 3) + units.at(unit);
}

}  // namespace cudnn_cmake
