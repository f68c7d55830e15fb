// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "cudnn_cmake/convolution_shape.hpp"
#include "library_functions.hpp"

namespace cudnn_cmake {

/// What to look for.
struct BackendRequest {
  std::string cudnn_file;    ///< a name for the loader, or a path
  std::string cudart_file;   ///< the same
  int oldest_cudnn_version;  ///< as CUDNN_VERSION writes it
  int device;
};

/// What was seen on the way, as far as the way went; empty and 0: not reached.
struct BackendFindings {
  std::string cudnn_file;
  int cudnn_version = 0;
  std::string cudart_file;
  int cudart_version = 0;
  std::string device_name;
  int compute_capability = 0;  ///< major * 100 + minor * 10
};

/// cuDNN with a GPU that it can use.
struct GpuBackend {
  CudnnFunctions cudnn;
  CudartFunctions cudart;
  int device;
};

/// Either cuDNN on a GPU, or the reason in one line why there is none.
using BackendChoice = std::variant<GpuBackend, std::string>;

/// Loads the libraries, compares the versions, looks for the device and creates a handle. A library
/// that is missing, too old or doesn't fit is a reason, not an error. Where a sub-library of cuDNN
/// is missing this does not return: cuDNN ends the process (abort) at the first call.
BackendChoice choose_backend(const BackendRequest& request, BackendFindings& findings);

/// One forward convolution in fp32, on a stream of its own: input N C H W, filter K C/groups R S.
/// Throws std::runtime_error when a call fails.
std::vector<float> convolve_on_gpu(const GpuBackend& backend, const ConvolutionShape& shape,
                                   const std::vector<float>& input,
                                   const std::vector<float>& filter);

/// The same on the CPU.
std::vector<float> convolve_on_cpu(const ConvolutionShape& shape, const std::vector<float>& input,
                                   const std::vector<float>& filter);

}  // namespace cudnn_cmake
