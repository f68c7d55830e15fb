// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "cudnn_cmake/json.hpp"

namespace cudnn_cmake {

/// A text is no picture as this project writes them; what() says why and where.
class MarkupError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Reads an SVG strictly: well-formed XML of elements, attributes and text (no comments, document
/// type, CDATA or processing instructions but the declaration), only elements that draw, no
/// attribute that runs or fetches something.
class SvgReader {
 public:
  explicit SvgReader(std::string_view text) : text_(text) {}

  /// The text of every <text> element, in order. Throws MarkupError.
  std::vector<std::string> read() {
    require_characters();
    if (!take("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")) {
      fail("no XML declaration");
    }
    read_element("");
    while (take("\n")) {
    }
    if (position_ != text_.size()) {
      fail("something follows the root element");
    }
    return std::move(texts_);
  }

 private:
  [[noreturn]] void fail(const std::string& problem) const {
    throw MarkupError(problem + " at byte " + std::to_string(position_) + ": " +
                      std::string(text_.substr(position_, 40)));
  }

  bool take(std::string_view word) {
    if (text_.substr(position_, word.size()) != word) {
      return false;
    }
    position_ += word.size();
    return true;
  }

  void require_characters() {
    std::string_view rest = text_;
    while (!rest.empty()) {
      const std::size_t length = utf8_sequence_length(rest);
      const auto code = static_cast<unsigned char>(rest.front());
      if (length == 0 || (code < 0x20 && code != '\n')) {
        position_ = text_.size() - rest.size();
        fail("a character that XML doesn't have");
      }
      rest.remove_prefix(length);
    }
  }

  std::string read_name() {
    const std::size_t start = position_;
    while (position_ < text_.size() &&
           std::string_view("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-:")
                   .find(text_[position_]) != std::string_view::npos) {
      ++position_;
    }
    if (position_ == start) {
      fail("no name");
    }
    return std::string(text_.substr(start, position_ - start));
  }

  /// Up to `end`, with the five references that XML has itself.
  std::string read_text(char end) {
    static constexpr std::array<std::string_view, 5> names = {"&amp;", "&lt;", "&gt;", "&quot;",
                                                              "&apos;"};
    static constexpr std::string_view meanings = "&<>\"'";
    std::string result;
    while (position_ < text_.size() && text_[position_] != end) {
      if (text_[position_] == '<') {
        fail("< in an attribute");
      }
      if (text_[position_] != '&') {
        result += text_[position_++];
        continue;
      }
      std::size_t index = 0;
      while (index < names.size() && !take(names.at(index))) {
        ++index;
      }
      if (index == names.size()) {
        fail("an unknown reference");
      }
      result += meanings[index];
    }
    if (position_ == text_.size()) {
      fail("the text ends early");
    }
    return result;
  }

  void require_allowed(const std::string& element, const std::string& attribute,
                       const std::string& value) const {
    static const std::vector<std::string> elements = {"svg", "title", "rect", "line", "text"};
    static const std::vector<std::string> attributes = {
        "xmlns", "version", "width",       "height",    "viewBox",     "role",
        "fill",  "stroke",  "font-family", "font-size", "font-weight", "text-anchor",
        "x",     "y",       "x1",          "x2",        "y1",          "y2"};
    const auto has = [](const std::vector<std::string>& list, const std::string& name) {
      return std::find(list.begin(), list.end(), name) != list.end();
    };
    if (!has(elements, element)) {
      fail("the element <" + element + "> is none of those that draw");
    }
    if (attribute.empty()) {
      return;
    }
    if (!has(attributes, attribute)) {
      fail("the attribute " + attribute);
    }
    if (attribute != "xmlns" && value.find(':') != std::string::npos) {
      fail("an address in the attribute " + attribute);
    }
  }

  void read_element(const std::string& parent) {
    if (!take("<")) {
      fail("no element");
    }
    const std::string name = read_name();
    if ((name == "svg") != parent.empty()) {
      fail("<svg> must be the root and nothing else");
    }
    require_allowed(name, "", "");
    std::vector<std::string> seen;
    while (take(" ")) {
      const std::string attribute = read_name();
      if (std::find(seen.begin(), seen.end(), attribute) != seen.end()) {
        fail("the attribute " + attribute + " twice");
      }
      seen.push_back(attribute);
      if (!take("=\"")) {
        fail("an attribute without a value in quotes");
      }
      const std::string value = read_text('"');
      ++position_;
      require_allowed(name, attribute, value);
    }
    if (take("/>")) {
      return;
    }
    if (!take(">")) {
      fail("a tag without end");
    }
    std::string text = read_text('<');
    while (text_.substr(position_, 2) != "</") {
      read_element(name);
      text += read_text('<');
    }
    if (!take("</" + name + ">")) {
      fail("<" + name + "> is not closed");
    }
    if (name == "text") {
      texts_.push_back(text);
    }
  }

  std::string_view text_;
  std::size_t position_ = 0;
  std::vector<std::string> texts_;
};

}  // namespace cudnn_cmake
