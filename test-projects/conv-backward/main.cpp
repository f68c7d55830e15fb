// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// The three gradients of a convolution on the GPU, every element compared with the CPU.

#include <cuda_runtime_api.h>
#include <cudnn.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <ostream>
#include <string>
#include <vector>

#include "cudnn_cmake/architecture.hpp"
#include "cudnn_cmake/check.hpp"
#include "cudnn_cmake/command_line.hpp"
#include "cudnn_cmake/convolution_shape.hpp"
#include "cudnn_cmake/device.hpp"
#include "cudnn_cmake/device_report.hpp"
#include "cudnn_cmake/json.hpp"
#include "cudnn_cmake/program.hpp"
#include "cudnn_cmake/random.hpp"
#include "cudnn_cmake/reference_gradients.hpp"
#include "cudnn_cmake/reference_training.hpp"
#include "cudnn_cmake/report.hpp"
#include "cudnn_cmake/tolerance.hpp"
#include "gradients.hpp"

namespace {

using cudnn_cmake::CommandLine;
using cudnn_cmake::Comparison;
using cudnn_cmake::ConvolutionShape;
using cudnn_cmake::Device;
using cudnn_cmake::Gradient;
using cudnn_cmake::JsonObject;
using cudnn_cmake::LoadedLibraries;
using cudnn_cmake::ReferenceResult;
using cudnn_cmake::TensorLayout;

struct Options {
  int device = 0;
  std::uint64_t seed = 1;
  bool accumulate = false;
  ConvolutionShape shape;
};

void declare(CommandLine& command_line, Options& options) {
  command_line.add_value("--device", "N", "the GPU, as CUDA numbers them (default 0)",
                         [&options](const std::string& value) {
                           options.device = cudnn_cmake::parse_int("--device", value, 0, 1023);
                         });
  command_line.add_value("--seed", "S", "of the random inputs (default 1)",
                         [&options](const std::string& value) {
                           options.seed = cudnn_cmake::parse_unsigned(
                               "--seed", value, 0, std::numeric_limits<std::uint64_t>::max());
                         });
  command_line.add_flag("--accumulate",
                        "add the gradients to what is there (beta 1) instead of writing them",
                        options.accumulate);
  cudnn_cmake::add_shape_options(command_line, options.shape);
}

/// What goes in: random, of both signs.
struct Inputs {
  std::vector<float> input;
  std::vector<float> filter;
  std::vector<float> output_gradient;
  // What is there before, empty without --accumulate.
  std::vector<float> initial_data;
  std::vector<float> initial_filter;
  std::vector<float> initial_bias;
};

Inputs make_inputs(const Options& options) {
  cudnn_cmake::Random random(options.seed);
  const auto make = [&random](std::int64_t size) {
    return random.signed_units(static_cast<std::size_t>(size));
  };
  const ConvolutionShape& shape = options.shape;
  Inputs inputs;
  inputs.input = make(shape.input_size());
  inputs.filter = make(shape.filter_size());
  inputs.output_gradient = make(shape.output_size());
  if (options.accumulate) {
    inputs.initial_data = make(shape.input_size());
    inputs.initial_filter = make(shape.filter_size());
    inputs.initial_bias = make(shape.filters);
  }
  return inputs;
}

/// A gradient with what it must be.
struct Case {
  const char* name;  ///< "data", "filter", "bias"
  TensorLayout layout;
  std::int64_t length;  ///< of the sum behind one element
  Gradient gradient;
  ReferenceResult reference;
};

/// Compares and reports one gradient; returns what is wrong in one line, empty when nothing is.
std::string judge(const Case& computed, JsonObject& report, std::ostream& text) {
  const Gradient& gradient = computed.gradient;
  const double factor = gradient.is_transformed ? cudnn_cmake::transformed_algorithm_factor : 1;
  const Comparison comparison = cudnn_cmake::compare(
      gradient.values, computed.reference, cudnn_cmake::Arithmetic::fp32, computed.length, factor);
  report.add(std::string(computed.name) + "_gradient",
             JsonObject()
                 .add("algorithm", gradient.algorithm)
                 .add("workspace_bytes", gradient.workspace_bytes)
                 .add("sum_length", computed.length)
                 .add("tolerance_factor", factor)
                 .append(to_json(comparison)));
  text << computed.name << " gradient: algorithm " << gradient.algorithm << ", workspace "
       << gradient.workspace_bytes << " bytes";
  if (gradient.is_transformed) {
    text << ", tolerance x " << factor;
  }
  text << "; " << text_of(comparison) << std::endl;
  if (comparison.passed()) {
    return {};
  }
  return std::string(computed.name) + " gradient: " +
         describe_wrong(computed.layout, comparison, gradient.values, computed.reference);
}

/// The reference, with the initial values added when there are any.
ReferenceResult with_initial(ReferenceResult reference, const std::vector<float>& initial) {
  if (!initial.empty()) {
    cudnn_cmake::add_initial(reference, initial, 1.0);
  }
  return reference;
}

std::vector<Case> compute_cases(const ConvolutionShape& shape, const Inputs& inputs) {
  const cudnn_cmake::GradientComputer computer(shape);
  const std::int64_t pixels =
      ConvolutionShape::product({shape.batch, shape.output_height(), shape.output_width()});
  std::vector<Case> cases;
  cases.push_back(
      {"data",
       {"dx", {{"n", shape.batch}, {"c", shape.channels}, {"h", shape.height}, {"w", shape.width}}},
       ConvolutionShape::product(
           {shape.filters_per_group(), shape.kernel.height, shape.kernel.width}),
       computer.data(inputs.output_gradient, inputs.filter, inputs.initial_data),
       with_initial(
           cudnn_cmake::reference_data_gradient(shape, inputs.output_gradient, inputs.filter),
           inputs.initial_data)});
  cases.push_back({"filter",
                   {"dw",
                    {{"k", shape.filters},
                     {"c", shape.channels_per_group()},
                     {"r", shape.kernel.height},
                     {"s", shape.kernel.width}}},
                   pixels,
                   computer.filter(inputs.input, inputs.output_gradient, inputs.initial_filter),
                   with_initial(cudnn_cmake::reference_filter_gradient(shape, inputs.input,
                                                                       inputs.output_gradient),
                                inputs.initial_filter)});
  cases.push_back({"bias",
                   {"db", {{"k", shape.filters}}},
                   pixels,
                   computer.bias(inputs.output_gradient, inputs.initial_bias),
                   with_initial(cudnn_cmake::reference_bias_gradient(shape, inputs.output_gradient),
                                inputs.initial_bias)});
  return cases;
}

void run(const Options& options, JsonObject& report, std::ostream& text) {
  const ConvolutionShape& shape = options.shape;
  const std::string problem = cudnn_cmake::describe_problem(shape);
  if (!problem.empty()) {
    throw cudnn_cmake::UsageError(problem);
  }
  const LoadedLibraries libraries = cudnn_cmake::loaded_libraries();
  report.add("libraries", to_json(libraries))
      .add("data_type", "fp32")
      .add("shape", to_json(shape))
      .add("accumulate", options.accumulate)
      .add("seed", options.seed);
  cudnn_cmake::require_fitting_cudnn(libraries);
  const Device device = cudnn_cmake::choose_device(options.device, libraries);
  report.add("device", to_json(device));
  report_libraries(libraries, text);
  report_device(device, text);
  text << "fp32, " << text_of(shape) << ", beta " << (options.accumulate ? 1 : 0) << ", seed "
       << options.seed << std::endl;

  CUDA_CHECK(cudaSetDevice(device.index));
  const Inputs inputs = make_inputs(options);
  const std::vector<Case> cases =
      cudnn_cmake::skip_if_architecture_unfit(device, [&] { return compute_cases(shape, inputs); });
  std::string wrong;
  for (const Case& computed : cases) {
    const std::string line = judge(computed, report, text);
    wrong += (wrong.empty() || line.empty() ? "" : "; ") + line;
  }
  if (!wrong.empty()) {
    throw cudnn_cmake::WrongResult(wrong);
  }
}

}  // namespace

int main(int argument_count, char** arguments) {
  const cudnn_cmake::Program<Options> program = {
      "conv-backward",
      "Computes the gradients of one two-dimensional convolution with respect to its input, its\n"
      "filters and its bias, in fp32 with cuDNN on a GPU, and compares every element with a\n"
      "reference in double precision on the CPU.",
      "cuDNN " + cudnn_cmake::cudnn_version_text(CUDNN_VERSION) + " and CUDA " +
          cudnn_cmake::cuda_version_text(CUDART_VERSION),
      true,
      declare,
      run,
  };
  return cudnn_cmake::run_program(program, argument_count, arguments);
}
