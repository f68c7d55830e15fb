// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "machine.hpp"

namespace cudnn_cmake {

/// What a version resource (RT_VERSION) tells.
struct VersionResource {
  std::array<std::uint16_t, 4>
      version{};  ///< dwFileVersion and dwProductVersion: major, minor, patch, build
  std::string company_name;
  std::string file_description;
};

/// An import of one function from another DLL.
struct PeImport {
  std::string dll;
  std::string function;
};

/// What goes into a PE32+ image. Names as in the "PE Format" specification.
struct PeImage {
  Machine machine = Machine::x86_64;  ///< x86_64 (0x8664) or aarch64 (0xAA64)
  bool dll = true;   ///< false: a console program whose entry point is its first function
  std::string name;  ///< Name of the export directory, and OriginalFilename
  std::uint32_t time_date_stamp = 0;
  std::vector<Function> functions;
  std::vector<PeImport> imports;
  std::string rdata;   ///< at the start of .rdata, before the export and import directories
  std::string fatbin;  ///< content of the section .nv_fatb; empty: no such section
  std::optional<VersionResource> version;
};

/// The bytes of the image.
std::string write_pe_image(const PeImage& image);

/// An import library for `dll`: short import objects for the functions, and the three long objects
/// (import descriptor, null descriptor, null thunk) that complete an import directory.
std::string write_import_library(Machine machine, const std::string& dll,
                                 const std::vector<Function>& functions);

}  // namespace cudnn_cmake
