// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cudnn_cmake {

/// `text` with control characters replaced by '?', so that a message stays on one line whatever
/// was put into an argument or a path.
inline std::string printable(std::string_view text) {
  std::string result(text);
  for (char& character : result) {
    const auto code = static_cast<unsigned char>(character);
    if (code < 0x20 || code == 0x7F) {
      character = '?';
    }
  }
  return result;
}

/// The last part of a path. __FILE__ is the path the compiler was given, which differs between
/// machines and says nothing more.
inline std::string_view file_name(std::string_view path) {
  const std::size_t separator = path.find_last_of("/\\");
  return separator == std::string_view::npos ? path : path.substr(separator + 1);
}

}  // namespace cudnn_cmake
