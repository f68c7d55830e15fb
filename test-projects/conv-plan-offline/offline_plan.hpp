// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include "cudnn_cmake/backend_descriptor.hpp"
#include "cudnn_cmake/convolution_case.hpp"
#include "cudnn_cmake/convolution_data.hpp"
#include "cudnn_cmake/device_description.hpp"
#include "cudnn_cmake/engine_choice.hpp"

/// Plans without a device. No cuDNN handle is made but in execute_saved_plan: cudnnCreate needs a
/// GPU.

namespace cudnn_cmake {

/// There is no plan; what() says why.
class PlanningFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A saved plan is not accepted; what() has cuDNN's status.
class PlanRefused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct OfflinePlan {
  /// JSON by cuDNN: version, operation graph, device and engine. Empty where cuDNN plans but
  /// doesn't write such a plan (seen with 9.8; 9.12 does).
  std::string text;
  EngineFacts engine;
  std::size_t workspace_bytes;
  std::size_t tried;  ///< configurations looked at; the last of them is the plan
  const char* mode;   ///< of the heuristics that named it, "model" or "FALLBACK"
};

/// Plans for one described device.
class OfflinePlanner {
 public:
  /// Throws PlanningFailure when cuDNN lacks a library, UsageError when it refuses the description.
  explicit OfflinePlanner(DeviceDescription device);

  /// Plans a case. Throws PlanningFailure when cuDNN has no engine for it.
  [[nodiscard]] OfflinePlan plan(const ConvolutionCase& problem) const;

  /// Lets cuDNN load a saved plan and gives it back as text. Throws PlanRefused, which names
  /// cuDNN's status and, as far as the text tells, the cause.
  [[nodiscard]] std::string reload(const std::string& plan) const;

 private:
  DeviceDescription device_;
  BackendDescriptor properties_;
};

/// What cuDNN says about the CUDA device of that number: exact, in the form of a description.
std::string describe_device(int device_index);

/// Runs a saved plan on the current device, which must be the described one.
std::vector<float> execute_saved_plan(const std::string& plan, const ConvolutionCase& problem,
                                      const std::vector<TensorData>& sources);

}  // namespace cudnn_cmake
