// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cudnn.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cudnn_cmake/backend_descriptor.hpp"
#include "cudnn_cmake/convolution_case.hpp"
#include "cudnn_cmake/offline_attributes.hpp"

/// From an operation graph to an execution plan: cuDNN's heuristics suggest engines with their
/// settings ("configurations"), the one that it thinks fastest first; the first one that does what
/// the case asks for becomes the plan.

namespace cudnn_cmake {

/// What cuDNN says about an engine. Notes by number, since not every release has every name.
struct EngineFacts {
  std::int64_t index = -1;  ///< cuDNN's number of the engine, within this operation graph
  std::vector<int> notes;   ///< cudnnBackendNumericalNote_t

  [[nodiscard]] bool has(int note) const {
    return std::find(notes.begin(), notes.end(), note) != notes.end();
  }
  /// The evidence that tensor cores are used. The data type alone is none.
  [[nodiscard]] bool uses_tensor_cores() const { return has(CUDNN_NUMERICAL_NOTE_TENSOR_CORE); }
  /// Whether it forms other products than those of the definition (Winograd, FFT), or rounds more
  /// often than the type asks for: such an engine needs a wider tolerance.
  [[nodiscard]] bool is_transformed() const {
    return has(CUDNN_NUMERICAL_NOTE_DOWN_CONVERT_INPUTS) ||
           has(CUDNN_NUMERICAL_NOTE_REDUCED_PRECISION_REDUCTION) || has(CUDNN_NUMERICAL_NOTE_FFT) ||
           std::any_of(notes.begin(), notes.end(), [](int note) { return is_winograd(note); });
  }

  /// Whether it computes in the arithmetic that the precision stands for.
  [[nodiscard]] bool suits(Precision precision) const {
    const bool rounds_inputs = has(CUDNN_NUMERICAL_NOTE_DOWN_CONVERT_INPUTS);
    return precision != Precision::fp32 || (!uses_tensor_cores() && !rounds_inputs);
  }

 private:
  /// CUDNN_NUMERICAL_NOTE_WINOGRAD and, from cuDNN 8.3 on, the ones by tile size after it.
  static bool is_winograd(int note) {
    return note >= static_cast<int>(CUDNN_NUMERICAL_NOTE_WINOGRAD) &&
           note <= static_cast<int>(CUDNN_NUMERICAL_NOTE_WINOGRAD) + 3;
  }
};

/// "tensor core, nondeterministic"; "none" without any.
inline std::string notes_text(const EngineFacts& engine) {
  const std::vector<std::pair<int, const char*>> names = {
      {CUDNN_NUMERICAL_NOTE_TENSOR_CORE, "tensor core"},
      {CUDNN_NUMERICAL_NOTE_DOWN_CONVERT_INPUTS, "down-converts inputs"},
      {CUDNN_NUMERICAL_NOTE_REDUCED_PRECISION_REDUCTION, "reduced-precision sums"},
      {CUDNN_NUMERICAL_NOTE_FFT, "FFT"},
      {CUDNN_NUMERICAL_NOTE_NONDETERMINISTIC, "nondeterministic"},
      {CUDNN_NUMERICAL_NOTE_WINOGRAD, "Winograd"},
  };
  std::string text;
  for (const int note : engine.notes) {
    const auto known = std::find_if(names.begin(), names.end(),
                                    [note](const auto& name) { return name.first == note; });
    text += text.empty() ? "" : ", ";
    text += known != names.end() ? known->second : "note " + std::to_string(note);
  }
  return text.empty() ? "none" : text;
}

inline EngineFacts engine_facts(const BackendDescriptor& configuration) {
  const std::vector<BackendDescriptor> engines =
      configuration.descriptors(CUDNN_ATTR_ENGINECFG_ENGINE, CUDNN_BACKEND_ENGINE_DESCRIPTOR,
                                "the engine of " + configuration.name(), 1);
  EngineFacts facts;
  if (!engines.empty()) {
    facts.index = engines.front().value<std::int64_t>(CUDNN_ATTR_ENGINE_GLOBAL_INDEX);
    for (const cudnnBackendNumericalNote_t note :
         engines.front().values<cudnnBackendNumericalNote_t>(CUDNN_ATTR_ENGINE_NUMERICAL_NOTE)) {
      facts.notes.push_back(static_cast<int>(note));
    }
  }
  return facts;
}

/// Where a plan is to run: on the device of a handle or, without one, on a described device.
struct PlanTarget {
  cudnnHandle_t handle = nullptr;
  const BackendDescriptor* device = nullptr;  ///< a device_property_descriptor

  /// Tells `heuristics` for which device. Without that cuDNN 9 answers with success and nothing.
  void add_to_heuristics(BackendDescriptor& heuristics) const {
    if (device != nullptr) {
      heuristics.set(heuristics_device_property, *device);
    }
  }

  /// The same for a plan. Finalizing a saved one with neither ends in a segmentation fault.
  void add_to_plan(BackendDescriptor& plan) const {
    if (handle != nullptr) {
      plan.set(CUDNN_ATTR_EXECUTION_PLAN_HANDLE, handle);
    }
    if (device != nullptr) {
      plan.set(plan_device_property, *device);
    }
  }
};

/// The configurations that the heuristics suggest, at most `most`. May be empty.
inline std::vector<BackendDescriptor> suggest_configurations(const BackendDescriptor& graph,
                                                             cudnnBackendHeurMode_t mode,
                                                             const PlanTarget& target,
                                                             std::size_t most = 100) {
  BackendDescriptor heuristics(CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR, "the heuristics");
  heuristics.set(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, graph)
      .set(CUDNN_ATTR_ENGINEHEUR_MODE, mode);
  target.add_to_heuristics(heuristics);
  heuristics.finalize();
  return heuristics.descriptors(CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_BACKEND_ENGINECFG_DESCRIPTOR,
                                "configuration", most);
}

struct ExecutionPlan {
  BackendDescriptor descriptor;
  EngineFacts engine;
  std::size_t workspace_bytes;
};

inline std::size_t workspace_bytes(const BackendDescriptor& plan) {
  return static_cast<std::size_t>(std::max(
      std::int64_t{0}, plan.value<std::int64_t>(CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE)));
}

/// How a choice went, for messages.
struct EngineChoice {
  std::size_t suggested = 0;   ///< configurations that the heuristics named
  std::size_t unsuitable = 0;  ///< of them in another arithmetic than the case asks for
  std::size_t refused = 0;     ///< of which cuDNN could make no plan
  std::size_t too_large = 0;   ///< whose workspace is beyond the limit
  std::string refusal;         ///< what cuDNN said to the last one refused
  const char* mode = "";       ///< of the heuristics, that named the plan's configuration
  std::optional<ExecutionPlan> plan;

  /// Why there is no plan, in words.
  [[nodiscard]] std::string problem() const {
    if (suggested == 0) {
      return "cuDNN's heuristics know no engine for it";
    }
    std::string text = "of " + std::to_string(suggested) + " suggested configurations ";
    text += std::to_string(unsuitable) + " compute in another precision, ";
    text += std::to_string(too_large) + " need too much workspace, ";
    text += std::to_string(refused) + " were refused by cuDNN";
    return refusal.empty() ? text : text + " (" + refusal + ")";
  }
};

/// The first suggestion that computes in `precision`, becomes a plan and stays within
/// `workspace_limit` bytes. The first mode is cuDNN's model of the device, which may know nothing
/// and say so by success with 0 configurations; FALLBACK, asked then, lists engines that take many
/// cases, slowly.
inline EngineChoice choose_engine(const BackendDescriptor& graph, Precision precision,
                                  const PlanTarget& target, std::size_t workspace_limit) {
  EngineChoice choice;
  const auto consider = [&](const BackendDescriptor& configuration) {
    ++choice.suggested;
    EngineFacts engine = engine_facts(configuration);
    if (!engine.suits(precision)) {
      ++choice.unsuitable;
      return;
    }
    try {
      BackendDescriptor plan(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR, "the execution plan");
      target.add_to_plan(plan);
      plan.set(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, configuration).finalize();
      const std::size_t workspace = workspace_bytes(plan);
      if (workspace > workspace_limit) {
        ++choice.too_large;
        return;
      }
      choice.plan = ExecutionPlan{std::move(plan), std::move(engine), workspace};
    } catch (const CudnnFailure& failure) {
      // A suggestion is no promise: the next one may do.
      if (!is_not_supported(failure.status())) {
        throw;
      }
      ++choice.refused;
      choice.refusal = failure.what();
    }
  };
#if CUDNN_VERSION >= 8300
  constexpr cudnnBackendHeurMode_t model = CUDNN_HEUR_MODE_A;
#else
  constexpr cudnnBackendHeurMode_t model = CUDNN_HEUR_MODE_INSTANT;
#endif
  for (const cudnnBackendHeurMode_t mode : {model, CUDNN_HEUR_MODE_FALLBACK}) {
    choice.mode = mode == CUDNN_HEUR_MODE_FALLBACK ? "FALLBACK" : "model";
    std::vector<BackendDescriptor> configurations;
    try {
      configurations = suggest_configurations(graph, mode, target);
    } catch (const CudnnFailure& failure) {
      if (!is_not_supported(failure.status())) {
        throw;
      }
      choice.refusal = failure.what();
    }
    for (const BackendDescriptor& configuration : configurations) {
      consider(configuration);
      if (choice.plan) {
        return choice;
      }
    }
  }
  return choice;
}

}  // namespace cudnn_cmake
