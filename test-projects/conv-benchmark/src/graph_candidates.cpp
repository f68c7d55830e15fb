// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include <cudnn.h>

#include <vector>

#include "candidate.hpp"

#if CUDNN_VERSION < 8000

namespace cudnn_cmake {

std::vector<Candidate> graph_candidates(cudnnHandle_t, const Terms&) { return {}; }

}  // namespace cudnn_cmake

#else

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "cudnn_cmake/check.hpp"
#include "cudnn_cmake/convolution_graph.hpp"
#include "cudnn_cmake/engine_choice.hpp"

namespace cudnn_cmake {
namespace {

/// How the heuristics are asked, the best answers first.
struct Mode {
  cudnnBackendHeurMode_t mode;
  const char* name;
};

constexpr Mode modes[] = {
#if CUDNN_VERSION >= 8300
    {CUDNN_HEUR_MODE_A, "model"},
#else
    {CUDNN_HEUR_MODE_INSTANT, "model"},
#endif
    {CUDNN_HEUR_MODE_FALLBACK, "fallback"},
};

/// A plan, and what it may refer to.
struct SharedPlan {
  std::shared_ptr<const ConvolutionGraph> graph;
  BackendDescriptor configuration;
  BackendDescriptor plan;
};

/// Stands in the list where cuDNN names no engine: that it did not is a result, too.
Candidate refusal(const std::string& name, const std::string& reason) {
  Candidate candidate{{}, Arithmetic::fp32, 1, {}};
  candidate.result.name = name;
  candidate.result.state = State::refused;
  candidate.result.reason = reason;
  candidate.result.evidence = "no engine";
  return candidate;
}

/// Does `work`; a refusal of cuDNN becomes a candidate of that name.
template <typename Work>
void note_refusal(const std::string& name, std::vector<Candidate>& candidates, const Work& work) {
  try {
    work();
  } catch (const CudnnFailure& failure) {
    if (!is_refusal(failure.status())) {
      throw;
    }
    candidates.push_back(refusal(name, failure.what()));
  }
}

/// The arithmetic of an engine, and what its notes add to the tolerance.
void set_tolerance(EngineFacts engine, Precision precision, Candidate& candidate) {
  candidate.arithmetic = arithmetic_of(precision);
  const int reduced = CUDNN_NUMERICAL_NOTE_REDUCED_PRECISION_REDUCTION;
  if (precision == Precision::fp16 && engine.has(reduced)) {
    candidate.arithmetic = Arithmetic::fp16_fp16_sums;
    engine.notes.erase(std::remove(engine.notes.begin(), engine.notes.end(), reduced),
                       engine.notes.end());
  }
  candidate.tolerance_factor = engine.is_transformed() ? transformed_algorithm_factor : 1;
}

std::function<void()> bind_plan(cudnnHandle_t handle, const std::shared_ptr<const SharedPlan>& plan,
                                const Places& places) {
  const auto pack = std::make_shared<BackendDescriptor>(CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR,
                                                        "the variant pack");
  pack->set(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS,
            std::vector<std::int64_t>{tensor_uid(TensorRole::input), tensor_uid(TensorRole::filter),
                                      tensor_uid(TensorRole::output)})
      .set(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS,
           std::vector<void*>{places.input, places.filter, places.output})
      .set(CUDNN_ATTR_VARIANT_PACK_WORKSPACE, places.workspace)
      .finalize();
  return [=] { CUDNN_CHECK(cudnnBackendExecute(handle, plan->plan.get(), pack->get())); };
}

/// Makes a plan of the configuration and fills in what is known of it.
void plan_candidate(cudnnHandle_t handle, const std::shared_ptr<const ConvolutionGraph>& graph,
                    BackendDescriptor configuration, Candidate& candidate) {
  BackendDescriptor plan(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR, "the execution plan");
  PlanTarget target;
  target.handle = handle;
  target.add_to_plan(plan);
  plan.set(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, configuration).finalize();
  candidate.result.workspace_bytes = workspace_bytes(plan);
  const auto shared = std::make_shared<const SharedPlan>(
      SharedPlan{graph, std::move(configuration), std::move(plan)});
  candidate.bind = [handle, shared](const Places& places) {
    return bind_plan(handle, shared, places);
  };
}

Candidate candidate_of(cudnnHandle_t handle, const std::shared_ptr<const ConvolutionGraph>& graph,
                       const EngineFacts& engine, BackendDescriptor configuration,
                       Precision precision) {
  Candidate candidate{{}, arithmetic_of(precision), 1, {}};
  Result& result = candidate.result;
  result.tensor_cores = engine.uses_tensor_cores() ? TensorCores::used : TensorCores::not_used;
  result.evidence = "numerical notes of the engine: " + notes_text(engine);
  set_tolerance(engine, precision, candidate);
  if (!engine.suits(precision)) {
    result.state = State::unsuitable;
    result.reason =
        "numerical notes " + notes_text(engine) + ": not plain " + precision_name(precision);
    return candidate;
  }
  try {
    plan_candidate(handle, graph, std::move(configuration), candidate);
  } catch (const CudnnFailure& failure) {
    // A suggestion is no promise. One engine may also have no code for this architecture.
    if (!is_refusal(failure.status()) && failure.status() != CUDNN_STATUS_ARCH_MISMATCH) {
      throw;
    }
    result.state = State::refused;
    result.reason = failure.what();
  }
  return candidate;
}

}  // namespace

std::vector<Candidate> graph_candidates(cudnnHandle_t handle, const Terms& terms) {
  std::vector<Candidate> candidates;
  std::shared_ptr<const ConvolutionGraph> graph;
  note_refusal("graph", candidates,
               [&] { graph = std::make_shared<const ConvolutionGraph>(terms.problem, handle); });
  if (!graph) {
    return candidates;
  }
  PlanTarget target;
  target.handle = handle;
  std::set<std::int64_t> engines;
  for (const Mode& mode : modes) {
    const std::string mode_name = std::string("graph/") + mode.name;
    note_refusal(mode_name, candidates, [&] {
      std::vector<BackendDescriptor> configurations =
          suggest_configurations(graph->descriptor(), mode.mode, target);
      if (configurations.empty()) {
        candidates.push_back(refusal(mode_name, "cuDNN's heuristics name no engine"));
      }
      const std::set<std::int64_t> known = engines;
      for (std::size_t place = 0; place < configurations.size(); ++place) {
        const EngineFacts engine = engine_facts(configurations[place]);
        if (known.count(engine.index) != 0) {
          continue;
        }
        engines.insert(engine.index);
        candidates.push_back(candidate_of(handle, graph, engine, std::move(configurations[place]),
                                          terms.problem.precision));
        candidates.back().result.name = "graph/engine_" + std::to_string(engine.index) + "/" +
                                        mode.name + "_" + std::to_string(place);
      }
    });
  }
  return candidates;
}

}  // namespace cudnn_cmake

#endif
