// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// One forward convolution on the GPU, every element compared with the CPU.

#include <cuda_runtime_api.h>
#include <cudnn.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include "cudnn_cmake/architecture.hpp"
#include "cudnn_cmake/check.hpp"
#include "cudnn_cmake/command_line.hpp"
#include "cudnn_cmake/convolution_shape.hpp"
#include "cudnn_cmake/device.hpp"
#include "cudnn_cmake/json.hpp"
#include "cudnn_cmake/program.hpp"
#include "cudnn_cmake/random.hpp"
#include "cudnn_cmake/reference_convolution.hpp"
#include "cudnn_cmake/tolerance.hpp"
#include "forward.hpp"

namespace {

using cudnn_cmake::CommandLine;
using cudnn_cmake::Comparison;
using cudnn_cmake::ConvolutionShape;
using cudnn_cmake::Device;
using cudnn_cmake::Extent;
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

std::string text_of(const Extent& extent) {
  return std::to_string(extent.height) + "x" + std::to_string(extent.width);
}

void report_libraries(const LoadedLibraries& libraries, std::ostream& text) {
  text << "cuDNN " << cudnn_cmake::cudnn_version_text(libraries.cudnn_version) << " from "
       << cudnn_cmake::printable(libraries.cudnn_file) << '\n'
       << "CUDA run time " << cudnn_cmake::cuda_version_text(libraries.cudart_version) << " from "
       << cudnn_cmake::printable(libraries.cudart_file) << '\n';
}

void report_case(const Options& options, const Device& device, std::ostream& text) {
  const ConvolutionShape& shape = options.shape;
  text << "device " << device.index << ": " << cudnn_cmake::printable(device.name)
       << ", compute capability " << cudnn_cmake::compute_capability_text(device.compute_capability)
       << '\n'
       << "fp32, x " << shape.batch << "x" << shape.channels << "x" << shape.height << "x"
       << shape.width << ", w " << shape.filters << "x" << shape.channels_per_group() << "x"
       << text_of(shape.kernel) << ", pad " << text_of(shape.padding) << ", stride "
       << text_of(shape.stride) << ", dilation " << text_of(shape.dilation) << ", groups "
       << shape.groups << ", seed " << options.seed << std::endl;
}

JsonObject shape_to_json(const ConvolutionShape& shape) {
  return JsonObject()
      .add("batch", shape.batch)
      .add("channels", shape.channels)
      .add("height", shape.height)
      .add("width", shape.width)
      .add("filters", shape.filters)
      .add("kernel", text_of(shape.kernel))
      .add("pad", text_of(shape.padding))
      .add("stride", text_of(shape.stride))
      .add("dilation", text_of(shape.dilation))
      .add("groups", shape.groups);
}

/// "[n=0, k=3, p=2, q=5]" for an index into the output, which has at least one element.
std::string position_text(const ConvolutionShape& shape, std::size_t index) {
  const auto split_off = [&index](int extent) {
    const auto divisor = static_cast<std::size_t>(std::max(extent, 1));
    const std::size_t position = index % divisor;
    index /= divisor;
    return std::to_string(position);
  };
  const std::string column = split_off(shape.output_width());
  const std::string row = split_off(shape.output_height());
  const std::string filter = split_off(shape.filters);
  return "[n=" + std::to_string(index) + ", k=" + filter + ", p=" + row + ", q=" + column + "]";
}

std::string describe_wrong(const ConvolutionShape& shape, const Comparison& comparison,
                           const std::vector<float>& output, const ReferenceResult& reference) {
  std::ostringstream message;
  message.precision(std::numeric_limits<float>::max_digits10);
  message << comparison.wrong << " of " << comparison.elements << " elements are wrong";
  if (comparison.not_finite > 0) {
    message << " (" << comparison.not_finite << " are NaN or infinite)";
  }
  message << "; the worst is y" << position_text(shape, comparison.worst) << " = "
          << output[comparison.worst] << ", the reference " << reference.value[comparison.worst]
          << ", error / tolerance " << comparison.largest_ratio;
  return message.str();
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
      .add("shape", shape_to_json(shape))
      .add("seed", options.seed);
  const Device device = cudnn_cmake::choose_device(options.device, libraries);
  report.add("device", cudnn_cmake::to_json(device));
  report_libraries(libraries, text);
  report_case(options, device, text);

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
  report.add("elements", comparison.elements)
      .add("wrong_elements", comparison.wrong)
      .add("largest_error", comparison.largest_error)
      .add("largest_error_over_tolerance", comparison.largest_ratio);
  text << comparison.elements << " elements compared, largest error " << comparison.largest_error
       << ", largest error / tolerance " << comparison.largest_ratio << '\n';
  if (!comparison.passed()) {
    throw cudnn_cmake::WrongResult(describe_wrong(shape, comparison, result.output, reference));
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
