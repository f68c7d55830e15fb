// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// One convolution by cuDNN's graph API (its C descriptors, without the C++ frontend): forward,
// forward fused with bias and ReLU, or one of the gradients.

#include <cuda_runtime_api.h>
#include <cudnn.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <ostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "cudnn_cmake/architecture.hpp"
#include "cudnn_cmake/check.hpp"
#include "cudnn_cmake/command_line.hpp"
#include "cudnn_cmake/convolution_case.hpp"
#include "cudnn_cmake/convolution_data.hpp"
#include "cudnn_cmake/convolution_graph.hpp"
#include "cudnn_cmake/device.hpp"
#include "cudnn_cmake/device_report.hpp"
#include "cudnn_cmake/engine_choice.hpp"
#include "cudnn_cmake/handles.hpp"
#include "cudnn_cmake/plan_execution.hpp"
#include "cudnn_cmake/program.hpp"
#include "cudnn_cmake/report.hpp"

namespace {

using cudnn_cmake::CommandLine;
using cudnn_cmake::ConvolutionCase;
using cudnn_cmake::Device;
using cudnn_cmake::EngineChoice;
using cudnn_cmake::EngineFacts;
using cudnn_cmake::JsonObject;
using cudnn_cmake::LoadedLibraries;
using cudnn_cmake::TensorData;

/// Some engines ask for a workspace many times the tensors' size; the next one does as well.
constexpr std::size_t workspace_limit = std::size_t{1} << 30U;

struct Options {
  int device = 0;
  std::uint64_t seed = 1;
  ConvolutionCase problem;
};

void declare(CommandLine& command_line, Options& options) {
  // The fused graph is what the legacy calls can't do as freely.
  options.problem.operation = cudnn_cmake::ConvolutionOperation::bias_relu;
  command_line.add_value("--device", "N", "the GPU, as CUDA numbers them (default 0)",
                         [&options](const std::string& value) {
                           options.device = cudnn_cmake::parse_int("--device", value, 0, 1023);
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
  text << cudnn_cmake::operation_name(problem.operation) << ", "
       << cudnn_cmake::precision_name(problem.precision) << " "
       << cudnn_cmake::order_name(problem.order) << ", " << cudnn_cmake::text_of(problem.shape)
       << ", seed " << options.seed << std::endl;
}

void report_engine(const EngineChoice& choice, JsonObject& report, std::ostream& text) {
  const EngineFacts& engine = choice.plan->engine;
  report.add("engine", engine.index)
      .add("engine_notes", cudnn_cmake::notes_text(engine))
      .add("tensor_cores", engine.uses_tensor_cores())
      .add("configurations_tried", choice.suggested)
      .add("heuristics", choice.mode)
      .add("workspace_bytes", choice.plan->workspace_bytes);
  text << "engine " << engine.index << " (notes: " << cudnn_cmake::notes_text(engine)
       << "), workspace " << choice.plan->workspace_bytes << " bytes, configuration "
       << choice.suggested << " of the heuristics (" << choice.mode << ")" << std::endl;
}

void run(const Options& options, JsonObject& report, std::ostream& text) {
  const ConvolutionCase& problem = options.problem;
  const std::string shape_problem = cudnn_cmake::describe_problem(problem.shape);
  if (!shape_problem.empty()) {
    throw cudnn_cmake::UsageError(shape_problem);
  }
  const LoadedLibraries libraries = cudnn_cmake::loaded_libraries();
  report.add("libraries", cudnn_cmake::to_json(libraries));
  cudnn_cmake::require_fitting_cudnn(libraries);
  const Device device = cudnn_cmake::choose_device(options.device, libraries);
  report.add("device", cudnn_cmake::to_json(device));
  cudnn_cmake::report_libraries(libraries, text);
  cudnn_cmake::report_device(device, text);
  report_case(options, report, text);
  if (problem.precision == cudnn_cmake::Precision::bf16 && device.compute_capability < 800) {
    throw cudnn_cmake::Skip("device " + std::to_string(device.index) + " (" + device.name +
                            "): bf16 needs compute capability 8.0 or newer, it has " +
                            cudnn_cmake::compute_capability_text(device.compute_capability));
  }

  CUDA_CHECK(cudaSetDevice(device.index));
  // Before the handle, so that it outlives it.
  const cudnn_cmake::UniqueStream stream =
      cudnn_cmake::make_unique_handle<cudnn_cmake::StreamKind>();
  const cudnn_cmake::UniqueCudnnHandle handle =
      cudnn_cmake::make_unique_handle<cudnn_cmake::CudnnHandleKind>();
  CUDNN_CHECK(cudnnSetStream(handle.get(), stream.get()));

  cudnn_cmake::PlanTarget target;
  target.handle = handle.get();
  const cudnn_cmake::ConvolutionGraph graph(problem, handle.get());
  const EngineChoice choice = cudnn_cmake::skip_if_architecture_unfit(device, [&] {
    return cudnn_cmake::choose_engine(graph.descriptor(), problem.precision, target,
                                      workspace_limit);
  });
  if (!choice.plan) {
    throw std::runtime_error("cuDNN has no plan for this case: " + choice.problem());
  }
  report_engine(choice, report, text);

  const std::vector<TensorData> sources = cudnn_cmake::random_sources(problem, options.seed);
  const cudnn_cmake::DeviceTensors tensors(problem, sources, choice.plan->workspace_bytes,
                                           stream.get());
  const std::vector<float> result =
      cudnn_cmake::execute_plan(handle.get(), choice.plan->descriptor, tensors);
  const double factor =
      choice.plan->engine.is_transformed() ? cudnn_cmake::transformed_algorithm_factor : 1;
  cudnn_cmake::judge_result(problem, sources, result, factor, report, text);
}

}  // namespace

int main(int argument_count, char** arguments) {
  const cudnn_cmake::Program<Options> program = {
      "conv-graph",
      "Computes one two-dimensional convolution with cuDNN's graph API on a GPU, by default fused\n"
      "with bias and ReLU, and compares every element of the result with a reference in double\n"
      "precision on the CPU.",
      "cuDNN " + cudnn_cmake::cudnn_version_text(CUDNN_VERSION) + " and CUDA " +
          cudnn_cmake::cuda_version_text(CUDART_VERSION),
      true,
      declare,
      run,
  };
  return cudnn_cmake::run_program(program, argument_count, arguments);
}
