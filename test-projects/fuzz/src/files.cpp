// SPDX-License-Identifier: BSD-3-Clause
#include "files.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <fstream>
#include <regex>

namespace cudnn_cmake {
namespace {

namespace fs = std::filesystem;

/// Little-endian number of `size` bytes at `at`; 0 beyond the end.
std::uint64_t number_at(const std::string& bytes, std::size_t at, std::size_t size) {
  if (at > bytes.size() || size > bytes.size() - at) return 0;
  std::uint64_t value = 0;
  for (std::size_t i = size; i-- > 0;)
    value = (value << 8U) | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

/// Comments become a space each, and a backslash before a line end joins two lines.
std::string without_comments(const std::string& text) {
  std::string joined;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size() && text[i + 1] == '\n') {
      ++i;
    } else if (text[i] == '\\' && text.compare(i, 3, "\\\r\n") == 0) {
      i += 2;
    } else {
      joined.push_back(text[i]);
    }
  }
  std::string result;
  for (std::size_t i = 0; i < joined.size(); ++i) {
    if (joined.compare(i, 2, "/*") == 0) {
      const std::size_t end = joined.find("*/", i + 2);
      result.push_back(' ');
      if (end == std::string::npos) break;
      i = end + 1;
    } else if (joined.compare(i, 2, "//") == 0) {
      i = std::min(joined.find('\n', i), joined.size()) - 1;
    } else {
      result.push_back(joined[i]);
    }
  }
  return result;
}

/// VS_FIXEDFILEINFO (Microsoft, "Version Information"): dwSignature, dwStrucVersion, then
/// dwFileVersionMS and dwFileVersionLS.
std::string pe_version(const std::string& bytes) {
  const std::string signature("\xBD\x04\xEF\xFE\x00\x00\x01\x00", 8);
  const std::size_t at = bytes.find(signature);
  if (at == std::string::npos || at + 16 > bytes.size()) return "";
  std::string result;
  for (const std::size_t offset : std::array<std::size_t, 4>{10, 8, 14, 12}) {
    if (!result.empty()) result += ".";
    result += std::to_string(number_at(bytes, at + offset, 2));
  }
  return result;
}

}  // namespace

bool is_readable_file(const fs::path& file) {
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  return !error && fs::is_regular_file(status) &&
         (status.permissions() & fs::perms::owner_read) != fs::perms::none;
}

std::string read_start(const fs::path& file, std::size_t limit) {
  if (!is_readable_file(file)) return "";
  std::ifstream stream(file, std::ios::binary);
  std::error_code error;
  const std::uintmax_t size = fs::file_size(file, error);
  if (error) return "";
  std::string bytes(static_cast<std::size_t>(std::min<std::uintmax_t>(size, limit)), '\0');
  stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(std::max<std::streamsize>(stream.gcount(), 0)));
  return bytes;
}

HeaderFacts read_header(const fs::path& file) {
  static const std::regex define(R"(^[ \t]*#[ \t]*define[ \t]+([A-Za-z_]\w*)[ \t]+(.*?)[ \t\r]*$)");
  static const std::regex include(R"re(^[ \t]*#[ \t]*include[ \t]*"([^"]+)".*$)re");
  HeaderFacts facts;
  const std::string text = without_comments(read_start(file, 1U << 20U));
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    const std::string line = text.substr(start, std::min<std::size_t>(end - start, 500));
    std::smatch match;
    if (std::regex_match(line, match, define)) facts.macros[match[1]] = match[2];
    if (std::regex_match(line, match, include)) facts.includes.push_back(match[1]);
    start = end + 1;
  }
  return facts;
}

LibraryFacts read_library(const fs::path& file) {
  LibraryFacts facts;
  const std::string bytes = read_start(file);
  if (bytes.compare(0, 4,
                    "\x7f"
                    "ELF") == 0 &&
      bytes.size() >= 64) {
    // System V ABI: EI_CLASS 2 = 64 bits, EI_DATA 1 = little-endian, e_type 3 = ET_DYN, e_machine
    facts.format = LibraryFacts::Format::elf;
    facts.machine = "other";
    const std::uint64_t machine = number_at(bytes, 18, 2);
    if (number_at(bytes, 4, 1) == 2 && number_at(bytes, 5, 1) == 1) {
      if (machine == 62) facts.machine = "x86_64";
      if (machine == 183) facts.machine = "aarch64";
    }
  } else if (bytes.compare(0, 2, "MZ") == 0) {
    const std::uint64_t header = number_at(bytes, 60, 4);  // e_lfanew
    if (header < bytes.size() && bytes.compare(header, 4, std::string("PE\0\0", 4)) == 0) {
      facts.format = LibraryFacts::Format::pe;
      const std::uint64_t machine = number_at(bytes, static_cast<std::size_t>(header) + 4, 2);
      facts.machine = machine == 0x8664 ? "x86_64" : machine == 0xAA64 ? "aarch64" : "other";
      facts.version = pe_version(bytes);
    }
  }
  return facts;
}

std::vector<std::string> numbers_after(const fs::path& file, const std::string& marker) {
  std::vector<std::string> result;
  const std::string bytes = read_start(file);
  for (std::size_t at = bytes.find(marker); at != std::string::npos;
       at = bytes.find(marker, at + 1)) {
    std::size_t end = at + marker.size();
    while (end < bytes.size() && std::isdigit(static_cast<unsigned char>(bytes[end])) != 0) ++end;
    const std::string number = bytes.substr(at + marker.size(), end - at - marker.size());
    if (!number.empty() && std::find(result.begin(), result.end(), number) == result.end())
      result.push_back(number);
  }
  return result;
}

}  // namespace cudnn_cmake
