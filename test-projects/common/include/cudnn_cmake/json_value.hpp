// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <locale>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cudnn_cmake/json.hpp"

namespace cudnn_cmake {

/// A text is not JSON; what() says what is wrong and at which line and column.
class JsonError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// One JSON value, read (json.hpp writes). Strict as RFC 8259, and more: a key given twice is an
/// error, since readers differ in which of the two they take.
class JsonValue {
 public:
  enum class Kind { null, boolean, number, string, array, object };

  /// Reads a whole text. Throws JsonError.
  static JsonValue parse(std::string_view text);

  [[nodiscard]] Kind kind() const { return kind_; }
  [[nodiscard]] bool boolean() const { return boolean_; }
  [[nodiscard]] double number() const { return number_; }
  [[nodiscard]] const std::string& string() const { return text_; }
  [[nodiscard]] const std::vector<JsonValue>& elements() const { return elements_; }
  [[nodiscard]] const std::vector<std::string>& keys() const { return keys_; }

  /// The number if it is written without fraction and exponent and fits.
  [[nodiscard]] std::optional<std::int64_t> integer() const { return integer_; }

  /// The member of that name; null when this is no object or has none.
  [[nodiscard]] const JsonValue* find(std::string_view key) const {
    for (std::size_t index = 0; index < keys_.size(); ++index) {
      if (keys_[index] == key) {
        return &elements_[index];
      }
    }
    return nullptr;
  }

  /// Equal as values: the order of an object's members does not count.
  friend bool operator==(const JsonValue& left, const JsonValue& right) {
    if (left.kind_ != right.kind_ || left.boolean_ != right.boolean_ || left.text_ != right.text_ ||
        left.elements_.size() != right.elements_.size() || left.integer_ != right.integer_ ||
        left.number_ != right.number_) {
      return false;
    }
    for (std::size_t index = 0; index < left.elements_.size(); ++index) {
      const JsonValue* const other =
          left.kind_ == Kind::object ? right.find(left.keys_[index]) : &right.elements_[index];
      if (other == nullptr || !(left.elements_[index] == *other)) {
        return false;
      }
    }
    return true;
  }
  friend bool operator!=(const JsonValue& left, const JsonValue& right) { return !(left == right); }

 private:
  friend class JsonReader;

  Kind kind_ = Kind::null;
  bool boolean_ = false;
  double number_ = 0;
  std::optional<std::int64_t> integer_;
  std::string text_;
  std::vector<std::string> keys_;    ///< of an object, in the order of elements_
  std::vector<JsonValue> elements_;  ///< of an array or an object
};

/// Recursive descent over the text, with a bound on the depth.
class JsonReader {
 public:
  explicit JsonReader(std::string_view text) : text_(text) {}

  JsonValue read_all() {
    JsonValue value = read_value(0);
    skip_blanks();
    if (position_ != text_.size()) {
      fail("something follows the value");
    }
    return value;
  }

 private:
  static constexpr int deepest = 64;

  [[noreturn]] void fail(const std::string& problem) const {
    std::size_t line = 1;
    std::size_t column = 1;
    for (const char character : text_.substr(0, position_)) {
      column = character == '\n' ? 1 : column + 1;
      line += character == '\n' ? 1U : 0U;
    }
    throw JsonError(problem + " at line " + std::to_string(line) + ", column " +
                    std::to_string(column));
  }

  [[nodiscard]] char peek() const { return position_ < text_.size() ? text_[position_] : '\0'; }

  void skip_blanks() {
    const std::size_t next = text_.find_first_not_of(" \t\r\n", position_);
    position_ = next == std::string_view::npos ? text_.size() : next;
  }

  bool take(std::string_view word) {
    if (text_.substr(position_, word.size()) != word) {
      return false;
    }
    position_ += word.size();
    return true;
  }

  void expect(std::string_view word) {
    skip_blanks();
    if (!take(word)) {
      fail("'" + std::string(word) + "' is missing");
    }
  }

  JsonValue read_value(int depth) {
    if (depth > deepest) {
      fail("more than " + std::to_string(deepest) + " levels");
    }
    skip_blanks();
    JsonValue value;
    if (take("{")) {
      value.kind_ = JsonValue::Kind::object;
      read_members(value, '}', depth);
    } else if (take("[")) {
      value.kind_ = JsonValue::Kind::array;
      read_members(value, ']', depth);
    } else if (peek() == '"') {
      value.kind_ = JsonValue::Kind::string;
      value.text_ = read_string();
    } else if (take("true")) {
      value.kind_ = JsonValue::Kind::boolean;
      value.boolean_ = true;
    } else if (take("false")) {
      value.kind_ = JsonValue::Kind::boolean;
    } else if (!take("null")) {
      value.kind_ = JsonValue::Kind::number;
      read_number(value);
    }
    return value;
  }

  void read_members(JsonValue& value, char end, int depth) {
    skip_blanks();
    if (peek() == end) {
      ++position_;
      return;
    }
    while (true) {
      if (value.kind_ == JsonValue::Kind::object) {
        skip_blanks();
        if (peek() != '"') {
          fail("a key in quotes is missing");
        }
        std::string key = read_string();
        if (value.find(key) != nullptr) {
          fail("the key " + json_string(key) + " is there twice, the second time");
        }
        expect(":");
        value.keys_.push_back(std::move(key));
      }
      value.elements_.push_back(read_value(depth + 1));
      skip_blanks();
      if (peek() == end) {
        ++position_;
        return;
      }
      if (!take(",")) {
        fail(std::string("',' or '") + end + "' is missing");
      }
    }
  }

  unsigned read_hexadecimal() {
    unsigned code = 0;
    for (int digit = 0; digit < 4; ++digit) {
      const char character = peek();
      const std::size_t place =
          std::string_view("0123456789abcdef")
              .find(character >= 'A' && character <= 'F' ? static_cast<char>(character - 'A' + 'a')
                                                         : character);
      if (position_ >= text_.size() || place == std::string_view::npos) {
        fail("\\u without four hexadecimal digits");
      }
      code = code * 16 + static_cast<unsigned>(place);
      ++position_;
    }
    return code;
  }

  /// What follows "\u" as UTF-8.
  std::string read_code_point() {
    unsigned code = read_hexadecimal();
    if (code >= 0xD800U && code < 0xDC00U && take("\\u")) {
      const unsigned low = read_hexadecimal();
      if (low < 0xDC00U || low > 0xDFFFU) {
        fail("half of a surrogate pair");
      }
      code = 0x10000U + ((code - 0xD800U) << 10U) + (low - 0xDC00U);
    }
    if (code >= 0xD800U && code <= 0xDFFFU) {
      fail("half of a surrogate pair");
    }
    std::string text;
    const auto add = [&text](unsigned byte) { text += static_cast<char>(byte); };
    if (code < 0x80U) {
      add(code);
    } else if (code < 0x800U) {
      add(0xC0U | (code >> 6U));
      add(0x80U | (code & 0x3FU));
    } else if (code < 0x10000U) {
      add(0xE0U | (code >> 12U));
      add(0x80U | ((code >> 6U) & 0x3FU));
      add(0x80U | (code & 0x3FU));
    } else {
      add(0xF0U | (code >> 18U));
      add(0x80U | ((code >> 12U) & 0x3FU));
      add(0x80U | ((code >> 6U) & 0x3FU));
      add(0x80U | (code & 0x3FU));
    }
    return text;
  }

  std::string read_string() {
    constexpr std::string_view names = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    std::string text;
    ++position_;  // the quote
    while (true) {
      if (position_ >= text_.size()) {
        fail("a string without end");
      }
      const std::size_t length = utf8_sequence_length(text_.substr(position_));
      const char character = peek();
      if (length == 0) {
        fail("a byte that is not UTF-8");
      }
      if (static_cast<unsigned char>(character) < 0x20U) {
        fail("a control character in a string");
      }
      if (character != '"' && character != '\\') {
        text += text_.substr(position_, length);
        position_ += length;
        continue;
      }
      ++position_;
      if (character == '"') {
        return text;
      }
      const std::size_t place =
          position_ < text_.size() ? names.find(peek()) : std::string_view::npos;
      if (place != std::string_view::npos) {
        text += meanings[place];
        ++position_;
      } else if (take("u")) {
        text += read_code_point();
      } else {
        fail("an unknown escape in a string");
      }
    }
  }

  std::size_t skip_digits() {
    const std::size_t start = position_;
    while (peek() >= '0' && peek() <= '9') {
      ++position_;
    }
    return position_ - start;
  }

  void read_number(JsonValue& value) {
    const std::size_t start = position_;
    take("-");
    const bool leading_zero = peek() == '0';
    const std::size_t digits = skip_digits();
    if (digits == 0) {
      position_ = start;
      fail(start == text_.size() ? "the text ends early" : "no value");
    }
    if (leading_zero && digits > 1) {
      fail("a number that starts with 0");
    }
    bool is_integer = true;
    if (take(".")) {
      is_integer = false;
      if (skip_digits() == 0) {
        fail("no digit after the point");
      }
    }
    if (take("e") || take("E")) {
      is_integer = false;
      if (!take("+")) {
        take("-");
      }
      if (skip_digits() == 0) {
        fail("no digit in the exponent");
      }
    }
    // A locale with another decimal point must not matter.
    std::istringstream stream{std::string(text_.substr(start, position_ - start))};
    stream.imbue(std::locale::classic());
    stream >> value.number_;
    if (!stream || !std::isfinite(value.number_)) {
      fail("a number out of range");
    }
    if (is_integer) {
      std::istringstream whole(stream.str());
      whole.imbue(std::locale::classic());
      std::int64_t integer = 0;
      if (whole >> integer) {
        value.integer_ = integer;
      }
    }
  }

  std::string_view text_;
  std::size_t position_ = 0;
};

inline JsonValue JsonValue::parse(std::string_view text) { return JsonReader(text).read_all(); }

}  // namespace cudnn_cmake
