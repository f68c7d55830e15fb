// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "clocks.hpp"
#include "cudnn_cmake/convolution_case.hpp"
#include "results.hpp"

namespace cudnn_cmake {

enum class Api { legacy, graph, all };

struct BenchmarkSettings {
  ConvolutionCase problem;
  Api api = Api::all;
  std::uint64_t seed = 1;
  int iterations = 0;
  int warm_up_milliseconds = 0;
  std::size_t workspace_limit = 0;  ///< bytes
  std::string nvml;                 ///< library that is asked for the clocks; empty: none
  PciAddress address{};             ///< of the device
};

/// Checks and times every algorithm and engine on the current device, which report.device
/// describes, and fills in report.results and the clocks. What cuDNN refuses or computes wrongly is
/// a result. Throws CallFailure when a call fails, WrongResult when memory outside of a buffer is
/// written to: nothing after it could be trusted.
void run_benchmark(const BenchmarkSettings& settings, Report& report);

}  // namespace cudnn_cmake
