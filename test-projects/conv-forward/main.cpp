// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// One forward convolution on the GPU, every element compared with the CPU.

#include <cuda_runtime_api.h>
#include <cudnn.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <locale>
#include <ostream>
#include <sstream>
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

using cudnn_cmake::Blend;
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
  Blend blend;  ///< the previous output comes later
};

/// Reads a factor. Throws UsageError unless it is a number of a size that leaves the result finite,
/// and far enough from the denormal numbers, which a GPU may take for 0, for its error to be
/// judged.
float parse_factor(const std::string& option, const std::string& value) {
  constexpr float smallest = 1e-20F;
  constexpr float largest = 1000;
  std::istringstream stream(value);
  stream.imbue(std::locale::classic());
  float factor = 0;
  if (!(stream >> factor) || !stream.eof() || !(std::abs(factor) <= largest) ||
      (factor != 0 && std::abs(factor) < smallest)) {
    throw cudnn_cmake::UsageError(
        option + " '" + cudnn_cmake::printable(value) +
        "': a number from -1000 to 1000 is wanted, 0 or at least 1e-20 away from it");
  }
  return factor;
}

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
  command_line.add_value("--alpha", "A", "y = alpha * conv + beta * y (default 1)",
                         [&options](const std::string& value) {
                           options.blend.alpha = parse_factor("--alpha", value);
                         });
  command_line.add_value(
      "--beta", "B", "the same (default 0: y starts as NaN)",
      [&options](const std::string& value) { options.blend.beta = parse_factor("--beta", value); });
  cudnn_cmake::add_shape_options(command_line, options.shape);
}

void report_case(const Options& options, std::ostream& text) {
  text << "fp32, " << cudnn_cmake::text_of(options.shape) << ", alpha " << options.blend.alpha
       << ", beta " << options.blend.beta << ", seed " << options.seed << std::endl;
}

/// The reference of alpha * conv + beta * previous. The two more roundings act on no more than the
/// magnitudes that are added here.
ReferenceResult blend_reference(ReferenceResult reference, const Blend& blend) {
  const auto alpha = static_cast<double>(blend.alpha);
  const auto beta = static_cast<double>(blend.beta);
  for (std::size_t index = 0; index < reference.value.size(); ++index) {
    reference.value[index] *= alpha;
    reference.magnitude[index] *= std::abs(alpha);
    if (blend.beta != 0) {
      const double previous = beta * static_cast<double>(blend.previous[index]);
      reference.value[index] += previous;
      reference.magnitude[index] += std::abs(previous);
    }
  }
  return reference;
}

void run(const Options& options, JsonObject& report, std::ostream& text) {
  const ConvolutionShape& shape = options.shape;
  const std::string problem = cudnn_cmake::describe_problem(shape);
  if (!problem.empty()) {
    throw cudnn_cmake::UsageError(problem);
  }
  const LoadedLibraries libraries = cudnn_cmake::loaded_libraries();
  report.add("libraries", cudnn_cmake::to_json(libraries))
      .add("data_type", "fp32")
      .add("shape", cudnn_cmake::to_json(shape))
      .add("alpha", static_cast<double>(options.blend.alpha))
      .add("beta", static_cast<double>(options.blend.beta))
      .add("seed", options.seed);
  cudnn_cmake::require_fitting_cudnn(libraries);
  const Device device = cudnn_cmake::choose_device(options.device, libraries);
  report.add("device", cudnn_cmake::to_json(device));
  cudnn_cmake::report_libraries(libraries, text);
  cudnn_cmake::report_device(device, text);
  report_case(options, text);

  cudnn_cmake::Random random(options.seed);
  const std::vector<float> input =
      random.signed_units(static_cast<std::size_t>(shape.input_size()));
  const std::vector<float> filter =
      random.signed_units(static_cast<std::size_t>(shape.filter_size()));
  Blend blend = options.blend;
  blend.previous = random.signed_units(static_cast<std::size_t>(shape.output_size()));
  CUDA_CHECK(cudaSetDevice(device.index));
  const ForwardResult result = cudnn_cmake::skip_if_architecture_unfit(
      device, [&] { return cudnn_cmake::convolve_forward(shape, blend, input, filter); });

  const double factor = result.is_transformed ? cudnn_cmake::transformed_algorithm_factor : 1;
  report.add("algorithm", result.algorithm)
      .add("workspace_bytes", result.workspace_bytes)
      .add("tolerance_factor", factor);
  text << "algorithm " << result.algorithm << ", workspace " << result.workspace_bytes << " bytes";
  if (result.is_transformed) {
    text << ", tolerance x " << factor;
  }
  text << std::endl;

  const ReferenceResult reference =
      blend_reference(cudnn_cmake::reference_convolution(shape, input, filter), blend);
  const Comparison comparison = cudnn_cmake::compare(
      result.output, reference, cudnn_cmake::Arithmetic::fp32, shape.forward_length(), factor);
  report.append(cudnn_cmake::to_json(comparison));
  text << cudnn_cmake::text_of(comparison) << '\n';
  if (!comparison.passed()) {
    throw cudnn_cmake::WrongResult(cudnn_cmake::describe_wrong(
        cudnn_cmake::output_layout(shape), comparison, result.output, reference));
  }
}

}  // namespace

int main(int argument_count, char** arguments) {
  const cudnn_cmake::Program<Options> program = {
      "conv-forward",
      "Computes one two-dimensional convolution in fp32 with cuDNN on a GPU and compares every\n"
      "element of the result with a reference in double precision on the CPU.",
      "cuDNN " + cudnn_cmake::cudnn_version_text(CUDNN_VERSION) + " and CUDA " +
          cudnn_cmake::cuda_version_text(CUDART_VERSION),
      true,
      declare,
      run,
  };
  return cudnn_cmake::run_program(program, argument_count, arguments);
}
