// SPDX-License-Identifier: BSD-3-Clause
// What a cuDNN release consists of, measured on NVIDIA's own packages: which sub-libraries there
// are, what they need, where they look, and which text in them tells the CUDA major.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "elf_writer.hpp"
#include "machine.hpp"
#include "pe_writer.hpp"

namespace cudnn_cmake {

/// A cuDNN version, "9.10.2.21": major, minor, patch and the build number that no header has.
struct CudnnVersion {
  std::array<int, 4> parts{};

  int major() const { return parts[0]; }
  /// True when this is `major.minor` or newer.
  bool at_least(int major, int minor) const {
    return parts[0] > major || (parts[0] == major && parts[1] >= minor);
  }
  /// CUDNN_VERSION of the header: 8907, 91002.
  std::uint32_t number() const;
  /// "9.10.2"
  std::string three_parts() const;
  /// "9.10.2.21"; the build number is left out when it is zero.
  std::string full() const;
};

/// A CUDA version, "12.9".
struct CudaVersion {
  int major = 0;
  int minor = 0;
  std::string text() const { return std::to_string(major) + "." + std::to_string(minor); }
};

/// From "9.10.2.21" or "7.6.5"; throws std::invalid_argument.
CudnnVersion parse_cudnn_version(const std::string& text);
/// From "12.9" or "12" (the minor is then the one with which that major's cuDNN was built last).
CudaVersion parse_cuda_version(const std::string& text);
/// The CUDA that a case means when it names none: 10.2 for cuDNN 7, 11.8 up to 8.7, then 12.9.
CudaVersion default_cuda(const CudnnVersion& version);

/// The shared libraries of a release as base names ("cudnn", "cudnn_graph", …). `set` picks another
/// set than that of the version: v7, v8, v9, v9+ (with engines_tensor_ir and ext), jit.
std::vector<std::string> shared_libraries(const CudnnVersion& version, const std::string& set = "");
/// The static archives of a release as base names without "_static" ("cudnn_graph", …).
std::vector<std::string> static_libraries(const CudnnVersion& version);

/// One Linux shared library, complete but for the machine.
ElfLibrary describe_elf(const std::string& base_name, const CudnnVersion& version,
                        const CudaVersion& cuda);
/// One Windows DLL.
PeImage describe_dll(const std::string& base_name, const CudnnVersion& version,
                     const CudaVersion& cuda);
/// The functions that a library exports.
std::vector<Function> exported_functions(const std::string& base_name, const CudnnVersion& version,
                                         const CudaVersion& cuda);

/// "cudnn_graph64_9"
std::string windows_name(const std::string& base_name, const CudnnVersion& version);

}  // namespace cudnn_cmake
