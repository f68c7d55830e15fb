// SPDX-License-Identifier: BSD-3-Clause
// Import libraries as the "PE Format" specification describes them: chapter "Import Library
// Format", and for the three long objects the grouping of .idata sections by the part of the name
// after the dollar sign.
#include <algorithm>
#include <stdexcept>

#include "ar_writer.hpp"
#include "bytes.hpp"
#include "pe_writer.hpp"

namespace cudnn_cmake {
namespace {

constexpr std::uint32_t idata_flags = 0xC0000040;  // initialized data, read, write
constexpr std::uint32_t align_2 = 0x00200000, align_4 = 0x00300000, align_8 = 0x00400000;
constexpr std::uint8_t C_EXTERNAL = 2, C_STATIC = 3, C_SECTION = 104;

std::uint16_t coff_machine(Machine machine) {
  if (machine == Machine::x86_64) return 0x8664;
  if (machine == Machine::aarch64) return 0xaa64;
  throw std::invalid_argument("cuDNN for Windows exists for x86_64 and aarch64 only");
}

struct Relocation {
  std::uint32_t address = 0;
  std::uint32_t symbol = 0;
};

struct CoffSection {
  std::string name;
  std::string bytes;
  std::uint32_t characteristics = 0;
  std::vector<Relocation> relocations;
};

struct CoffSymbol {
  std::string name;
  std::uint16_t section = 0;  ///< 1-based; 0: undefined
  std::uint8_t storage_class = C_EXTERNAL;
};

/// A COFF object file. All relocations are image-relative 32 bit ones (…_ADDR32NB).
std::string coff_object(Machine machine, const std::vector<CoffSection>& sections,
                        const std::vector<CoffSymbol>& symbols) {
  const std::uint16_t addr32nb = machine == Machine::x86_64 ? 3 : 2;
  ByteWriter body;
  ByteWriter headers;
  const std::size_t body_start = 20 + 40 * sections.size();
  for (const CoffSection& section : sections) {
    std::string name = section.name;
    name.resize(8, '\0');
    headers.text(name);
    headers.u32(0);  // VirtualSize
    headers.u32(0);  // VirtualAddress
    headers.u32(static_cast<std::uint32_t>(section.bytes.size()));
    headers.u32(static_cast<std::uint32_t>(body_start + body.size()));
    body.text(section.bytes);
    headers.u32(section.relocations.empty() ? 0
                                            : static_cast<std::uint32_t>(body_start + body.size()));
    headers.u32(0);  // PointerToLinenumbers
    headers.u16(static_cast<std::uint16_t>(section.relocations.size()));
    headers.u16(0);
    headers.u32(section.characteristics);
    for (const Relocation& relocation : section.relocations) {
      body.u32(relocation.address);
      body.u32(relocation.symbol);
      body.u16(addr32nb);
    }
  }
  ByteWriter table;
  ByteWriter strings;
  for (const CoffSymbol& symbol : symbols) {
    if (symbol.name.size() <= 8) {
      std::string name = symbol.name;
      name.resize(8, '\0');
      table.text(name);
    } else {
      table.u32(0);
      table.u32(4 + static_cast<std::uint32_t>(strings.size()));
      strings.c_string(symbol.name);
    }
    table.u32(0);  // Value
    table.u16(symbol.section);
    table.u16(0);  // Type
    table.u8(symbol.storage_class);
    table.u8(0);  // NumberOfAuxSymbols
  }
  ByteWriter out;
  out.u16(coff_machine(machine));
  out.u16(static_cast<std::uint16_t>(sections.size()));
  out.u32(0);  // TimeDateStamp
  out.u32(static_cast<std::uint32_t>(body_start + body.size()));
  out.u32(static_cast<std::uint32_t>(symbols.size()));
  out.u16(0);  // SizeOfOptionalHeader
  out.u16(0);  // Characteristics
  out.text(headers.str());
  out.text(body.str());
  out.text(table.str());
  out.u32(4 + static_cast<std::uint32_t>(strings.size()));
  out.text(strings.str());
  return out.take();
}

std::string short_import(Machine machine, const std::string& dll, const std::string& function,
                         std::uint16_t hint) {
  ByteWriter out;
  out.u16(0);       // Sig1: IMAGE_FILE_MACHINE_UNKNOWN
  out.u16(0xffff);  // Sig2
  out.u16(0);       // Version
  out.u16(coff_machine(machine));
  out.u32(0);  // Time-Date Stamp
  out.u32(static_cast<std::uint32_t>(function.size() + dll.size() + 2));
  out.u16(hint);
  out.u16(1U << 2U);  // Type IMPORT_CODE, Name Type IMPORT_OBJECT_NAME
  out.c_string(function);
  out.c_string(dll);
  return out.take();
}

}  // namespace

std::string write_import_library(Machine machine, const std::string& dll,
                                 const std::vector<Function>& functions) {
  const std::string base = dll.substr(0, dll.rfind('.'));
  const std::string descriptor = "__IMPORT_DESCRIPTOR_" + base;
  const std::string null_descriptor = "__NULL_IMPORT_DESCRIPTOR";
  const std::string null_thunk = "\x7f" + base + "_NULL_THUNK_DATA";
  std::string dll_name = dll + std::string(1, '\0');
  if (dll_name.size() % 2 != 0) dll_name.push_back('\0');

  std::vector<ArMember> members;
  members.push_back(
      {dll,
       coff_object(
           machine,
           {{".idata$2",
             std::string(20, '\0'),
             idata_flags | align_4,
             {{12, 2}, {0, 3}, {16, 4}}},  // Name, Import Lookup Table, Import Address Table
            {".idata$6", dll_name, idata_flags | align_2, {}}},
           {{descriptor, 1, C_EXTERNAL},
            {".idata$2", 1, C_SECTION},
            {".idata$6", 2, C_STATIC},
            {".idata$4", 0, C_SECTION},
            {".idata$5", 0, C_SECTION},
            {null_descriptor, 0, C_EXTERNAL},
            {null_thunk, 0, C_EXTERNAL}}),
       {descriptor}});
  members.push_back(
      {dll,
       coff_object(machine, {{".idata$3", std::string(20, '\0'), idata_flags | align_4, {}}},
                   {{null_descriptor, 1, C_EXTERNAL}}),
       {null_descriptor}});
  members.push_back({dll,
                     coff_object(machine,
                                 {{".idata$5", std::string(8, '\0'), idata_flags | align_8, {}},
                                  {".idata$4", std::string(8, '\0'), idata_flags | align_8, {}}},
                                 {{null_thunk, 1, C_EXTERNAL}}),
                     {null_thunk}});
  // The hint is the position in the DLL's export name table, which is sorted.
  std::vector<Function> sorted = functions;
  std::sort(sorted.begin(), sorted.end(),
            [](const Function& a, const Function& b) { return a.name < b.name; });
  std::uint16_t hint = 0;
  for (const Function& function : sorted) {
    members.push_back({dll,
                       short_import(machine, dll, function.name, hint++),
                       {"__imp_" + function.name, function.name}});
  }
  return write_ar(members, ArFlavour::coff);
}

}  // namespace cudnn_cmake
