// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cudnn.h>

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "cudnn_cmake/convolution_case.hpp"
#include "cudnn_cmake/tolerance.hpp"
#include "results.hpp"

namespace cudnn_cmake {

/// Where the tensors and the workspace are, in device memory.
struct Places {
  void* input;
  void* filter;
  void* output;
  void* workspace;
  std::size_t workspace_bytes;
};

/// One way in which cuDNN may compute the case: an algorithm of the legacy API or an engine
/// configuration of the graph API.
struct Candidate {
  Result result;  ///< what is known before it runs; state other than `measured`: it must not run
  Arithmetic arithmetic;
  double tolerance_factor = 1;

  /// Prepares calls on these places. The function that it returns queues one convolution on the
  /// handle's stream, and throws CudnnFailure when cuDNN refuses.
  std::function<std::function<void()>(const Places& places)> bind;
};

/// What an algorithm or engine may be.
struct Terms {
  ConvolutionCase problem;
  int compute_capability = 0;  ///< of the device, major * 100 + minor * 10
};

/// Every algorithm of cudnnConvolutionForward, those first that cuDNN suggests for the case. The
/// candidates keep what they need; `handle` must outlive them.
std::vector<Candidate> legacy_candidates(cudnnHandle_t handle, const Terms& terms);

/// Every engine configuration that cuDNN's heuristics suggest for the case: those of their model of
/// the device, then those of FALLBACK with other engines. Empty before cuDNN 8.
std::vector<Candidate> graph_candidates(cudnnHandle_t handle, const Terms& terms);

/// Whether a status says that cuDNN doesn't do this on this device, which is an answer and no
/// fault. Some releases call it a wrong argument.
bool is_refusal(cudnnStatus_t status);

}  // namespace cudnn_cmake
