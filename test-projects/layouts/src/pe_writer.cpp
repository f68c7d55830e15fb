// SPDX-License-Identifier: BSD-3-Clause
#include "pe_writer.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "bytes.hpp"

namespace cudnn_cmake {
namespace {

// Constants of the PE Format specification, under their names there.
constexpr std::uint16_t IMAGE_FILE_EXECUTABLE_IMAGE = 0x0002,
                        IMAGE_FILE_LARGE_ADDRESS_AWARE = 0x0020;
constexpr std::uint16_t IMAGE_FILE_DLL = 0x2000;
constexpr std::uint16_t IMAGE_SUBSYSTEM_WINDOWS_GUI = 2, IMAGE_SUBSYSTEM_WINDOWS_CUI = 3;
constexpr std::uint32_t IMAGE_SCN_CNT_CODE = 0x20, IMAGE_SCN_CNT_INITIALIZED_DATA = 0x40;
constexpr std::uint32_t IMAGE_SCN_MEM_DISCARDABLE = 0x02000000, IMAGE_SCN_MEM_EXECUTE = 0x20000000;
constexpr std::uint32_t IMAGE_SCN_MEM_READ = 0x40000000, IMAGE_SCN_MEM_WRITE = 0x80000000;
// HIGH_ENTROPY_VA | DYNAMIC_BASE | NX_COMPAT
constexpr std::uint16_t dll_characteristics = 0x0020 | 0x0040 | 0x0100;
constexpr std::uint32_t section_alignment = 0x1000, file_alignment = 0x200;
constexpr std::uint32_t pe_offset = 0x80, size_of_headers = 0x400;
constexpr std::uint64_t image_base = 0x180000000;
enum DataDirectory {
  export_table = 0,
  import_table = 1,
  resource_table = 2,
  base_relocation_table = 5,
  iat = 12
};

std::uint32_t round_up(std::size_t value, std::uint32_t alignment) {
  return static_cast<std::uint32_t>((value + alignment - 1) / alignment * alignment);
}

std::uint16_t file_machine(Machine machine) {
  if (machine == Machine::x86_64) return 0x8664;
  if (machine == Machine::aarch64) return 0xaa64;
  throw std::invalid_argument("cuDNN for Windows exists for x86_64 and aarch64 only");
}

void utf16(ByteWriter& out, const std::string& ascii) {
  for (const char character : ascii) out.u16(static_cast<unsigned char>(character));
  out.u16(0);
}

/// A node of the version resource (VS_VERSIONINFO, StringFileInfo, StringTable, String,
/// VarFileInfo, Var): wLength, wValueLength, wType, szKey, padding, Value, padding, Children.
std::string version_node(const std::string& key, std::uint16_t type, std::uint16_t value_length,
                         const std::string& value, const std::vector<std::string>& children = {}) {
  ByteWriter out;
  out.u16(0);  // wLength, below
  out.u16(value_length);
  out.u16(type);
  utf16(out, key);
  out.align(4);
  out.text(value);
  for (const std::string& child : children) {
    out.align(4);
    out.text(child);
  }
  std::string node = out.take();
  const auto length = static_cast<std::uint16_t>(node.size());
  node[0] = static_cast<char>(length & 0xffU);
  node[1] = static_cast<char>(length >> 8U);
  return node;
}

std::string version_string(const std::string& key, const std::string& value) {
  ByteWriter text;
  utf16(text, value);
  return version_node(key, 1, static_cast<std::uint16_t>(value.size() + 1), text.str());
}

std::string version_info(const PeImage& image) {
  const auto& v = image.version->version;
  const std::uint32_t high = (std::uint32_t{v[0]} << 16U) | v[1];
  const std::uint32_t low = (std::uint32_t{v[2]} << 16U) | v[3];
  ByteWriter fixed;  // VS_FIXEDFILEINFO
  fixed.u32(0xfeef04bd);
  fixed.u32(0x00010000);
  fixed.u32(high);
  fixed.u32(low);
  fixed.u32(high);
  fixed.u32(low);
  fixed.u32(0x3f);     // dwFileFlagsMask
  fixed.u32(0);        // dwFileFlags
  fixed.u32(0x40004);  // dwFileOS: VOS_NT_WINDOWS32
  fixed.u32(2);        // dwFileType: VFT_DLL
  fixed.zeros(12);
  const std::string dotted = std::to_string(v[0]) + "." + std::to_string(v[1]) + "." +
                             std::to_string(v[2]) + "." + std::to_string(v[3]);
  const std::string strings = version_node(
      "040904b0", 1, 0, "",
      {version_string("CompanyName", image.version->company_name),
       version_string("FileDescription", image.version->file_description),
       version_string("FileVersion", dotted), version_string("OriginalFilename", image.name),
       version_string("ProductName", image.version->file_description),
       version_string("ProductVersion", dotted)});
  ByteWriter translation;
  translation.u16(0x409);
  translation.u16(1200);
  return version_node("VS_VERSION_INFO", 0, 52, fixed.str(),
                      {version_node("StringFileInfo", 1, 0, "", {strings}),
                       version_node("VarFileInfo", 1, 0, "",
                                    {version_node("Translation", 0, 4, translation.str())})});
}

/// .rsrc: three directories with one entry each (RT_VERSION, name 1, language 0x409), then the data
/// entry.
std::string resource_section(const PeImage& image, std::uint32_t rva) {
  const std::string info = version_info(image);
  ByteWriter out;
  const std::array<std::array<std::uint32_t, 2>, 3> levels = {
      {{16, 0x80000000U | 24U}, {1, 0x80000000U | 48U}, {0x409, 72U}}};
  for (const auto& level : levels) {
    out.zeros(12);  // Characteristics, TimeDateStamp, versions
    out.u16(0);     // NumberOfNamedEntries
    out.u16(1);     // NumberOfIdEntries
    out.u32(level[0]);
    out.u32(level[1]);
  }
  out.u32(rva + 88);  // OffsetToData of the data entry
  out.u32(static_cast<std::uint32_t>(info.size()));
  out.u32(0);
  out.u32(0);
  out.text(info);
  return out.take();
}

struct Directory {
  std::uint32_t rva = 0;
  std::uint32_t size = 0;
};

struct PeSection {
  std::string name;
  std::uint32_t characteristics = 0;
  std::uint32_t rva = 0;
  std::string bytes;
};

Directory write_exports(ByteWriter& out, std::uint32_t base, const PeImage& image,
                        std::uint32_t text_rva) {
  out.align(4);
  std::vector<Function> sorted = image.functions;  // the loader searches the names by bisection
  std::sort(sorted.begin(), sorted.end(),
            [](const Function& a, const Function& b) { return a.name < b.name; });
  const auto count = static_cast<std::uint32_t>(sorted.size());
  const auto start = static_cast<std::uint32_t>(out.size());
  const std::uint32_t functions = start + 40;
  const std::uint32_t names = functions + 4 * count;
  const std::uint32_t ordinals = names + 4 * count;
  std::uint32_t strings = ordinals + 2 * count;
  out.u32(0);  // Export Flags
  out.u32(image.time_date_stamp);
  out.u32(0);               // Major, Minor Version
  out.u32(base + strings);  // Name RVA
  out.u32(1);               // Ordinal Base
  out.u32(count);           // Address Table Entries
  out.u32(count);           // Number of Name Pointers
  out.u32(base + functions);
  out.u32(base + names);
  out.u32(base + ordinals);
  for (const Function& function : sorted) {
    const auto position = std::find_if(image.functions.begin(), image.functions.end(),
                                       [&](const Function& f) { return f.name == function.name; });
    out.u32(text_rva + stub_size * static_cast<std::uint32_t>(position - image.functions.begin()));
  }
  strings += static_cast<std::uint32_t>(image.name.size() + 1);
  for (const Function& function : sorted) {
    out.u32(base + strings);
    strings += static_cast<std::uint32_t>(function.name.size() + 1);
  }
  for (std::uint32_t i = 0; i < count; ++i) out.u16(static_cast<std::uint16_t>(i));
  out.c_string(image.name);
  for (const Function& function : sorted) out.c_string(function.name);
  return {base + start, static_cast<std::uint32_t>(out.size()) - start};
}

/// Import directory, lookup tables, names; `address_table` receives the import address table.
Directory write_imports(ByteWriter& out, std::uint32_t base, const PeImage& image,
                        Directory& address_table) {
  std::vector<std::pair<std::string, std::vector<std::string>>> dlls;
  for (const PeImport& import : image.imports) {
    if (dlls.empty() || dlls.back().first != import.dll) dlls.push_back({import.dll, {}});
    dlls.back().second.push_back(import.function);
  }
  out.align(8);
  const std::size_t start = out.size();
  out.zeros(20 * (dlls.size() + 1));
  const std::size_t directory_size = out.size() - start;
  std::map<std::string, std::uint32_t> hint_names;
  std::vector<std::uint32_t> dll_names;
  for (const auto& [dll, functions] : dlls) {
    for (const std::string& function : functions) {
      out.align(2);
      hint_names[dll + "!" + function] = base + static_cast<std::uint32_t>(out.size());
      out.u16(0);  // Hint
      out.c_string(function);
    }
    dll_names.push_back(base + static_cast<std::uint32_t>(out.size()));
    out.c_string(dll);
  }
  out.align(8);
  for (const bool addresses :
       {false, true}) {  // the lookup tables, then the address tables: same content on disk
    if (addresses) address_table.rva = base + static_cast<std::uint32_t>(out.size());
    for (std::size_t i = 0; i < dlls.size(); ++i) {
      const std::size_t entry = start + 20 * i;
      out.patch_u32(entry + (addresses ? 16 : 0), base + static_cast<std::uint32_t>(out.size()));
      out.patch_u32(entry + 12, dll_names[i]);
      for (const std::string& function : dlls[i].second)
        out.u64(hint_names[dlls[i].first + "!" + function]);
      out.u64(0);
    }
  }
  address_table.size = base + static_cast<std::uint32_t>(out.size()) - address_table.rva;
  return {base + static_cast<std::uint32_t>(start), static_cast<std::uint32_t>(directory_size)};
}

}  // namespace

std::string write_pe_image(const PeImage& image) {
  std::array<Directory, 16> directories{};
  std::vector<PeSection> sections;
  std::uint32_t next_rva = section_alignment;
  const auto add = [&](const std::string& name, std::uint32_t characteristics, std::string bytes) {
    if (bytes.empty()) bytes.push_back('\0');
    sections.push_back({name, characteristics, next_rva, std::move(bytes)});
    next_rva = round_up(next_rva + sections.back().bytes.size(), section_alignment);
  };
  constexpr std::uint32_t read_only = IMAGE_SCN_CNT_INITIALIZED_DATA | IMAGE_SCN_MEM_READ;

  std::string code;
  for (const Function& function : image.functions)
    code += return_stub(image.machine, function.returns);
  const std::uint32_t text_rva = next_rva;
  add(".text", IMAGE_SCN_CNT_CODE | IMAGE_SCN_MEM_EXECUTE | IMAGE_SCN_MEM_READ, code);

  ByteWriter rdata;
  rdata.text(image.rdata);
  const std::uint32_t rdata_rva = next_rva;
  if (image.dll) directories[export_table] = write_exports(rdata, rdata_rva, image, text_rva);
  if (!image.imports.empty()) {
    directories[import_table] = write_imports(rdata, rdata_rva, image, directories[iat]);
  }
  add(".rdata", read_only, rdata.take());
  if (!image.fatbin.empty()) add(".nv_fatb", read_only | IMAGE_SCN_MEM_WRITE, image.fatbin);
  if (image.version) {
    const std::string bytes = resource_section(image, next_rva);
    directories[resource_table] = {next_rva, static_cast<std::uint32_t>(bytes.size())};
    add(".rsrc", read_only, bytes);
  }
  ByteWriter relocations;  // one block without a relocation: the code is position independent
  relocations.u32(text_rva);
  relocations.u32(8);
  directories[base_relocation_table] = {next_rva, 8};
  add(".reloc", read_only | IMAGE_SCN_MEM_DISCARDABLE, relocations.str());

  ByteWriter out;
  out.text("MZ");
  out.zeros(58);
  out.u32(pe_offset);  // e_lfanew
  out.zeros(pe_offset - out.size());
  out.c_string(std::string("PE\0", 3));
  out.u16(file_machine(image.machine));
  out.u16(static_cast<std::uint16_t>(sections.size()));
  out.u32(image.time_date_stamp);
  out.u32(0);    // PointerToSymbolTable
  out.u32(0);    // NumberOfSymbols
  out.u16(240);  // SizeOfOptionalHeader
  out.u16(static_cast<std::uint16_t>(IMAGE_FILE_EXECUTABLE_IMAGE | IMAGE_FILE_LARGE_ADDRESS_AWARE |
                                     (image.dll ? IMAGE_FILE_DLL : 0)));
  out.u16(0x20b);  // PE32+
  out.u8(14);      // MajorLinkerVersion
  out.u8(29);      // MinorLinkerVersion
  out.u32(round_up(sections[0].bytes.size(), file_alignment));
  std::uint32_t data_size = 0;
  for (std::size_t i = 1; i < sections.size(); ++i)
    data_size += round_up(sections[i].bytes.size(), file_alignment);
  out.u32(data_size);                 // SizeOfInitializedData
  out.u32(0);                         // SizeOfUninitializedData
  out.u32(image.dll ? 0 : text_rva);  // AddressOfEntryPoint
  out.u32(text_rva);                  // BaseOfCode
  out.u64(image_base);
  out.u32(section_alignment);
  out.u32(file_alignment);
  out.u16(6);  // operating system version
  out.u16(0);
  out.u32(0);  // image version
  out.u16(6);  // subsystem version
  out.u16(0);
  out.u32(0);         // Win32VersionValue
  out.u32(next_rva);  // SizeOfImage
  out.u32(size_of_headers);
  out.u32(0);  // CheckSum
  out.u16(image.dll ? IMAGE_SUBSYSTEM_WINDOWS_GUI : IMAGE_SUBSYSTEM_WINDOWS_CUI);
  out.u16(dll_characteristics);
  out.u64(0x100000);  // stack reserve, commit; heap reserve, commit
  out.u64(0x1000);
  out.u64(0x100000);
  out.u64(0x1000);
  out.u32(0);  // LoaderFlags
  out.u32(static_cast<std::uint32_t>(directories.size()));
  for (const Directory& directory : directories) {
    out.u32(directory.rva);
    out.u32(directory.size);
  }
  std::uint32_t raw = size_of_headers;
  for (const PeSection& section : sections) {
    std::string name = section.name;
    name.resize(8, '\0');
    out.text(name);
    out.u32(static_cast<std::uint32_t>(section.bytes.size()));  // VirtualSize
    out.u32(section.rva);
    out.u32(round_up(section.bytes.size(), file_alignment));  // SizeOfRawData
    out.u32(raw);
    out.zeros(12);  // relocations, line numbers: none in an image
    out.u32(section.characteristics);
    raw += round_up(section.bytes.size(), file_alignment);
  }
  if (out.size() > size_of_headers) throw std::logic_error("PE headers too large");
  out.align(size_of_headers);
  for (const PeSection& section : sections) {
    out.text(section.bytes);
    out.align(file_alignment);
  }
  return out.take();
}

}  // namespace cudnn_cmake
