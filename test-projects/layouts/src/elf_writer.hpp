// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "machine.hpp"

namespace cudnn_cmake {

/// What goes into an ELF shared library (e_type ET_DYN). Names as in the System V ABI, chapters 4
/// and 5.
struct ElfLibrary {
  Machine machine = Machine::x86_64;
  std::string soname;      ///< DT_SONAME; empty: none
  std::string runpath;     ///< DT_RUNPATH; empty: none
  bool old_rpath = false;  ///< the run path as DT_RPATH instead (the shim of 9.27 and newer)
  std::vector<std::string> needed;  ///< DT_NEEDED, in order
  std::string version_node;  ///< symbol version of all exports (.gnu.version_d); empty: unversioned
  std::vector<Function> functions;  ///< exported, STB_GLOBAL STT_FUNC
  std::string rodata;               ///< content of .rodata (SHT_PROGBITS, SHF_ALLOC)
  std::string fatbin;  ///< content of .nv_fatbin (SHT_PROGBITS, SHF_ALLOC); empty: no such section
};

/// The bytes of the library, complete with section headers, so that GNU ld and lld link against it
/// and a dynamic loader of that machine maps it. ELFCLASS64, for i386 ELFCLASS32.
std::string write_elf_library(const ElfLibrary& library);

/// A symbol that an object needs from elsewhere.
struct Reference {
  std::string name;
  bool weak = false;  ///< STB_WEAK: may stay undefined, and brings no archive member in
};

/// The bytes of a relocatable object (ET_REL) with these global functions, for a static archive.
/// Each reference is the address of the symbol in .data, so that the linker has to resolve it (not
/// for i386, where it throws std::invalid_argument).
std::string write_elf_object(Machine machine, const std::vector<Function>& functions,
                             const std::vector<Reference>& references = {});

}  // namespace cudnn_cmake
