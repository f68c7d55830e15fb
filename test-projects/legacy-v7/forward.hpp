// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

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

/// One forward convolution in fp32 as programs for cuDNN 7 write it, on a stream of its own.
/// `input` is N C H W and `filter` K C/groups R S, packed. Throws CallFailure when a call fails,
/// WrongResult when cuDNN computes another output shape or writes outside of a buffer.
ForwardResult convolve_forward(const ConvolutionShape& shape, const std::vector<float>& input,
                               const std::vector<float>& filter);

}  // namespace cudnn_cmake
