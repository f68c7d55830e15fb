// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace cudnn_cmake {

/// A growing byte string with the few operations a file writer needs. Integers are little-endian
/// unless the name says otherwise: every format here (ELF for the processors we write, PE, COFF,
/// the second linker member of `ar`) is.
class ByteWriter {
 public:
  std::size_t size() const { return bytes_.size(); }
  const std::string& str() const { return bytes_; }
  std::string take() { return std::move(bytes_); }

  void u8(std::uint8_t value) { bytes_.push_back(static_cast<char>(value)); }
  void u16(std::uint16_t value) { unsigned_value(value, 2); }
  void u32(std::uint32_t value) { unsigned_value(value, 4); }
  void u64(std::uint64_t value) { unsigned_value(value, 8); }
  /// Big-endian 32 bit, as in the first linker member of an archive.
  void u32_big_endian(std::uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8) u8(static_cast<std::uint8_t>(value >> shift));
  }
  void text(std::string_view value) { bytes_.append(value); }
  /// The text and its terminating zero.
  void c_string(std::string_view value) {
    bytes_.append(value);
    bytes_.push_back('\0');
  }
  void zeros(std::size_t count) { bytes_.append(count, '\0'); }
  /// Pads to a multiple of `alignment` (a power of two not needed).
  void align(std::size_t alignment, char fill = '\0') {
    while (bytes_.size() % alignment != 0) bytes_.push_back(fill);
  }
  /// Overwrites four bytes that are already there.
  void patch_u32(std::size_t offset, std::uint32_t value) {
    if (offset + 4 > bytes_.size()) throw std::out_of_range("patch_u32 beyond the end");
    for (std::size_t i = 0; i < 4; ++i)
      bytes_[offset + i] = static_cast<char>((value >> (8 * i)) & 0xffU);
  }

 private:
  void unsigned_value(std::uint64_t value, int width) {
    for (int i = 0; i < width; ++i) u8(static_cast<std::uint8_t>(value >> (8 * i)));
  }
  std::string bytes_;
};

/// A string table (ELF .strtab, .dynstr, .shstrtab): starts with an empty string, `add` gives the
/// offset of a string.
class StringTable {
 public:
  StringTable() { bytes_.u8(0); }
  std::uint32_t add(std::string_view value) {
    const auto offset = static_cast<std::uint32_t>(bytes_.size());
    bytes_.c_string(value);
    return offset;
  }
  const std::string& str() const { return bytes_.str(); }

 private:
  ByteWriter bytes_;
};

}  // namespace cudnn_cmake
