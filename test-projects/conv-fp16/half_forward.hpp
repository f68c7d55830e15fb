// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cudnn.h>

#include <cstddef>
#include <string>
#include <vector>

#include "cudnn_cmake/convolution_case.hpp"
#include "cudnn_cmake/convolution_data.hpp"

namespace cudnn_cmake {

/// Type that the sums are formed in.
enum class SumType { fp32, fp16 };

/// What is known about the use of tensor cores.
enum class TensorCores { used, not_used, unknown };

struct HalfRequest {
  ConvolutionCase problem;
  SumType sums{};
  bool forbid_tensor_cores = false;
  int compute_capability = 0;  ///< of the device, major * 100 + minor * 10
};

/// What cuDNN computed, and how.
struct HalfResult {
  std::vector<float> values;  ///< y, N K P Q, each one an fp16 number
  std::string algorithm;      ///< or engine
  TensorCores tensor_cores;
  std::string evidence;         ///< what `tensor_cores` is concluded from
  bool is_transformed;          ///< Winograd or FFT: errors are larger than those of plain sums
  std::size_t workspace_bytes;  ///< what it asked for
};

/// One forward convolution in fp16 with the calls that cuDNN 8 and 9 share with 7. The evidence is
/// the mathType of the algorithm that cuDNN suggests.
HalfResult convolve_half_legacy(const HalfRequest& request, const std::vector<TensorData>& sources);

/// The same with the graph API. The evidence is the engine's numerical note. Sums are in fp32.
HalfResult convolve_half_graph(const HalfRequest& request, const std::vector<TensorData>& sources);

}  // namespace cudnn_cmake
