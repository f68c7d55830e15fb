// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cudnn.h>

#include <cstddef>
#include <vector>

#include "problem.hpp"

namespace cudnn_cmake::cpu_double {

/// One line of what cudnnGet…Algorithm_v7 and cudnnFind…Algorithm answer.
struct Offer {
  int id;
  cudnnStatus_t status;
  std::size_t workspace;
  bool is_deterministic;
  cudnnMathType_t math;
};

/// The number of algorithms that a direction has.
int algorithm_count(Direction direction);

/// The algorithms for a problem, the one to prefer first. The list shows a caller all that cuDNN's
/// lists have: tensor cores that were not asked for, an algorithm that can't do it, one that asks
/// for more memory than there is. CUDNN_CMAKE_DOUBLE_ALGORITHMS changes it.
std::vector<Offer> offers(Direction direction, const Problem& problem,
                          const cudnnConvolutionStruct& convolution);

/// Bytes of workspace that an algorithm needs. Refuses one that can't do the problem.
std::size_t workspace_of(Direction direction, int id, const Problem& problem);

}  // namespace cudnn_cmake::cpu_double
