// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// One forward convolution with the interface of cuDNN 7, every element compared with the CPU.

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
#include "cudnn_cmake/reference_convolution.hpp"
#include "cudnn_cmake/report.hpp"
#include "cudnn_cmake/tolerance.hpp"
#include "forward.hpp"

namespace {

using cudnn_cmake::CommandLine;
using cudnn_cmake::Comparison;
using cudnn_cmake::ConvolutionShape;
using cudnn_cmake::Device;
using cudnn_cmake::ForwardResult;
using cudnn_cmake::JsonObject;
using cudnn_cmake::LoadedLibraries;
using cudnn_cmake::ReferenceResult;

struct Options {
  int device = 0;
  std::uint64_t seed = 1;
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
  cudnn_cmake::add_shape_options(command_line, options.shape);
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
      .add("seed", options.seed);
  const Device device = cudnn_cmake::choose_device(options.device, libraries);
  report.add("device", to_json(device));
  report_libraries(libraries, text);
  report_device(device, text);
  text << "fp32, " << text_of(shape) << ", seed " << options.seed << std::endl;

  cudnn_cmake::Random random(options.seed);
  const std::vector<float> input =
      random.signed_units(static_cast<std::size_t>(shape.input_size()));
  const std::vector<float> filter =
      random.signed_units(static_cast<std::size_t>(shape.filter_size()));
  CUDA_CHECK(cudaSetDevice(device.index));
  const ForwardResult result = cudnn_cmake::skip_if_architecture_unfit(
      device, [&] { return cudnn_cmake::convolve_forward(shape, input, filter); });

  const double factor = result.is_transformed ? cudnn_cmake::transformed_algorithm_factor : 1;
  report.add("algorithm", result.algorithm)
      .add("workspace_bytes", result.workspace_bytes)
      .add("tolerance_factor", factor);
  text << "algorithm " << result.algorithm << ", workspace " << result.workspace_bytes << " bytes";
  if (result.is_transformed) {
    text << ", tolerance x " << factor;
  }
  text << std::endl;
  const ReferenceResult reference = cudnn_cmake::reference_convolution(shape, input, filter);
  const Comparison comparison = cudnn_cmake::compare(
      result.output, reference, cudnn_cmake::Arithmetic::fp32, shape.forward_length(), factor);
  report.append(to_json(comparison));
  text << text_of(comparison) << '\n';
  if (!comparison.passed()) {
    throw cudnn_cmake::WrongResult(
        describe_wrong(cudnn_cmake::output_layout(shape), comparison, result.output, reference));
  }
}

}  // namespace

int main(int argument_count, char** arguments) {
  const cudnn_cmake::Program<Options> program = {
      "legacy-v7",
      "Computes one two-dimensional convolution in fp32 with the interface of cuDNN 7 on a GPU "
      "and\n"
      "compares every element of the result with a reference in double precision on the CPU.",
      "cuDNN " + cudnn_cmake::cudnn_version_text(CUDNN_VERSION) + " and CUDA " +
          cudnn_cmake::cuda_version_text(CUDART_VERSION),
      true,
      declare,
      run,
  };
  return cudnn_cmake::run_program(program, argument_count, arguments);
}
