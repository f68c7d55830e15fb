// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "cudnn_release.hpp"

namespace cudnn_cmake {

struct HeaderFile {
  std::string name;
  std::string text;
};

/// Which names a header set has: cudnn.h and its kin, cudnn_v9.h and its kin, or both (archives,
/// wheels).
enum class HeaderKind { plain, versioned, both };

/// What is done to the header that holds the version macros: nothing; cut off before the macros;
/// Windows line ends (all headers); other spacing with comments and an old commented-out value;
/// bytes that are no text; a missing patch level.
enum class HeaderMutation { none, truncated, crlf, spaced, garbage, no_patch };

HeaderKind header_kind_from_name(const std::string& name);
HeaderMutation header_mutation_from_name(const std::string& name);

/// The header set of a release: our own text, with the version macros as NVIDIA spells them, the
/// same includes between the headers and of CUDA's, the same checks that all headers are of one
/// version, and a few declarations. It compiles as C and C++ beside the CUDA headers of
/// write_cuda_toolkit().
std::vector<HeaderFile> header_set(const CudnnVersion& version, HeaderKind kind,
                                   HeaderMutation mutation);

}  // namespace cudnn_cmake
