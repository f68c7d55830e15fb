// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <string>

namespace cudnn_cmake {

/// The names under which the loader finds a library of the same binary interface as the header that
/// was compiled in. They carry the major version, since enumerators, structures and status numbers
/// differ between majors; the plain libcudnn.so, which only developers have, may be any of them.

enum class System { linux_elf, windows };

constexpr System this_system =
#ifdef _WIN32
    System::windows;
#else
    System::linux_elf;
#endif

/// "libcudnn.so.9" or "cudnn64_9.dll".
inline std::string cudnn_library_name(System system, int major) {
  return system == System::windows ? "cudnn64_" + std::to_string(major) + ".dll"
                                   : "libcudnn.so." + std::to_string(major);
}

/// "libcudart.so.13" or "cudart64_13.dll". `version` is CUDART_VERSION (13000 for 13.0). CUDA 10
/// had a name for each minor version, CUDA 11 kept that of 11.0.
inline std::string cudart_library_name(System system, int version) {
  const int major = version / 1000;
  const int minor = major == 11 ? 0 : version % 1000 / 10;
  const bool has_minor = major < 12;
  if (system == System::windows) {
    return "cudart64_" + std::to_string(major) + (has_minor ? std::to_string(minor) : "") + ".dll";
  }
  return "libcudart.so." + std::to_string(major) + (has_minor ? "." + std::to_string(minor) : "");
}

}  // namespace cudnn_cmake
