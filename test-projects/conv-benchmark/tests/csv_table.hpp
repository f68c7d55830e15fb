// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace cudnn_cmake {

/// A text is no CSV; what() says why and in which line.
class CsvError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Comma-separated values, read strictly: RFC 4180 with \n, a header, and as many fields in every
/// line.
class CsvTable {
 public:
  explicit CsvTable(std::string_view text) {
    std::vector<std::string> row;
    while (!text.empty()) {
      row.push_back(take_field(text));
      if (text.empty()) {
        fail("the last line has no end");
      }
      const char separator = text.front();
      text.remove_prefix(1);
      if (separator == '\n') {
        if (row.size() != (rows_.empty() ? row : rows_.front()).size()) {
          fail("another number of fields than the header");
        }
        rows_.push_back(row);
        row.clear();
      } else if (separator != ',') {
        fail("neither , nor the end of the line after a field");
      }
    }
    if (rows_.empty() || !row.empty()) {
      fail(row.empty() ? "no header" : "the last line has no end");
    }
  }

  [[nodiscard]] std::size_t size() const { return rows_.size() - 1; }

  /// Throws CsvError for a column that isn't there.
  [[nodiscard]] const std::string& at(std::size_t row, const std::string& column) const {
    const std::vector<std::string>& header = rows_.front();
    const auto found = std::find(header.begin(), header.end(), column);
    if (found == header.end()) {
      throw CsvError("no column " + column);
    }
    return rows_.at(row + 1)[static_cast<std::size_t>(found - header.begin())];
  }

 private:
  [[noreturn]] void fail(const std::string& problem) const {
    throw CsvError("line " + std::to_string(rows_.size() + 1) + ": " + problem);
  }

  [[nodiscard]] std::string take_field(std::string_view& text) const {
    if (text.front() != '"') {
      const std::size_t end = std::min(text.find_first_of(",\n"), text.size());
      std::string field(text.substr(0, end));
      if (field.find('"') != std::string::npos) {
        fail("a quote in a field without quotes");
      }
      text.remove_prefix(end);
      return field;
    }
    std::string field;
    text.remove_prefix(1);
    while (true) {
      const std::size_t quote = text.find('"');
      if (quote == std::string_view::npos) {
        fail("a field without end");
      }
      field += text.substr(0, quote);
      text.remove_prefix(quote + 1);
      if (text.empty() || text.front() != '"') {
        return field;
      }
      field += '"';
      text.remove_prefix(1);
    }
  }

  std::vector<std::vector<std::string>> rows_;
};

}  // namespace cudnn_cmake
