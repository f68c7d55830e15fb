// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// One forward convolution in half precision on the GPU: how exact it is, and whether tensor cores
// computed it.

#include <cuda_runtime_api.h>
#include <cudnn.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include "cudnn_cmake/architecture.hpp"
#include "cudnn_cmake/check.hpp"
#include "cudnn_cmake/command_line.hpp"
#include "cudnn_cmake/convolution_case.hpp"
#include "cudnn_cmake/convolution_data.hpp"
#include "cudnn_cmake/device.hpp"
#include "cudnn_cmake/device_report.hpp"
#include "cudnn_cmake/json.hpp"
#include "cudnn_cmake/program.hpp"
#include "cudnn_cmake/report.hpp"
#include "cudnn_cmake/tolerance.hpp"
#include "half_forward.hpp"

namespace {

using cudnn_cmake::Arithmetic;
using cudnn_cmake::CommandLine;
using cudnn_cmake::Comparison;
using cudnn_cmake::ConvolutionCase;
using cudnn_cmake::Device;
using cudnn_cmake::HalfRequest;
using cudnn_cmake::HalfResult;
using cudnn_cmake::JsonObject;
using cudnn_cmake::LoadedLibraries;
using cudnn_cmake::MemoryOrder;
using cudnn_cmake::ReferenceResult;
using cudnn_cmake::SumType;
using cudnn_cmake::TensorCores;
using cudnn_cmake::TensorData;

/// With fp32 sums the largest error is below this part of the largest |y|: the output's own
/// rounding is 2^-11 of it at most, and there is room for one that rounds twice.
constexpr double largest_error_limit = 1e-3;

enum class Api { legacy, graph };
enum class TensorCoreWish { allow, forbid, require };

struct Options {
  int device = 0;
  std::uint64_t seed = 1;
  Api api = Api::legacy;
  SumType sums = SumType::fp32;
  TensorCoreWish tensor_cores = TensorCoreWish::allow;
  ConvolutionCase problem = {ConvolutionCase::default_shape(),
                             cudnn_cmake::ConvolutionOperation::forward,
                             cudnn_cmake::Precision::fp16, MemoryOrder::nhwc};
};

void declare(CommandLine& command_line, Options& options) {
  using cudnn_cmake::parse_word;
  command_line.add_value("--device", "N", "the GPU, as CUDA numbers them (default 0)",
                         [&options](const std::string& value) {
                           options.device = cudnn_cmake::parse_int("--device", value, 0, 1023);
                         });
  command_line.add_value("--seed", "S", "of the random inputs (default 1)",
                         [&options](const std::string& value) {
                           options.seed = cudnn_cmake::parse_unsigned(
                               "--seed", value, 0, std::numeric_limits<std::uint64_t>::max());
                         });
  command_line.add_value(
      "--api", "NAME", "legacy (cudnnConvolutionForward) or graph (default legacy)",
      [&options](const std::string& value) {
        options.api =
            parse_word<Api>("--api", value, {{"legacy", Api::legacy}, {"graph", Api::graph}});
      });
  command_line.add_value("--sums", "TYPE",
                         "of the sums: fp32, or fp16 with --api legacy (default fp32)",
                         [&options](const std::string& value) {
                           options.sums = parse_word<SumType>(
                               "--sums", value, {{"fp32", SumType::fp32}, {"fp16", SumType::fp16}});
                         });
  command_line.add_value("--tensor-cores", "WISH",
                         "allow, forbid, or require (fails where they are not used; default allow)",
                         [&options](const std::string& value) {
                           options.tensor_cores =
                               parse_word<TensorCoreWish>("--tensor-cores", value,
                                                          {{"allow", TensorCoreWish::allow},
                                                           {"forbid", TensorCoreWish::forbid},
                                                           {"require", TensorCoreWish::require}});
                         });
  command_line.add_value(
      "--layout", "NAME", "NHWC or NCHW (default NHWC)", [&options](const std::string& value) {
        options.problem.order = parse_word<MemoryOrder>(
            "--layout", value, {{"NHWC", MemoryOrder::nhwc}, {"NCHW", MemoryOrder::nchw}});
      });
  cudnn_cmake::add_shape_options(command_line, options.problem.shape);
}

const char* name_of(TensorCores tensor_cores) {
  switch (tensor_cores) {
    case TensorCores::used:
      return "used";
    case TensorCores::not_used:
      return "not used";
    default:
      return "unknown";
  }
}

/// Largest |reference|.
double largest_magnitude(const ReferenceResult& reference) {
  double largest = 0;
  for (const double value : reference.value) {
    largest = std::max(largest, std::abs(value));
  }
  return largest;
}

/// Throws WrongResult unless the result is right and the wish about tensor cores is fulfilled.
void judge(const Options& options, const HalfResult& result, const std::vector<TensorData>& sources,
           JsonObject& report, std::ostream& text) {
  const ConvolutionCase& problem = options.problem;
  const bool sums_in_half = options.sums == SumType::fp16;
  const double factor = result.is_transformed ? cudnn_cmake::transformed_algorithm_factor : 1;
  const ReferenceResult reference = cudnn_cmake::reference_result(problem, sources);
  const Comparison comparison =
      cudnn_cmake::compare(result.values, reference,
                           sums_in_half ? Arithmetic::fp16_fp16_sums : Arithmetic::fp16_fp32_sums,
                           problem.sum_length(), factor);
  const double largest = largest_magnitude(reference);
  const double relative = comparison.largest_error == 0 ? 0 : comparison.largest_error / largest;
  report.add("tolerance_factor", factor)
      .append(to_json(comparison))
      .add("largest_reference", largest)
      .add("largest_error_over_largest_reference", relative);
  text << text_of(comparison);
  if (result.is_transformed) {
    text << ", tolerance x " << factor;
  }
  text << "\nlargest error / largest |y| " << relative
       << (sums_in_half ? " (not judged: sums in fp16)" : ", limit 0.001") << std::endl;
  if (!comparison.passed()) {
    throw cudnn_cmake::WrongResult(describe_wrong(cudnn_cmake::output_layout(problem.shape),
                                                  comparison, result.values, reference));
  }
  if (!sums_in_half && !(relative < largest_error_limit)) {
    std::ostringstream message;
    message << "the largest error is " << relative << " of the largest |y|, the limit for sums in "
            << "fp32 is " << largest_error_limit;
    throw cudnn_cmake::WrongResult(message.str());
  }
  const TensorCoreWish wish = options.tensor_cores;
  if ((wish == TensorCoreWish::require && result.tensor_cores != TensorCores::used) ||
      (wish == TensorCoreWish::forbid && result.tensor_cores != TensorCores::not_used)) {
    throw cudnn_cmake::WrongResult(std::string("tensor cores were ") +
                                   (wish == TensorCoreWish::require ? "required" : "forbidden") +
                                   ", but: " + name_of(result.tensor_cores) + " (" +
                                   result.evidence + ")");
  }
}

void run(const Options& options, JsonObject& report, std::ostream& text) {
  const ConvolutionCase& problem = options.problem;
  const std::string fault = cudnn_cmake::describe_problem(problem.shape);
  if (!fault.empty()) {
    throw cudnn_cmake::UsageError(fault);
  }
  if (options.api == Api::graph && options.sums == SumType::fp16) {
    throw cudnn_cmake::UsageError("--sums fp16 needs --api legacy");
  }
  const char* const sums = options.sums == SumType::fp16 ? "fp16" : "fp32";
  const char* const api = options.api == Api::graph ? "graph" : "legacy";
  const LoadedLibraries libraries = cudnn_cmake::loaded_libraries();
  report.add("libraries", to_json(libraries))
      .add("data_type", "fp16")
      .add("sums", sums)
      .add("api", api)
      .add("layout", order_name(problem.order))
      .add("shape", to_json(problem.shape))
      .add("seed", options.seed);
  cudnn_cmake::require_fitting_cudnn(libraries);
  const Device device = cudnn_cmake::choose_device(options.device, libraries);
  report.add("device", to_json(device));
  report_libraries(libraries, text);
  report_device(device, text);
  text << "fp16, sums in " << sums << ", " << api << " API, " << order_name(problem.order) << ", "
       << text_of(problem.shape) << ", seed " << options.seed << std::endl;

  CUDA_CHECK(cudaSetDevice(device.index));
  const std::vector<TensorData> sources = random_sources(problem, options.seed);
  const HalfRequest request = {problem, options.sums,
                               options.tensor_cores == TensorCoreWish::forbid,
                               device.compute_capability};
  const HalfResult result = cudnn_cmake::skip_if_architecture_unfit(device, [&] {
    return options.api == Api::graph ? convolve_half_graph(request, sources)
                                     : convolve_half_legacy(request, sources);
  });
  report.add("algorithm", result.algorithm)
      .add("workspace_bytes", result.workspace_bytes)
      .add("tensor_cores", name_of(result.tensor_cores))
      .add("tensor_cores_evidence", result.evidence);
  text << result.algorithm << ", workspace " << result.workspace_bytes << " bytes\n"
       << "tensor cores: " << name_of(result.tensor_cores) << " (" << result.evidence << ")"
       << std::endl;
  judge(options, result, sources, report, text);
}

}  // namespace

int main(int argument_count, char** arguments) {
  const cudnn_cmake::Program<Options> program = {
      "conv-fp16",
      "Computes one two-dimensional convolution in half precision with cuDNN on a GPU, compares\n"
      "every element with a reference in double precision on the CPU, and says whether tensor\n"
      "cores were used and how that is known.",
      "cuDNN " + cudnn_cmake::cudnn_version_text(CUDNN_VERSION) + " and CUDA " +
          cudnn_cmake::cuda_version_text(CUDART_VERSION),
      true,
      declare,
      run,
  };
  return cudnn_cmake::run_program(program, argument_count, arguments);
}
