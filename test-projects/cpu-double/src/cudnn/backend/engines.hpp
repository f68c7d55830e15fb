// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cudnn.h>

#include <cstdint>
#include <vector>

#include "../numerics/result.hpp"
#include "specifications.hpp"

namespace cudnn_cmake::cpu_double {

/// The ways in which the double computes a graph. They differ in what they tell and ask for, and in
/// the rounding that goes with it.
struct Engine {
  int index;
  std::vector<cudnnBackendNumericalNote_t> numerical_notes;
  std::vector<cudnnBackendBehaviorNote_t> behavior_notes;
};

/// Of all engines, by index.
const std::vector<Engine>& engines();

/// The engines that a heuristic names for a graph, the one to prefer first. Some of them can't be
/// made a plan of, as with cuDNN. Empty when the double can't compute the graph.
std::vector<int> suggested_engines(const GraphSpecification& graph, int mode);

/// How an engine computes a convolution of this data and compute type.
Arithmetic arithmetic_of_engine(int index, const OperationSpecification& operation,
                                int device_version);

/// Bytes of workspace of a plan. Refuses an engine that can't do the graph.
std::int64_t workspace_of_engine(int index, const GraphSpecification& graph);

}  // namespace cudnn_cmake::cpu_double
