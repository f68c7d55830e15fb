// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// The convolution of conv-forward from a source in CUDA's language, as a program has it that calls
// cuDNN beside kernels of its own. There is no kernel here, so that it runs on the CPU double, too.

#include <cuda_runtime_api.h>
#include <cudnn.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <ostream>
#include <string>
#include <vector>

#include "../conv-forward/forward.hpp"
#include "cudnn_cmake/architecture.hpp"
#include "cudnn_cmake/check.hpp"
#include "cudnn_cmake/command_line.hpp"
#include "cudnn_cmake/convolution_shape.hpp"
#include "cudnn_cmake/device.hpp"
#include "cudnn_cmake/device_report.hpp"
#include "cudnn_cmake/program.hpp"
#include "cudnn_cmake/random.hpp"
#include "cudnn_cmake/reference_convolution.hpp"
#include "cudnn_cmake/report.hpp"
#include "cudnn_cmake/tolerance.hpp"

namespace {

using cudnn_cmake::CommandLine;
using cudnn_cmake::ConvolutionShape;
using cudnn_cmake::JsonObject;

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
  const cudnn_cmake::LoadedLibraries libraries = cudnn_cmake::loaded_libraries();
  report.add("libraries", cudnn_cmake::to_json(libraries));
  cudnn_cmake::require_fitting_cudnn(libraries);
  const cudnn_cmake::Device device = cudnn_cmake::choose_device(options.device, libraries);
  report.add("device", cudnn_cmake::to_json(device)).add("shape", cudnn_cmake::to_json(shape));
  cudnn_cmake::report_libraries(libraries, text);
  cudnn_cmake::report_device(device, text);
  text << "compiled by nvcc " << __CUDACC_VER_MAJOR__ << '.' << __CUDACC_VER_MINOR__ << "; fp32, "
       << cudnn_cmake::text_of(shape) << ", seed " << options.seed << std::endl;

  cudnn_cmake::Random random(options.seed);
  const std::vector<float> input =
      random.signed_units(static_cast<std::size_t>(shape.input_size()));
  const std::vector<float> filter =
      random.signed_units(static_cast<std::size_t>(shape.filter_size()));
  CUDA_CHECK(cudaSetDevice(device.index));
  const cudnn_cmake::ForwardResult result = cudnn_cmake::skip_if_architecture_unfit(
      device, [&] { return cudnn_cmake::convolve_forward(shape, {}, input, filter); });

  const cudnn_cmake::ReferenceResult reference =
      cudnn_cmake::reference_convolution(shape, input, filter);
  const cudnn_cmake::Comparison comparison = cudnn_cmake::compare(
      result.output, reference, cudnn_cmake::Arithmetic::fp32, shape.forward_length(),
      result.is_transformed ? cudnn_cmake::transformed_algorithm_factor : 1);
  report.add("algorithm", result.algorithm).append(cudnn_cmake::to_json(comparison));
  text << "algorithm " << result.algorithm << '\n' << cudnn_cmake::text_of(comparison) << '\n';
  if (!comparison.passed()) {
    throw cudnn_cmake::WrongResult(cudnn_cmake::describe_wrong(
        cudnn_cmake::output_layout(shape), comparison, result.output, reference));
  }
}

}  // namespace

int main(int argument_count, char** arguments) {
  const cudnn_cmake::Program<Options> program = {
      "conv-forward-cuda",
      "Computes one two-dimensional convolution in fp32 with cuDNN on a GPU, from a source that\n"
      "nvcc compiles, and compares every element with a reference in double precision on the CPU.",
      "cuDNN " + cudnn_cmake::cudnn_version_text(CUDNN_VERSION) + " and CUDA " +
          cudnn_cmake::cuda_version_text(CUDART_VERSION),
      true,
      declare,
      run,
  };
  return cudnn_cmake::run_program(program, argument_count, arguments);
}
