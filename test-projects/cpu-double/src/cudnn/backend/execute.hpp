// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include "../problem.hpp"
#include "descriptor.hpp"

namespace cudnn_cmake::cpu_double {

/// A plan with the memory that a variant pack gives it.
struct GraphWork {
  std::shared_ptr<const GraphSpecification> graph;
  int engine = 0;
  int device_version = 0;
  std::map<std::int64_t, Operand> operands;    ///< by uid; tensors in device memory
  std::map<std::int64_t, float> host_scalars;  ///< by uid; tensors given by value
  std::byte* workspace = nullptr;
  std::size_t workspace_bytes = 0;
  std::shared_ptr<const void> workspace_keeper;
};

/// Binds plan and pack. Refuses a tensor without a pointer, and pointers that don't fit.
GraphWork make_graph_work(const PlanSpecification& plan, const BackendDescriptor& pack);

/// Computes the graph, with the faults that are asked for.
cudaError_t run(const GraphWork& work);

}  // namespace cudnn_cmake::cpu_double
