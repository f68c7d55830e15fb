// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <locale>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace cudnn_cmake {

/// Length in bytes of the well-formed UTF-8 sequence at the start of `text`, 0 when there is none.
/// Well-formed as in the Unicode standard, table 3-7: no overlong forms, no surrogates, nothing
/// above U+10FFFF.
inline std::size_t utf8_sequence_length(std::string_view text) {
  const auto byte = [&text](std::size_t index) {
    return index < text.size() ? static_cast<unsigned char>(text[index]) : 0U;
  };
  const unsigned lead = byte(0);
  std::size_t length = 0;
  unsigned lowest_second = 0x80U;
  unsigned highest_second = 0xBFU;
  if (lead < 0x80U) {
    return text.empty() ? 0 : 1;
  }
  if (lead >= 0xC2U && lead <= 0xDFU) {
    length = 2;
  } else if (lead >= 0xE0U && lead <= 0xEFU) {
    length = 3;
    lowest_second = lead == 0xE0U ? 0xA0U : 0x80U;
    highest_second = lead == 0xEDU ? 0x9FU : 0xBFU;
  } else if (lead >= 0xF0U && lead <= 0xF4U) {
    length = 4;
    lowest_second = lead == 0xF0U ? 0x90U : 0x80U;
    highest_second = lead == 0xF4U ? 0x8FU : 0xBFU;
  }
  if (length == 0 || byte(1) < lowest_second || byte(1) > highest_second) {
    return 0;
  }
  for (std::size_t index = 2; index < length; ++index) {
    if ((byte(index) & 0xC0U) != 0x80U) {
      return 0;
    }
  }
  return length;
}

/// `text` as a JSON string, quotes included. A byte that is not UTF-8 (a Linux path may hold any)
/// becomes U+FFFD: the output is valid JSON whatever comes in.
inline std::string json_string(std::string_view text) {
  constexpr std::string_view hex_digits = "0123456789abcdef";
  std::string result = "\"";
  while (!text.empty()) {
    const std::size_t length = utf8_sequence_length(text);
    const char character = text.front();
    const auto code = static_cast<unsigned char>(character);
    if (length == 0) {
      result += "\\ufffd";
    } else if (character == '"' || character == '\\') {
      result += '\\';
      result += character;
    } else if (code < 0x20 || code == 0x7F) {
      result += "\\u00";
      result += hex_digits[code >> 4U];
      result += hex_digits[code & 0xFU];
    } else {
      result += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  result += '"';
  return result;
}

/// `value` as a JSON number that reads back as the same double; null for NaN and the infinities,
/// which JSON cannot write.
inline std::string json_number(double value) {
  if (!std::isfinite(value)) {
    return "null";
  }
  std::ostringstream stream;
  stream.imbue(std::locale::classic());
  stream.precision(std::numeric_limits<double>::max_digits10);
  stream << value;
  return stream.str();
}

/// A JSON object that is built field by field, in the order of the calls. Keys are the caller's to
/// keep apart; they are not compared.
class JsonObject {
 public:
  JsonObject& add(std::string_view key, std::string_view value) {
    return add_text(key, json_string(value));
  }
  JsonObject& add(std::string_view key, const std::string& value) {
    return add(key, std::string_view(value));
  }
  JsonObject& add(std::string_view key, const char* value) {
    return add(key, std::string_view(value));
  }
  JsonObject& add(std::string_view key, const JsonObject& value) {
    return add_text(key, value.text());
  }
  JsonObject& add(std::string_view key, double value) { return add_text(key, json_number(value)); }
  JsonObject& add(std::string_view key, bool value) {
    return add_text(key, value ? "true" : "false");
  }
  JsonObject& add(std::string_view key, const std::vector<std::string>& values) {
    std::string list;
    for (const std::string& value : values) {
      list += (list.empty() ? "" : ",") + json_string(value);
    }
    return add_text(key, "[" + list + "]");
  }
  JsonObject& add(std::string_view key, const std::vector<JsonObject>& values) {
    std::string list;
    for (const JsonObject& value : values) {
      list += (list.empty() ? "" : ",") + value.text();
    }
    return add_text(key, "[" + list + "]");
  }
  template <typename Integer, typename = std::enable_if_t<std::is_integral_v<Integer>>>
  JsonObject& add(std::string_view key, Integer value) {
    return add_text(key, std::to_string(value));
  }

  /// Appends the fields of `other`.
  JsonObject& append(const JsonObject& other) {
    if (!other.fields_.empty()) {
      separate();
      fields_ += other.fields_;
    }
    return *this;
  }

  /// The object as one line of JSON.
  [[nodiscard]] std::string text() const { return "{" + fields_ + "}"; }

 private:
  void separate() {
    if (!fields_.empty()) {
      fields_ += ',';
    }
  }
  JsonObject& add_text(std::string_view key, const std::string& value) {
    separate();
    fields_ += json_string(key);
    fields_ += ':';
    fields_ += value;
    return *this;
  }

  std::string fields_;
};

}  // namespace cudnn_cmake
