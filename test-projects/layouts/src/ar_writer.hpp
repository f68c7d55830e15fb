// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

namespace cudnn_cmake {

/// One member of an `ar` archive and the global symbols that its symbol index shall list.
struct ArMember {
  std::string name;
  std::string bytes;
  std::vector<std::string> symbols;
};

enum class ArFlavour {
  gnu,   ///< System V / GNU: symbol index "/", long names in "//" ending in "/\n"
  coff,  ///< Microsoft PE/COFF specification: first and second linker member, long names ending in
         ///< zero
};

/// The bytes of the archive ("!<arch>\n", all dates and owners zero, mode 644).
std::string write_ar(const std::vector<ArMember>& members, ArFlavour flavour);

}  // namespace cudnn_cmake
