// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cudnn.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

#include "cudnn_cmake/convolution_case.hpp"
#include "cudnn_cmake/device_description.hpp"

namespace cudnn_cmake {

/// A convolution planned by NVIDIA's cudnn-frontend, whose headers only frontend_graph.cpp sees:
/// they take a while to compile. Every failure throws std::runtime_error with the frontend's text.
class FrontendGraph {
 public:
  /// Plans for the device of the handle.
  FrontendGraph(const ConvolutionCase& problem, cudnnHandle_t handle);

  /// Plans for a described device; needs no GPU. Needs frontend 1.13 and cuDNN 9.8.
  FrontendGraph(const ConvolutionCase& problem, const DeviceDescription& description);

  ~FrontendGraph();
  FrontendGraph(const FrontendGraph&) = delete;
  FrontendGraph& operator=(const FrontendGraph&) = delete;

  [[nodiscard]] std::string plan_name() const;  ///< "eng45_k2=5_…": engine and settings
  [[nodiscard]] std::size_t workspace_bytes() const;

  /// Queues the work on the handle's stream. The tensors go by tensor_uid().
  void execute(cudnnHandle_t handle, std::unordered_map<std::int64_t, void*> tensors,
               void* workspace) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// "1.18.0", of the headers that were compiled in.
std::string frontend_version();

}  // namespace cudnn_cmake
