// SPDX-License-Identifier: BSD-3-Clause
#include "elf_writer.hpp"

#include <cstdint>
#include <stdexcept>
#include <utility>

#include "bytes.hpp"

namespace cudnn_cmake {
namespace {

// Constants of the System V ABI (and of the GNU symbol versioning extension), under their names
// there.
constexpr std::uint16_t ET_REL = 1, ET_DYN = 3;
constexpr std::uint16_t EM_386 = 3, EM_PPC64 = 21, EM_X86_64 = 62, EM_AARCH64 = 183;
constexpr std::uint32_t PT_LOAD = 1, PT_DYNAMIC = 2, PT_GNU_STACK = 0x6474e551;
constexpr std::uint32_t PF_X = 1, PF_W = 2, PF_R = 4;
constexpr std::uint32_t SHT_PROGBITS = 1, SHT_SYMTAB = 2, SHT_STRTAB = 3, SHT_RELA = 4,
                        SHT_HASH = 5, SHT_DYNAMIC = 6;
constexpr std::uint32_t SHT_DYNSYM = 11, SHT_GNU_verdef = 0x6ffffffd, SHT_GNU_versym = 0x6fffffff;
constexpr std::uint64_t SHF_WRITE = 1, SHF_ALLOC = 2, SHF_EXECINSTR = 4, SHF_INFO_LINK = 0x40;
constexpr std::uint64_t DT_NULL = 0, DT_NEEDED = 1, DT_HASH = 4, DT_STRTAB = 5, DT_SYMTAB = 6,
                        DT_STRSZ = 10;
constexpr std::uint64_t DT_SYMENT = 11, DT_SONAME = 14, DT_RPATH = 15, DT_RUNPATH = 29;
constexpr std::uint64_t DT_VERSYM = 0x6ffffff0, DT_VERDEF = 0x6ffffffc, DT_VERDEFNUM = 0x6ffffffd;
constexpr std::uint8_t GLOBAL_FUNC = (1U << 4U) | 2U;  // ELF_ST_INFO(STB_GLOBAL, STT_FUNC)
constexpr std::uint8_t GLOBAL_NOTYPE = 1U << 4U, WEAK_NOTYPE = 2U << 4U;
constexpr std::uint32_t R_X86_64_64 = 1, R_PPC64_ADDR64 = 38, R_AARCH64_ABS64 = 257;
constexpr std::uint16_t VER_FLG_BASE = 1;
// The largest page of the processors written here (arm64 and ppc64le kernels may use 64 kB).
constexpr std::uint64_t page_size = 0x10000;

std::uint16_t e_machine(Machine machine) {
  switch (machine) {
    case Machine::x86_64:
      return EM_X86_64;
    case Machine::aarch64:
      return EM_AARCH64;
    case Machine::ppc64le:
      return EM_PPC64;
    case Machine::i386:
      return EM_386;
  }
  throw std::logic_error("unreachable machine");
}

/// The relocation that stores a symbol's 64-bit address.
std::uint32_t address_relocation(Machine machine) {
  switch (machine) {
    case Machine::x86_64:
      return R_X86_64_64;
    case Machine::aarch64:
      return R_AARCH64_ABS64;
    case Machine::ppc64le:
      return R_PPC64_ADDR64;
    case Machine::i386:
      break;
  }
  throw std::invalid_argument("an object for i386 can't have references");
}

/// The hash function of the ABI's DT_HASH table and of vd_hash.
std::uint32_t elf_hash(const std::string& name) {
  std::uint32_t hash = 0;
  for (const char character : name) {
    hash = (hash << 4U) + static_cast<unsigned char>(character);
    const std::uint32_t high = hash & 0xf0000000U;
    if (high != 0) hash ^= high >> 24U;
    hash &= ~high;
  }
  return hash;
}

struct Section {
  std::string name;
  std::uint32_t sh_type = SHT_PROGBITS;
  std::uint64_t sh_flags = 0;
  std::uint64_t sh_addr = 0;
  std::uint64_t sh_offset = 0;
  std::uint64_t sh_size = 0;
  std::uint32_t sh_link = 0;
  std::uint32_t sh_info = 0;
  std::uint64_t sh_addralign = 1;
  std::uint64_t sh_entsize = 0;
};

/// Writes the structures whose layout differs between ELFCLASS32 and ELFCLASS64.
class ElfFile {
 public:
  explicit ElfFile(Machine machine) : machine_(machine), is_64_(machine != Machine::i386) {}

  std::uint64_t word_size() const { return is_64_ ? 8 : 4; }
  std::uint64_t ehdr_size() const { return is_64_ ? 64 : 52; }
  std::uint64_t phdr_size() const { return is_64_ ? 56 : 32; }
  std::uint64_t shdr_size() const { return is_64_ ? 64 : 40; }
  std::uint64_t sym_size() const { return is_64_ ? 24 : 16; }
  std::uint64_t dyn_size() const { return 2 * word_size(); }

  void word(ByteWriter& out, std::uint64_t value) const {
    if (is_64_) {
      out.u64(value);
    } else {
      out.u32(static_cast<std::uint32_t>(value));
    }
  }

  void ehdr(ByteWriter& out, std::uint16_t type, std::uint16_t phnum, std::uint64_t shoff,
            std::uint16_t shnum, std::uint16_t shstrndx) const {
    out.text(
        "\x7f"
        "ELF");
    out.u8(is_64_ ? 2 : 1);  // EI_CLASS
    out.u8(1);               // EI_DATA: ELFDATA2LSB
    out.u8(1);               // EI_VERSION
    out.zeros(9);            // EI_OSABI: System V; padding
    out.u16(type);
    out.u16(e_machine(machine_));
    out.u32(1);                                        // e_version
    word(out, 0);                                      // e_entry
    word(out, phnum == 0 ? 0 : ehdr_size());           // e_phoff
    word(out, shoff);                                  // e_shoff
    out.u32(machine_ == Machine::ppc64le ? 2 : 0);     // e_flags: ELFv2 ABI
    out.u16(static_cast<std::uint16_t>(ehdr_size()));  // e_ehsize
    out.u16(phnum == 0 ? 0 : static_cast<std::uint16_t>(phdr_size()));
    out.u16(phnum);
    out.u16(static_cast<std::uint16_t>(shdr_size()));
    out.u16(shnum);
    out.u16(shstrndx);
  }

  void phdr(ByteWriter& out, std::uint32_t type, std::uint32_t flags, std::uint64_t offset,
            std::uint64_t address, std::uint64_t size, std::uint64_t align) const {
    out.u32(type);
    if (is_64_) out.u32(flags);
    word(out, offset);
    word(out, address);  // p_vaddr
    word(out, address);  // p_paddr
    word(out, size);     // p_filesz
    word(out, size);     // p_memsz
    if (!is_64_) out.u32(flags);
    word(out, align);
  }

  void sym(ByteWriter& out, std::uint32_t name, std::uint8_t info, std::uint16_t shndx,
           std::uint64_t value, std::uint64_t size) const {
    out.u32(name);
    if (is_64_) {
      out.u8(info);
      out.u8(0);  // st_other: STV_DEFAULT
      out.u16(shndx);
      out.u64(value);
      out.u64(size);
    } else {
      out.u32(static_cast<std::uint32_t>(value));
      out.u32(static_cast<std::uint32_t>(size));
      out.u8(info);
      out.u8(0);
      out.u16(shndx);
    }
  }

  void shdr(ByteWriter& out, const Section& section, std::uint32_t name) const {
    out.u32(name);
    out.u32(section.sh_type);
    word(out, section.sh_flags);
    word(out, section.sh_addr);
    word(out, section.sh_offset);
    word(out, section.sh_size);
    out.u32(section.sh_link);
    out.u32(section.sh_info);
    word(out, section.sh_addralign);
    word(out, section.sh_entsize);
  }

  /// Appends .shstrtab and the section header table; returns e_shoff. `sections` starts with the
  /// null section.
  std::uint64_t section_headers(ByteWriter& out, std::vector<Section> sections) const {
    StringTable names;
    std::vector<std::uint32_t> offsets;
    sections.push_back({".shstrtab", SHT_STRTAB, 0, 0, out.size(), 0, 0, 0, 1, 0});
    for (const Section& section : sections)
      offsets.push_back(section.name.empty() ? 0 : names.add(section.name));
    out.text(names.str());
    sections.back().sh_size = names.str().size();
    out.align(word_size());
    const std::uint64_t shoff = out.size();
    for (std::size_t i = 0; i < sections.size(); ++i) shdr(out, sections[i], offsets[i]);
    return shoff;
  }

 private:
  Machine machine_;
  bool is_64_;
};

/// .hash: nbucket, nchain, buckets, chains; symbol 0 is the null symbol.
std::string hash_table(const std::vector<Function>& functions) {
  const auto count = static_cast<std::uint32_t>(functions.size());
  const std::uint32_t nbucket = count < 3 ? 1 : count / 2;
  std::vector<std::uint32_t> buckets(nbucket, 0);
  std::vector<std::uint32_t> chains(count + 1, 0);
  for (std::uint32_t i = 0; i < count; ++i) {
    std::uint32_t& bucket = buckets[elf_hash(functions[i].name) % nbucket];
    chains[i + 1] = bucket;
    bucket = i + 1;
  }
  ByteWriter out;
  out.u32(nbucket);
  out.u32(count + 1);
  for (const std::uint32_t value : buckets) out.u32(value);
  for (const std::uint32_t value : chains) out.u32(value);
  return out.take();
}

void verdef(ByteWriter& out, std::uint16_t flags, std::uint16_t index, const std::string& name,
            std::uint32_t vda_name, bool last) {
  out.u16(1);  // vd_version
  out.u16(flags);
  out.u16(index);
  out.u16(1);  // vd_cnt
  out.u32(elf_hash(name));
  out.u32(20);             // vd_aux: right behind this structure
  out.u32(last ? 0 : 28);  // vd_next
  out.u32(vda_name);
  out.u32(0);  // vda_next
}

}  // namespace

std::string write_elf_library(const ElfLibrary& library) {
  const ElfFile elf(library.machine);
  const bool versioned = !library.version_node.empty();
  StringTable dynstr;
  std::vector<Section> sections(1);
  sections[0].sh_type = 0;  // SHT_NULL
  sections[0].sh_addralign = 0;
  constexpr std::uint16_t phnum = 4;
  ByteWriter out;
  out.zeros(elf.ehdr_size() + phnum * elf.phdr_size());

  // Everything up to .dynamic lies in one segment whose addresses equal the file offsets.
  const auto add = [&](const std::string& name, std::uint32_t type, std::uint64_t flags,
                       std::uint64_t align, const std::string& bytes) -> std::size_t {
    out.align(align);
    Section section;
    section.name = name;
    section.sh_type = type;
    section.sh_flags = flags;
    section.sh_addr = out.size();
    section.sh_offset = out.size();
    section.sh_size = bytes.size();
    section.sh_addralign = align;
    out.text(bytes);
    sections.push_back(section);
    return sections.size() - 1;
  };

  const std::size_t text = add(".text", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, 16, [&] {
    std::string code;
    for (const Function& function : library.functions)
      code += return_stub(library.machine, function.returns);
    return code;
  }());
  const std::size_t hash = add(".hash", SHT_HASH, SHF_ALLOC, 8, hash_table(library.functions));
  const std::size_t dynsym = add(".dynsym", SHT_DYNSYM, SHF_ALLOC, 8, [&] {
    ByteWriter symbols;
    elf.sym(symbols, 0, 0, 0, 0, 0);
    std::uint64_t address = sections[text].sh_addr;
    for (const Function& function : library.functions) {
      elf.sym(symbols, dynstr.add(function.name), GLOBAL_FUNC, static_cast<std::uint16_t>(text),
              address, stub_size);
      address += stub_size;
    }
    return symbols.take();
  }());
  std::size_t versym = 0;
  std::size_t verdefs = 0;
  if (versioned) {
    versym = add(".gnu.version", SHT_GNU_versym, SHF_ALLOC, 2, [&] {
      ByteWriter indices;
      indices.u16(0);  // VER_NDX_LOCAL: the null symbol
      for (std::size_t i = 0; i < library.functions.size(); ++i) indices.u16(2);  // the node below
      return indices.take();
    }());
    verdefs = add(".gnu.version_d", SHT_GNU_verdef, SHF_ALLOC, 8, [&] {
      ByteWriter definitions;
      verdef(definitions, VER_FLG_BASE, 1, library.soname, dynstr.add(library.soname), false);
      verdef(definitions, 0, 2, library.version_node, dynstr.add(library.version_node), true);
      return definitions.take();
    }());
  }

  std::vector<std::pair<std::uint64_t, std::uint64_t>> dynamic;  // d_tag, d_val
  for (const std::string& name : library.needed) dynamic.emplace_back(DT_NEEDED, dynstr.add(name));
  if (!library.soname.empty()) dynamic.emplace_back(DT_SONAME, dynstr.add(library.soname));
  if (!library.runpath.empty()) {
    dynamic.emplace_back(library.old_rpath ? DT_RPATH : DT_RUNPATH, dynstr.add(library.runpath));
  }
  const std::size_t strings = add(".dynstr", SHT_STRTAB, SHF_ALLOC, 1, dynstr.str());
  add(".rodata", SHT_PROGBITS, SHF_ALLOC, 32, library.rodata);
  if (!library.fatbin.empty()) add(".nv_fatbin", SHT_PROGBITS, SHF_ALLOC, 8, library.fatbin);

  dynamic.emplace_back(DT_HASH, sections[hash].sh_addr);
  dynamic.emplace_back(DT_STRTAB, sections[strings].sh_addr);
  dynamic.emplace_back(DT_SYMTAB, sections[dynsym].sh_addr);
  dynamic.emplace_back(DT_STRSZ, sections[strings].sh_size);
  dynamic.emplace_back(DT_SYMENT, elf.sym_size());
  if (versioned) {
    dynamic.emplace_back(DT_VERSYM, sections[versym].sh_addr);
    dynamic.emplace_back(DT_VERDEF, sections[verdefs].sh_addr);
    dynamic.emplace_back(DT_VERDEFNUM, 2);
  }
  dynamic.emplace_back(DT_NULL, 0);

  // The writable segment follows one page further up in memory, not in the file (p_vaddr = p_offset
  // modulo page).
  const std::uint64_t read_only_size = out.size();
  ByteWriter entries;
  for (const auto& [tag, value] : dynamic) {
    elf.word(entries, tag);
    elf.word(entries, value);
  }
  const std::size_t dyn = add(".dynamic", SHT_DYNAMIC, SHF_ALLOC | SHF_WRITE, 8, entries.str());
  sections[dyn].sh_addr += page_size;

  const auto link_to = [&](std::size_t section, std::size_t target) {
    sections[section].sh_link = static_cast<std::uint32_t>(target);
  };
  link_to(hash, dynsym);
  link_to(dynsym, strings);
  link_to(dyn, strings);
  sections[hash].sh_entsize = 4;
  sections[dynsym].sh_info = 1;  // index of the first global symbol
  sections[dynsym].sh_entsize = elf.sym_size();
  sections[dyn].sh_entsize = elf.dyn_size();
  if (versioned) {
    link_to(versym, dynsym);
    link_to(verdefs, strings);
    sections[versym].sh_entsize = 2;
    sections[verdefs].sh_info = 2;  // number of definitions
  }

  const std::uint64_t shoff = elf.section_headers(out, sections);
  ByteWriter head;
  elf.ehdr(head, ET_DYN, phnum, shoff, static_cast<std::uint16_t>(sections.size() + 1),
           static_cast<std::uint16_t>(sections.size()));
  const Section& d = sections[dyn];
  elf.phdr(head, PT_LOAD, PF_R | PF_X, 0, 0, read_only_size, page_size);
  elf.phdr(head, PT_LOAD, PF_R | PF_W, d.sh_offset, d.sh_addr, d.sh_size, page_size);
  elf.phdr(head, PT_DYNAMIC, PF_R | PF_W, d.sh_offset, d.sh_addr, d.sh_size, 8);
  elf.phdr(head, PT_GNU_STACK, PF_R | PF_W, 0, 0, 0, 16);
  std::string file = out.take();
  return file.replace(0, head.size(), head.str());
}

std::string write_elf_object(Machine machine, const std::vector<Function>& functions,
                             const std::vector<Reference>& references) {
  const ElfFile elf(machine);
  std::vector<Section> sections(1);
  sections[0].sh_type = 0;
  sections[0].sh_addralign = 0;
  StringTable strtab;
  ByteWriter out;
  out.zeros(elf.ehdr_size());
  out.align(16);

  std::string code;
  ByteWriter symbols;
  elf.sym(symbols, 0, 0, 0, 0, 0);
  for (const Function& function : functions) {
    elf.sym(symbols, strtab.add(function.name), GLOBAL_FUNC, 1, code.size(), stub_size);
    code += return_stub(machine, function.returns);
  }
  ByteWriter relocations;
  for (std::size_t i = 0; i < references.size(); ++i) {
    const std::uint64_t symbol = 1 + functions.size() + i;
    relocations.u64(8 * i);                                        // r_offset
    relocations.u64(symbol << 32U | address_relocation(machine));  // r_info
    relocations.u64(0);                                            // r_addend
    elf.sym(symbols, strtab.add(references[i].name),
            references[i].weak ? WEAK_NOTYPE : GLOBAL_NOTYPE, 0, 0, 0);
  }
  sections.push_back(
      {".text", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, 0, out.size(), code.size(), 0, 0, 16, 0});
  out.text(code);
  out.align(8);
  sections.push_back(
      {".symtab", SHT_SYMTAB, 0, 0, out.size(), symbols.size(), 3, 1, 8, elf.sym_size()});
  out.text(symbols.str());
  sections.push_back({".strtab", SHT_STRTAB, 0, 0, out.size(), strtab.str().size(), 0, 0, 1, 0});
  out.text(strtab.str());
  // Without this section GNU ld takes the object as one that needs an executable stack, and says so
  // on stderr.
  sections.push_back({".note.GNU-stack", SHT_PROGBITS, 0, 0, out.size(), 0, 0, 0, 1, 0});
  if (!references.empty()) {
    out.align(8);
    const std::uint64_t size = 8 * references.size();
    sections.push_back(
        {".data", SHT_PROGBITS, SHF_ALLOC | SHF_WRITE, 0, out.size(), size, 0, 0, 8, 0});
    const auto data = static_cast<std::uint32_t>(sections.size() - 1);
    out.zeros(size);
    sections.push_back(
        {".rela.data", SHT_RELA, SHF_INFO_LINK, 0, out.size(), relocations.size(), 2, data, 8, 24});
    out.text(relocations.str());
  }

  const std::uint64_t shoff = elf.section_headers(out, sections);
  ByteWriter head;
  elf.ehdr(head, ET_REL, 0, shoff, static_cast<std::uint16_t>(sections.size() + 1),
           static_cast<std::uint16_t>(sections.size()));
  std::string file = out.take();
  return file.replace(0, head.size(), head.str());
}

}  // namespace cudnn_cmake
