// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "cudnn_release.hpp"
#include "tree.hpp"

namespace cudnn_cmake {

/// Lays out a CUDA toolkit of that version under `directory`: version.json (version.txt up
/// to 11.0), the headers that cuDNN includes (CUDART_VERSION, CUDA_VERSION and a few declarations),
/// cudart, the driver stub, and an nvcc that answers --version.
/// @param target  name below targets/, e.g. "x86_64-linux", "aarch64-linux", "sbsa-linux"; the
/// machine follows from it
void write_linux_toolkit(Tree& tree, const std::string& directory, const CudaVersion& version,
                         const std::string& target);

/// The Windows form: include, lib/x64, bin (from CUDA 13 on the DLLs lie in bin/x64), nvcc.exe.
void write_windows_toolkit(Tree& tree, const std::string& directory, const CudaVersion& version);

}  // namespace cudnn_cmake
