// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <system_error>

#include "cudnn_cmake/text.hpp"

namespace cudnn_cmake {

/// A file cannot be read or written; what() names it and the reason.
class FileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

namespace detail {

[[noreturn]] inline void refuse_file(const std::string& path, const std::string& problem) {
  throw FileError(printable(path) + ": " + problem);
}

}  // namespace detail

/// The content of a regular file (`path` in UTF-8) of at most `limit` bytes. Another kind of file
/// is refused before it is opened: reading a FIFO waits for ever, a device may never end.
inline std::string read_text_file(const std::string& path, std::size_t limit) {
  const std::filesystem::path file = std::filesystem::u8path(path);
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(file, error);
  if (!std::filesystem::exists(status)) {
    detail::refuse_file(path, "no such file");
  }
  if (!std::filesystem::is_regular_file(status)) {
    detail::refuse_file(
        path, std::filesystem::is_directory(status) ? "is a directory" : "is no regular file");
  }
  std::ifstream stream(file, std::ios::binary);
  // One byte more than allowed, so that a file that grows meanwhile is noticed too.
  std::string text(limit + 1, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!stream.eof()) {
    detail::refuse_file(path, stream.gcount() == static_cast<std::streamsize>(text.size())
                                  ? "is larger than " + std::to_string(limit) + " bytes"
                                  : std::string("cannot be read"));
  }
  text.resize(static_cast<std::size_t>(stream.gcount()));
  return text;
}

/// Writes a whole file or nothing: into another file beside it, which then takes its name.
inline void write_text_file(const std::string& path, const std::string& text) {
  const std::filesystem::path file = std::filesystem::u8path(path);
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(file, error);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    detail::refuse_file(path, "is there and no regular file");
  }
  const std::filesystem::path unfinished = std::filesystem::u8path(path + ".unfinished");
  std::ofstream stream(unfinished, std::ios::binary | std::ios::trunc);
  stream << text;
  stream.close();
  if (stream) {
    std::filesystem::rename(unfinished, file, error);
  }
  if (!stream || error) {
    std::error_code ignored;
    std::filesystem::remove(unfinished, ignored);
    detail::refuse_file(path, "cannot be written");
  }
}

}  // namespace cudnn_cmake
