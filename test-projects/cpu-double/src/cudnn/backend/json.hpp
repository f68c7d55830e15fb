// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cudnn_cmake::cpu_double {

/// A JSON value: what plans and device descriptions are made of. Numbers that are written without
/// fraction and exponent, and fit, are integers.
struct Json {
  enum class Kind { null, boolean, integer, real, text, list, object };

  Kind kind = Kind::null;
  bool boolean = false;
  std::int64_t integer = 0;
  double real = 0;
  std::string text;
  std::vector<Json> list;
  std::map<std::string, Json> object;

  [[nodiscard]] bool is(Kind wanted) const { return kind == wanted; }
  /// The member of that name; null when there is none, or this is no object.
  [[nodiscard]] const Json* member(const std::string& name) const;
  /// The number as a double, whichever way it is written.
  [[nodiscard]] double number() const {
    return kind == Kind::integer ? static_cast<double>(integer) : real;
  }
};

/// Reads one JSON document. Nothing when it isn't one, has something behind it, is nested deeper
/// than 32 levels or longer than 1 MiB.
std::optional<Json> read_json(std::string_view document);

/// `text` as a JSON string, quotes included.
std::string write_text(std::string_view text);

}  // namespace cudnn_cmake::cpu_double
