// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "json.hpp"

#include <cerrno>
#include <cmath>
#include <cstdlib>

namespace cudnn_cmake::cpu_double {
namespace {

constexpr int deepest = 32;
constexpr std::size_t longest = std::size_t{1} << 20U;

class Reader {
 public:
  explicit Reader(std::string_view document) : rest_(document) {}

  bool read_document(Json& value) {
    if (!read_value(value, 0)) {
      return false;
    }
    skip_blanks();
    return rest_.empty();
  }

 private:
  void skip_blanks() {
    const std::size_t start = rest_.find_first_not_of(" \t\r\n");
    rest_.remove_prefix(start == std::string_view::npos ? rest_.size() : start);
  }

  bool take(std::string_view word) {
    if (rest_.substr(0, word.size()) != word) {
      return false;
    }
    rest_.remove_prefix(word.size());
    return true;
  }

  bool read_value(Json& value, int depth) {
    skip_blanks();
    if (rest_.empty() || depth > deepest) {
      return false;
    }
    switch (rest_.front()) {
      case '{':
        return read_object(value, depth);
      case '[':
        return read_list(value, depth);
      case '"':
        value.kind = Json::Kind::text;
        return read_string(value.text);
      case 't':
      case 'f':
        value.kind = Json::Kind::boolean;
        value.boolean = rest_.front() == 't';
        return take("true") || take("false");
      case 'n':
        return take("null");
      default:
        return read_number(value);
    }
  }

  bool read_object(Json& value, int depth) {
    value.kind = Json::Kind::object;
    rest_.remove_prefix(1);
    skip_blanks();
    if (take("}")) {
      return true;
    }
    while (true) {
      std::string key;
      skip_blanks();
      if (rest_.empty() || rest_.front() != '"' || !read_string(key)) {
        return false;
      }
      skip_blanks();
      if (!take(":") || !read_value(value.object[key], depth + 1)) {
        return false;
      }
      skip_blanks();
      if (take("}")) {
        return true;
      }
      if (!take(",")) {
        return false;
      }
    }
  }

  bool read_list(Json& value, int depth) {
    value.kind = Json::Kind::list;
    rest_.remove_prefix(1);
    skip_blanks();
    if (take("]")) {
      return true;
    }
    while (true) {
      value.list.emplace_back();
      if (!read_value(value.list.back(), depth + 1)) {
        return false;
      }
      skip_blanks();
      if (take("]")) {
        return true;
      }
      if (!take(",")) {
        return false;
      }
    }
  }

  /// Of the escapes, \u keeps its spelling: no key or word of ours has one.
  bool read_string(std::string& text) {
    rest_.remove_prefix(1);
    while (!rest_.empty()) {
      const char character = rest_.front();
      rest_.remove_prefix(1);
      if (character == '"') {
        return true;
      }
      if (static_cast<unsigned char>(character) < 0x20) {
        return false;
      }
      if (character != '\\') {
        text += character;
        continue;
      }
      if (rest_.empty()) {
        return false;
      }
      const char escaped = rest_.front();
      rest_.remove_prefix(1);
      constexpr std::string_view names = "\"\\/bfnrt";
      constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
      const std::size_t index = names.find(escaped);
      if (index != std::string_view::npos) {
        text += meanings[index];
      } else if (escaped == 'u') {
        text += "\\u";
      } else {
        return false;
      }
    }
    return false;
  }

  bool read_number(Json& value) {
    const std::size_t length = std::min(rest_.find_first_not_of("+-.0123456789eE"), rest_.size());
    const std::string number(rest_.substr(0, length));
    rest_.remove_prefix(length);
    const bool has_digit = number.find_first_of("0123456789") != std::string::npos;
    if (!has_digit || number.front() == '+' || number.front() == '.') {
      return false;
    }
    char* end = nullptr;
    errno = 0;
    if (number.find_first_of(".eE") == std::string::npos) {
      value.integer = std::strtoll(number.c_str(), &end, 10);
      value.kind = Json::Kind::integer;
      if (errno == 0) {
        return *end == '\0';
      }
    }
    value.real = std::strtod(number.c_str(), &end);
    value.kind = Json::Kind::real;
    return *end == '\0' && std::isfinite(value.real);
  }

  std::string_view rest_;
};

}  // namespace

const Json* Json::member(const std::string& name) const {
  const auto entry = object.find(name);
  return entry == object.end() ? nullptr : &entry->second;
}

std::optional<Json> read_json(std::string_view document) {
  Json value;
  if (document.size() > longest || !Reader(document).read_document(value)) {
    return std::nullopt;
  }
  return value;
}

std::string write_text(std::string_view text) {
  std::string result = "\"";
  for (const char character : text) {
    if (character == '"' || character == '\\') {
      result += '\\';
    }
    result += static_cast<unsigned char>(character) < 0x20 ? ' ' : character;
  }
  return result + "\"";
}

}  // namespace cudnn_cmake::cpu_double
