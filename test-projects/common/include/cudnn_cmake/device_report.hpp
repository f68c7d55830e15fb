// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <ostream>

#include "cudnn_cmake/architecture.hpp"
#include "cudnn_cmake/device.hpp"
#include "cudnn_cmake/text.hpp"

namespace cudnn_cmake {

/// The files that cuDNN and the CUDA run time were really loaded from, and their versions; a line
/// each, and one more in front when they are the CPU double.
inline void report_libraries(const LoadedLibraries& libraries, std::ostream& text) {
  if (libraries.is_double) {
    text << "double: cuDNN and the CUDA run time are stand-ins that compute on the CPU\n";
  }
  text << "cuDNN " << cudnn_version_text(libraries.cudnn_version) << " from "
       << printable(libraries.cudnn_file) << '\n'
       << "CUDA run time " << cuda_version_text(libraries.cudart_version) << " from "
       << printable(libraries.cudart_file) << '\n';
}

inline void report_device(const Device& device, std::ostream& text) {
  text << "device " << device.index << ": " << printable(device.name) << ", compute capability "
       << compute_capability_text(device.compute_capability) << '\n';
}

}  // namespace cudnn_cmake
