// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "offline_plan.hpp"

#include <cudnn.h>

#include <cstdint>
#include <optional>
#include <utility>

#include "cudnn_cmake/architecture.hpp"
#include "cudnn_cmake/backend_descriptor.hpp"
#include "cudnn_cmake/convolution_graph.hpp"
#include "cudnn_cmake/handles.hpp"
#include "cudnn_cmake/json_value.hpp"
#include "cudnn_cmake/offline_attributes.hpp"
#include "cudnn_cmake/plan_execution.hpp"

namespace cudnn_cmake {

namespace {

constexpr std::size_t workspace_limit = std::size_t{1} << 30U;

BackendDescriptor described_device(const DeviceDescription& description) {
  BackendDescriptor device(device_property_descriptor, "the described device");
  device.set(device_property_json_representation, description.text);
  try {
    device.finalize();
  } catch (const CudnnFailure& failure) {
    // By name: not every cuDNN that this compiles with has the enumerator.
    const bool lacks_library = std::string(cudnnGetErrorString(failure.status())) ==
                               "CUDNN_STATUS_SUBLIBRARY_LOADING_FAILED";
    if (lacks_library) {
      throw PlanningFailure(
          "cuDNN can't load a part of itself, which it names above or in its log "
          "(CUDNN_LOGLEVEL_DBG=1, CUDNN_LOGDEST_DBG=stderr): is the package complete, and is the "
          "driver's library there? [" +
          std::string(failure.what()) + "]");
    }
    if (failure.status() == CUDNN_STATUS_BAD_PARAM) {
      throw UsageError(std::string("cuDNN refuses the device description, perhaps for a key that "
                                   "this release needs on top (9.28: memoryBusWidth): ") +
                       failure.what());
    }
    throw;
  }
  return device;
}

/// A plan from its text, for a target. With neither handle nor device in it the process would end
/// in a segmentation fault, so there is no way to call this without.
BackendDescriptor load_plan(const std::string& text, const PlanTarget& target) {
  BackendDescriptor plan(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR, "the saved plan");
  target.add_to_plan(plan);
  plan.set(plan_json_representation, text).finalize();
  return plan;
}

/// A plan's text; empty when this cuDNN gives none for a plan without a device.
std::string plan_text(const BackendDescriptor& plan) {
  try {
    return plan.text(plan_json_representation);
  } catch (const CudnnFailure& failure) {
    if (is_not_supported(failure.status())) {
      return {};
    }
    throw;
  }
}

/// Why a plan may have been refused, as far as its text tells.
std::string refusal_cause(const std::string& plan, const DeviceDescription& device) {
  std::optional<JsonValue> value;
  try {
    value = JsonValue::parse(plan);
  } catch (const JsonError& error) {
    return std::string("the file is damaged: ") + error.what();
  }
  const JsonValue* const version = value->find("cudnnVersion");
  const auto loaded = static_cast<std::int64_t>(cudnnGetVersion());
  if (version != nullptr && version->integer() && *version->integer() != loaded) {
    return "it was made by cuDNN " + cudnn_version_text(*version->integer()) + ", this is " +
           cudnn_version_text(loaded) + ": plan anew";
  }
  const JsonValue* const profile = value->find("GPUProfile");
  const std::vector<std::string> differences =
      profile == nullptr ? std::vector<std::string>()
                         : plan_relevant_differences(*profile, device.value);
  if (!differences.empty()) {
    std::string text = "it was made for another device or driver: ";
    for (const std::string& difference : differences) {
      text += (&difference == &differences.front() ? "" : ", ") + difference;
    }
    return text;
  }
  return "the file was changed after cuDNN wrote it";
}

}  // namespace

OfflinePlanner::OfflinePlanner(DeviceDescription device)
    : device_(std::move(device)), properties_(described_device(device_)) {}

OfflinePlan OfflinePlanner::plan(const ConvolutionCase& problem) const {
  const ConvolutionGraph graph(problem);
  PlanTarget target;
  target.device = &properties_;
  const EngineChoice choice =
      choose_engine(graph.descriptor(), problem.precision, target, workspace_limit);
  if (!choice.plan) {
    throw PlanningFailure("no plan for " + device_.name() + ": " + choice.problem());
  }
  return {plan_text(choice.plan->descriptor), choice.plan->engine, choice.plan->workspace_bytes,
          choice.suggested, choice.mode};
}

std::string OfflinePlanner::reload(const std::string& plan) const {
  PlanTarget target;
  target.device = &properties_;
  try {
    return load_plan(plan, target).text(plan_json_representation);
  } catch (const CudnnFailure& failure) {
    throw PlanRefused(std::string("cuDNN refuses the plan, ") + refusal_cause(plan, device_) +
                      " [" + failure.what() + "]");
  }
}

std::string describe_device(int device_index) {
  BackendDescriptor device(device_property_descriptor, "device " + std::to_string(device_index));
  device.set(device_property_device_id, std::int32_t{device_index}).finalize();
  return device.text(device_property_json_representation);
}

std::vector<float> execute_saved_plan(const std::string& plan, const ConvolutionCase& problem,
                                      const std::vector<TensorData>& sources) {
  // Before the handle, so that it outlives it.
  const UniqueStream stream = make_unique_handle<StreamKind>();
  const UniqueCudnnHandle handle = make_unique_handle<CudnnHandleKind>();
  CUDNN_CHECK(cudnnSetStream(handle.get(), stream.get()));
  PlanTarget target;
  target.handle = handle.get();
  const BackendDescriptor loaded = load_plan(plan, target);
  const DeviceTensors tensors(problem, sources, workspace_bytes(loaded), stream.get());
  return execute_plan(handle.get(), loaded, tensors);
}

}  // namespace cudnn_cmake
