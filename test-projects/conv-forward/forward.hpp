// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cuda_runtime_api.h>
#include <cudnn.h>

#include <cstddef>
#include <string>
#include <vector>

#include "cudnn_cmake/convolution_shape.hpp"

namespace cudnn_cmake {

/// What cuDNN computed, and how.
struct ForwardResult {
  std::vector<float> output;    ///< N K P Q, packed
  std::string algorithm;        ///< CUDNN_CONVOLUTION_FWD_ALGO_… without that prefix
  bool is_transformed;          ///< Winograd or FFT: errors are larger than those of plain sums
  std::size_t workspace_bytes;  ///< what that algorithm asked for
};

/// y = alpha * (x * w) + beta * y
struct Blend {
  float alpha = 1;
  float beta = 0;
  std::vector<float> previous;  ///< y before the call, as large as the output; unused for beta 0
};

/// One forward convolution in fp32 with the calls that cuDNN 7, 8 and 9 share, on a stream of its
/// own. `input` is N C H W and `filter` K C/groups R S, packed. Throws CallFailure when a call
/// fails, WrongResult when cuDNN computes another output shape or writes outside of a buffer.
ForwardResult convolve_forward(const ConvolutionShape& shape, const Blend& blend,
                               const std::vector<float>& input, const std::vector<float>& filter);

}  // namespace cudnn_cmake
