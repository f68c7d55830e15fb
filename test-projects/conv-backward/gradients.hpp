// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cudnn.h>

#include <cstddef>
#include <string>
#include <vector>

#include "cudnn_cmake/convolution_descriptors.hpp"
#include "cudnn_cmake/convolution_shape.hpp"
#include "cudnn_cmake/handles.hpp"

namespace cudnn_cmake {

/// A gradient that cuDNN computed, and how.
struct Gradient {
  std::vector<float> values;    ///< packed, in the order of what it is the gradient of
  std::string algorithm;        ///< CUDNN_CONVOLUTION_BWD_… without DATA_ALGO_ or FILTER_ALGO_
  bool is_transformed = false;  ///< Winograd or FFT: errors are larger than those of plain sums
  std::size_t workspace_bytes = 0;  ///< what that algorithm asked for
};

/// The three gradients of a forward convolution in fp32, with the calls that cuDNN 7, 8 and 9
/// share, on a stream of its own.
///
/// `initial`, when not empty, holds what the gradient is added to (beta 1), as when gradients of
/// several steps are summed; without it the result must not depend on what was in memory (beta 0).
/// Each function throws CallFailure when a call fails, WrongResult when cuDNN writes outside of a
/// buffer, std::invalid_argument when an argument doesn't fit the shape.
class GradientComputer {
 public:
  explicit GradientComputer(const ConvolutionShape& shape);

  /// dx from dy and w, N C H W.
  [[nodiscard]] Gradient data(const std::vector<float>& output_gradient,
                              const std::vector<float>& filter,
                              const std::vector<float>& initial) const;
  /// dw from x and dy, K C/groups R S.
  [[nodiscard]] Gradient filter(const std::vector<float>& input,
                                const std::vector<float>& output_gradient,
                                const std::vector<float>& initial) const;
  /// db from dy, K.
  [[nodiscard]] Gradient bias(const std::vector<float>& output_gradient,
                              const std::vector<float>& initial) const;

 private:
  ConvolutionShape shape_;
  // In the order of creation: the stream outlives the handle.
  UniqueStream stream_ = make_unique_handle<StreamKind>();
  UniqueCudnnHandle handle_ = make_unique_handle<CudnnHandleKind>();
  ConvolutionDescriptors descriptors_;
};

}  // namespace cudnn_cmake
