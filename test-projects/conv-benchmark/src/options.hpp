// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "benchmark.hpp"
#include "clocks.hpp"
#include "cudnn_cmake/command_line.hpp"
#include "cudnn_cmake/convolution_case.hpp"
#include "cudnn_cmake/cpu_double.hpp"

namespace cudnn_cmake {

/// The first layers of many image networks. Small enough for the CPU where the CPU computes it.
ConvolutionShape default_benchmark_shape(bool is_double);

/// What the command line asks for.
struct Options {
  bool is_double = runs_on_double();
  int device = 0;
  ConvolutionCase problem = {default_benchmark_shape(is_double), ConvolutionOperation::forward,
                             Precision::fp32, MemoryOrder::nchw};
  Api api = Api::all;
  std::uint64_t seed = 1;
  int iterations = is_double ? 5 : 100;
  int warm_up_milliseconds = is_double ? 0 : 100;
  std::size_t workspace_limit = std::size_t{4} << 30U;      ///< bytes
  std::string nvml = is_double ? "" : nvml_library_name();  ///< empty: clocks are not read
  std::string csv_file;                                     ///< empty: none
  std::string svg_file;
};

void declare_options(CommandLine& command_line, Options& options);

/// Throws UsageError when the options can't be fulfilled on any machine.
void require_sense(const Options& options);

}  // namespace cudnn_cmake
