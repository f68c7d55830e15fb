// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include <cudnn.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cudnn_cmake/architecture.hpp"
#include "cudnn_cmake/program.hpp"
#include "subject.hpp"

// Plans without a device exist from cuDNN 9.8 on, as text from 9.12 on.
#if CUDNN_VERSION >= 91200

#include "cudnn_cmake/backend_descriptor.hpp"
#include "cudnn_cmake/convolution_graph.hpp"
#include "device_description.hpp"
#include "live_objects.hpp"
#ifdef _WIN32
#include "cudnn_cmake/windows_text.hpp"
#else
#include <dlfcn.h>
#endif

namespace cudnn_cmake {
namespace {

/// cuDNN loads cuBLASLt of its CUDA major to plan, and ends the process when there is none.
void require_cublaslt() {
  const std::string major = std::to_string(cudnnGetCudartVersion() / 1000);
#ifdef _WIN32
  const std::string name = "cublasLt64_" + major + ".dll";
  const bool is_there = LoadLibraryW(utf16(name).c_str()) != nullptr;
  const char* const path = "PATH";
#else
  const std::string name = "libcublasLt.so." + major;
  const bool is_there = dlopen(name.c_str(), RTLD_LAZY | RTLD_LOCAL) != nullptr;
  const char* const path = "LD_LIBRARY_PATH";
#endif
  if (!is_there) {
    throw Skip("cuDNN needs " + name + " to plan, which the loader does not find: install cuBLAS " +
               "of CUDA " + major + ", or put its directory into " + path);
  }
}

BackendDescriptor describe_device() {
  BackendDescriptor device(CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR, "the device description");
  device.set(CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION, std::string(device_description)).finalize();
  return device;
}

/// The first of cuDNN's suggestions that becomes a plan, as text.
std::string plan_text() {
  const BackendDescriptor device = describe_device();
  const ConvolutionGraph graph{ConvolutionCase()};
  BackendDescriptor heuristics(CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR, "the heuristics");
  heuristics.set(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, graph.descriptor())
      .set(CUDNN_ATTR_ENGINEHEUR_MODE, CUDNN_HEUR_MODE_A)
      .set(CUDNN_ATTR_ENGINEHEUR_DEVICEPROP, device)
      .finalize();
  constexpr std::size_t most = 8;
  const std::vector<BackendDescriptor> configurations =
      heuristics.descriptors(CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_BACKEND_ENGINECFG_DESCRIPTOR,
                             "engine configuration", most);
  for (const BackendDescriptor& configuration : configurations) {
    BackendDescriptor plan(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR, "the plan");
    plan.set(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, configuration)
        .set(CUDNN_ATTR_EXECUTION_PLAN_DEVICEPROP, device);
    try {
      plan.finalize();
    } catch (const CudnnFailure& failure) {
      if (!is_not_supported(failure.status())) {
        throw;
      }
      continue;
    }
    return plan.text(CUDNN_ATTR_EXECUTION_PLAN_JSON_REPRESENTATION);
  }
  throw Skip("this cuDNN has no engine for the convolution on the described device (" +
             std::to_string(configurations.size()) + " configurations looked at)");
}

class PlanSubject : public Subject {
 public:
  explicit PlanSubject(const std::string& text) : text_(text), device_(describe_device()) {
    // Without the device cuDNN 9.12 to 9.28 crash here.
    plan_.set(CUDNN_ATTR_EXECUTION_PLAN_DEVICEPROP, device_)
        .set(CUDNN_ATTR_EXECUTION_PLAN_JSON_REPRESENTATION, text_)
        .finalize();
  }

  void use() override {
    workspace_ = plan_.value<std::int64_t>(CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE);
  }

  void verify() override {
    if (workspace_ < 0) {
      throw WrongResult("the plan wants a workspace of " + std::to_string(workspace_) + " bytes");
    }
    if (plan_.text(CUDNN_ATTR_EXECUTION_PLAN_JSON_REPRESENTATION) != text_) {
      throw WrongResult("the loaded plan's text is not the one that it was loaded from");
    }
  }

 private:
  const std::string& text_;
  BackendDescriptor device_;
  BackendDescriptor plan_{CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR, "the loaded plan"};
  CountedMember counted_device_;
  CountedMember counted_plan_;
  std::int64_t workspace_ = -1;
};

}  // namespace

MakeSubject plan_subjects() {
  if (cudnnGetVersion() < 91200) {
    throw Skip("cuDNN " + cudnn_version_text(static_cast<long long>(cudnnGetVersion())) +
               " saves no plans without a device: 9.12 or newer is needed");
  }
  require_cublaslt();
  const auto text = std::make_shared<const std::string>(plan_text());
  return [text](int) { return std::make_unique<PlanSubject>(*text); };
}

}  // namespace cudnn_cmake

#else

namespace cudnn_cmake {

MakeSubject plan_subjects() {
  throw Skip("built with cuDNN " + cudnn_version_text(CUDNN_VERSION) +
             ", which saves no plans without a device: 9.12 or newer is needed");
}

}  // namespace cudnn_cmake

#endif
