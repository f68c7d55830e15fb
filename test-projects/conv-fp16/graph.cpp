// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include <cudnn.h>

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "cudnn_cmake/check.hpp"
#include "cudnn_cmake/convolution_descriptors.hpp"
#include "cudnn_cmake/convolution_graph.hpp"
#include "cudnn_cmake/engine_choice.hpp"
#include "cudnn_cmake/handles.hpp"
#include "cudnn_cmake/plan_execution.hpp"
#include "half_forward.hpp"

namespace cudnn_cmake {
namespace {

#if CUDNN_VERSION >= 8300
constexpr cudnnBackendHeurMode_t model_mode = CUDNN_HEUR_MODE_A;
#else
constexpr cudnnBackendHeurMode_t model_mode = CUDNN_HEUR_MODE_INSTANT;
#endif

/// The first suggestion without the tensor-core note that becomes a plan.
std::optional<ExecutionPlan> plan_without_tensor_cores(const BackendDescriptor& graph,
                                                       const PlanTarget& target) {
  for (const cudnnBackendHeurMode_t mode : {model_mode, CUDNN_HEUR_MODE_FALLBACK}) {
    for (const BackendDescriptor& configuration : suggest_configurations(graph, mode, target)) {
      EngineFacts engine = engine_facts(configuration);
      if (engine.uses_tensor_cores()) {
        continue;
      }
      try {
        BackendDescriptor plan(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR, "the execution plan");
        target.add_to_plan(plan);
        plan.set(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, configuration).finalize();
        const std::size_t workspace = workspace_bytes(plan);
        if (workspace <= largest_workspace) {
          return ExecutionPlan{std::move(plan), std::move(engine), workspace};
        }
      } catch (const CudnnFailure& failure) {
        // A suggestion is no promise: the next one may do.
        if (!is_not_supported(failure.status())) {
          throw;
        }
      }
    }
  }
  return std::nullopt;
}

}  // namespace

HalfResult convolve_half_graph(const HalfRequest& request, const std::vector<TensorData>& sources) {
  const UniqueStream stream = make_unique_handle<StreamKind>();
  const UniqueCudnnHandle handle = make_unique_handle<CudnnHandleKind>();
  CUDNN_CHECK(cudnnSetStream(handle.get(), stream.get()));
  const ConvolutionGraph graph(request.problem, handle.get());
  PlanTarget target;
  target.handle = handle.get();
  std::optional<ExecutionPlan> plan;
  std::string problem = "every engine for it uses tensor cores";
  if (request.forbid_tensor_cores) {
    plan = plan_without_tensor_cores(graph.descriptor(), target);
  } else {
    EngineChoice choice =
        choose_engine(graph.descriptor(), request.problem.precision, target, largest_workspace);
    problem = choice.problem();
    plan = std::move(choice.plan);
  }
  if (!plan) {
    throw std::runtime_error("cuDNN has no plan for this convolution: " + problem);
  }

  const DeviceTensors tensors(request.problem, sources, plan->workspace_bytes, stream.get());
  HalfResult result{};
  result.values = execute_plan(handle.get(), plan->descriptor, tensors);
  result.algorithm = "engine " + std::to_string(plan->engine.index);
  result.is_transformed = plan->engine.is_transformed();
  result.workspace_bytes = plan->workspace_bytes;
  result.tensor_cores =
      plan->engine.uses_tensor_cores() ? TensorCores::used : TensorCores::not_used;
  result.evidence = "numerical notes of the engine: " + notes_text(plan->engine);
  return result;
}

}  // namespace cudnn_cmake
