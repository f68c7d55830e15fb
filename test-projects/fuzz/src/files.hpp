// SPDX-License-Identifier: BSD-3-Clause
// What a file tells about itself, read by code that shares nothing with the module or with the
// generator of the trees. Bounded: no file is read beyond its first 8 MB.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace cudnn_cmake {

/// At most the first `limit` bytes of a regular file (links followed); empty for anything else.
std::string read_start(const std::filesystem::path& file, std::size_t limit = 8U << 20U);

/// True for a regular file, links followed, that its owner may read.
bool is_readable_file(const std::filesystem::path& file);

/// Object-like macros of a header and the quoted names that it includes, comments and spliced
/// lines taken into account. Conditions are not: cuDNN's headers hold their version outside of any.
struct HeaderFacts {
  std::map<std::string, std::string> macros;  ///< the last definition counts, as in a compiler
  std::vector<std::string> includes;
};
HeaderFacts read_header(const std::filesystem::path& file);

/// A shared library.
struct LibraryFacts {
  enum class Format { elf, pe, neither };
  Format format = Format::neither;
  std::string machine;  ///< "x86_64", "aarch64", "other"
  std::string version;  ///< of a PE version resource, "9.10.2.21"; empty: none
};
LibraryFacts read_library(const std::filesystem::path& file);

/// Every different number that follows `marker` directly in the file.
std::vector<std::string> numbers_after(const std::filesystem::path& file,
                                       const std::string& marker);

}  // namespace cudnn_cmake
