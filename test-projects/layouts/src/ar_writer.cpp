// SPDX-License-Identifier: BSD-3-Clause
#include "ar_writer.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "bytes.hpp"

namespace cudnn_cmake {
namespace {

constexpr std::size_t header_size = 60;
constexpr std::size_t name_size = 16;
constexpr std::string_view magic = "!<arch>\n";

std::string padded(std::string text, std::size_t width) {
  text.resize(width, ' ');
  return text;
}

std::size_t even(std::size_t size) { return size + size % 2; }

void member(ByteWriter& out, const std::string& name, const std::string& bytes) {
  out.text(padded(name, name_size));
  out.text(padded("0", 12));   // date
  out.text(padded("0", 6));    // user
  out.text(padded("0", 6));    // group
  out.text(padded("644", 8));  // mode, octal
  out.text(padded(std::to_string(bytes.size()), 10));
  out.text("`\n");
  out.text(bytes);
  out.align(2, '\n');
}

}  // namespace

std::string write_ar(const std::vector<ArMember>& members, ArFlavour flavour) {
  // Names: "name/", or "/<offset>" into the long-name member.
  std::string long_names;
  std::vector<std::string> names;
  for (const ArMember& m : members) {
    if (m.name.size() < name_size) {
      names.push_back(m.name + "/");
      continue;
    }
    names.push_back("/" + std::to_string(long_names.size()));
    long_names += m.name;
    long_names += flavour == ArFlavour::gnu ? std::string("/\n") : std::string(1, '\0');
  }

  std::vector<std::pair<std::string, std::size_t>> symbols;  // name, index of the member
  std::size_t name_bytes = 0;
  for (std::size_t i = 0; i < members.size(); ++i) {
    for (const std::string& symbol : members[i].symbols) {
      symbols.emplace_back(symbol, i);
      name_bytes += symbol.size() + 1;
    }
  }
  const std::size_t first_size = 4 + 4 * symbols.size() + name_bytes;
  const std::size_t second_size = 8 + 4 * members.size() + 2 * symbols.size() + name_bytes;
  std::size_t offset = magic.size() + header_size + even(first_size);
  if (flavour == ArFlavour::coff) offset += header_size + even(second_size);
  if (!long_names.empty()) offset += header_size + even(long_names.size());
  std::vector<std::uint32_t> offsets;
  for (const ArMember& m : members) {
    offsets.push_back(static_cast<std::uint32_t>(offset));
    offset += header_size + even(m.bytes.size());
  }

  ByteWriter out;
  out.text(magic);
  ByteWriter first;
  first.u32_big_endian(static_cast<std::uint32_t>(symbols.size()));
  for (const auto& [name, index] : symbols) first.u32_big_endian(offsets[index]);
  for (const auto& [name, index] : symbols) first.c_string(name);
  member(out, "/", first.str());
  if (flavour == ArFlavour::coff) {
    auto sorted = symbols;
    std::sort(sorted.begin(), sorted.end());
    ByteWriter second;
    second.u32(static_cast<std::uint32_t>(members.size()));
    for (const std::uint32_t value : offsets) second.u32(value);
    second.u32(static_cast<std::uint32_t>(sorted.size()));
    for (const auto& [name, index] : sorted) second.u16(static_cast<std::uint16_t>(index + 1));
    for (const auto& [name, index] : sorted) second.c_string(name);
    member(out, "/", second.str());
  }
  if (!long_names.empty()) member(out, "//", long_names);
  for (std::size_t i = 0; i < members.size(); ++i) member(out, names[i], members[i].bytes);
  return out.take();
}

}  // namespace cudnn_cmake
