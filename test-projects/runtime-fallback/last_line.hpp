// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cstddef>
#include <string>

namespace cudnn_cmake {

/// The last line of `text` that isn't empty, without its end.
inline std::string last_line(const std::string& text) {
  const std::size_t last = text.find_last_not_of("\r\n");
  if (last == std::string::npos) {
    return {};
  }
  const std::size_t end_before = text.find_last_of("\r\n", last);
  const std::size_t first = end_before == std::string::npos ? 0 : end_before + 1;
  return text.substr(first, last - first + 1);
}

}  // namespace cudnn_cmake
