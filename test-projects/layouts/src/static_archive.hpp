// SPDX-License-Identifier: BSD-3-Clause
// Static archives of cuDNN and of CUDA that need each other as the real ones do.
#pragma once

#include <string>
#include <vector>

#include "ar_writer.hpp"
#include "cudnn_release.hpp"
#include "machine.hpp"

namespace cudnn_cmake {

/// The members of cuDNN's archive `name` ("cudnn_graph"): the functions that it exports, a part
/// that only other archives need, and kernels that nothing names, found by whoever links all
/// members. With `references` they need each other's archives, CUDA's and zlib; without, nothing.
std::vector<ArMember> cudnn_archive(Machine machine, const std::string& name,
                                    const CudnnVersion& version, const CudaVersion& cuda,
                                    bool references);

struct CudaArchive {
  std::string name;  ///< "cublasLt_static"
  std::string bytes;
};

/// CUDA's static archives of a release, without cudart_static.
std::vector<CudaArchive> cuda_archives(Machine machine, const CudaVersion& version);

}  // namespace cudnn_cmake
