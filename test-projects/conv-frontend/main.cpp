// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// The fused graph of conv-graph once more, through NVIDIA's header-only cudnn-frontend: on a GPU,
// or planned only, for a GPU that is described in a file.

#include <cuda_runtime_api.h>
#include <cudnn.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <ostream>
#include <string>
#include <unordered_map>
#include <vector>

#include "cudnn_cmake/architecture.hpp"
#include "cudnn_cmake/check.hpp"
#include "cudnn_cmake/command_line.hpp"
#include "cudnn_cmake/convolution_case.hpp"
#include "cudnn_cmake/convolution_data.hpp"
#include "cudnn_cmake/device.hpp"
#include "cudnn_cmake/device_description.hpp"
#include "cudnn_cmake/device_report.hpp"
#include "cudnn_cmake/handles.hpp"
#include "cudnn_cmake/offline_prerequisites.hpp"
#include "cudnn_cmake/plan_execution.hpp"
#include "cudnn_cmake/program.hpp"
#include "cudnn_cmake/report.hpp"
#include "cudnn_cmake/text_file.hpp"
#include "frontend_graph.hpp"

namespace {

using cudnn_cmake::CommandLine;
using cudnn_cmake::ConvolutionCase;
using cudnn_cmake::ConvolutionOperation;
using cudnn_cmake::Device;
using cudnn_cmake::DeviceDescription;
using cudnn_cmake::FrontendGraph;
using cudnn_cmake::JsonObject;
using cudnn_cmake::LoadedLibraries;
using cudnn_cmake::TensorData;
using cudnn_cmake::UsageError;

struct Options {
  int device = 0;
  std::string description;  ///< file; empty: run on the device
  std::uint64_t seed = 1;
  ConvolutionCase problem;
};

void declare(CommandLine& command_line, Options& options) {
  options.problem.operation = ConvolutionOperation::bias_relu;
  command_line.add_value("--device", "N", "the GPU, as CUDA numbers them (default 0)",
                         [&options](const std::string& value) {
                           options.device = cudnn_cmake::parse_int("--device", value, 0, 1023);
                         });
  command_line.add_value("--description", "FILE",
                         "plan only, for the GPU described in this file (JSON)",
                         [&options](const std::string& value) {
                           if (value.empty()) {
                             throw UsageError("--description needs a file");
                           }
                           options.description = value;
                         });
  command_line.add_value("--seed", "S", "of the random inputs (default 1)",
                         [&options](const std::string& value) {
                           options.seed = cudnn_cmake::parse_unsigned(
                               "--seed", value, 0, std::numeric_limits<std::uint64_t>::max());
                         });
  cudnn_cmake::add_case_options(command_line, options.problem);
}

void report_case(const Options& options, JsonObject& report, std::ostream& text) {
  const ConvolutionCase& problem = options.problem;
  report.add("operation", cudnn_cmake::operation_name(problem.operation))
      .add("data_type", cudnn_cmake::precision_name(problem.precision))
      .add("layout", cudnn_cmake::order_name(problem.order))
      .add("shape", cudnn_cmake::to_json(problem.shape))
      .add("seed", options.seed);
  text << "cudnn-frontend " << cudnn_cmake::frontend_version() << '\n'
       << cudnn_cmake::operation_name(problem.operation) << ", "
       << cudnn_cmake::precision_name(problem.precision) << " "
       << cudnn_cmake::order_name(problem.order) << ", " << cudnn_cmake::text_of(problem.shape)
       << ", seed " << options.seed << std::endl;
}

void report_plan(const FrontendGraph& graph, JsonObject& report, std::ostream& text) {
  report.add("plan", graph.plan_name()).add("workspace_bytes", graph.workspace_bytes());
  text << "planned: " << cudnn_cmake::printable(graph.plan_name()) << ", workspace "
       << graph.workspace_bytes() << " bytes" << std::endl;
}

DeviceDescription read_description(const std::string& file) {
  constexpr std::size_t largest_file = std::size_t{1} << 20U;
  try {
    return cudnn_cmake::read_device_description(file,
                                                cudnn_cmake::read_text_file(file, largest_file));
  } catch (const cudnn_cmake::FileError& error) {
    throw UsageError(error.what());
  }
}

void plan_offline(const Options& options, const LoadedLibraries& libraries, JsonObject& report,
                  std::ostream& text) {
  const DeviceDescription device = read_description(options.description);
  cudnn_cmake::require_known_architecture(device, libraries);
  cudnn_cmake::require_offline_planning(libraries);
  report.add("described_device", device.name());
  cudnn_cmake::report_libraries(libraries, text);
  text << "described device: " << device.name() << ", compute capability "
       << cudnn_cmake::compute_capability_text(device.compute_capability()) << '\n';
  report_case(options, report, text);
  report_plan(FrontendGraph(options.problem, device), report, text);
}

void run_on_device(const Options& options, const LoadedLibraries& libraries, JsonObject& report,
                   std::ostream& text) {
  const ConvolutionCase& problem = options.problem;
  const Device device = cudnn_cmake::choose_device(options.device, libraries);
  report.add("device", cudnn_cmake::to_json(device));
  cudnn_cmake::report_libraries(libraries, text);
  cudnn_cmake::report_device(device, text);
  report_case(options, report, text);

  CUDA_CHECK(cudaSetDevice(device.index));
  // Before the handle, so that it outlives it.
  const cudnn_cmake::UniqueStream stream =
      cudnn_cmake::make_unique_handle<cudnn_cmake::StreamKind>();
  const cudnn_cmake::UniqueCudnnHandle handle =
      cudnn_cmake::make_unique_handle<cudnn_cmake::CudnnHandleKind>();
  CUDNN_CHECK(cudnnSetStream(handle.get(), stream.get()));
  const FrontendGraph graph(problem, handle.get());
  report_plan(graph, report, text);

  const std::vector<TensorData> sources = cudnn_cmake::random_sources(problem, options.seed);
  const cudnn_cmake::DeviceTensors tensors(problem, sources, graph.workspace_bytes(), stream.get());
  std::unordered_map<std::int64_t, void*> pointers;
  for (std::size_t index = 0; index < tensors.uids().size(); ++index) {
    pointers.emplace(tensors.uids()[index], tensors.pointers()[index]);
  }
  graph.execute(handle.get(), pointers, tensors.workspace());
  // The call only queues the work: an error of the kernel shows here.
  CUDA_CHECK(cudaStreamSynchronize(stream.get()));
  // The frontend does not say which notes the plan's engine has: no wider tolerance for any.
  cudnn_cmake::judge_result(problem, sources, tensors.result(), 1, report, text);
}

void run(const Options& options, JsonObject& report, std::ostream& text) {
  const ConvolutionOperation operation = options.problem.operation;
  if (operation != ConvolutionOperation::forward && operation != ConvolutionOperation::bias_relu) {
    throw UsageError(std::string("--operation ") + cudnn_cmake::operation_name(operation) +
                     ": this sample has forward and bias-relu, conv-graph has the gradients");
  }
  const std::string problem = cudnn_cmake::describe_problem(options.problem.shape);
  if (!problem.empty()) {
    throw UsageError(problem);
  }
  const LoadedLibraries libraries = cudnn_cmake::loaded_libraries();
  report.add("libraries", cudnn_cmake::to_json(libraries))
      .add("frontend_version", cudnn_cmake::frontend_version());
  cudnn_cmake::require_fitting_cudnn(libraries);
  if (options.description.empty()) {
    run_on_device(options, libraries, report, text);
  } else {
    plan_offline(options, libraries, report, text);
  }
}

}  // namespace

int main(int argument_count, char** arguments) {
  const cudnn_cmake::Program<Options> program = {
      "conv-frontend",
      "Computes one two-dimensional convolution, by default fused with bias and ReLU, through\n"
      "NVIDIA's cudnn-frontend on a GPU and compares every element of the result with a reference\n"
      "in double precision on the CPU; with --description it only plans, without a GPU.",
      "cudnn-frontend " + cudnn_cmake::frontend_version() + ", cuDNN " +
          cudnn_cmake::cudnn_version_text(CUDNN_VERSION) + " and CUDA " +
          cudnn_cmake::cuda_version_text(CUDART_VERSION),
      true,
      declare,
      run,
  };
  return cudnn_cmake::run_program(program, argument_count, arguments);
}
