// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// Uses cuDNN where there is one and the CPU where there is none: neither cuDNN nor the CUDA run
// time is linked, both are loaded while the program runs.

#include <cuda_runtime_api.h>
#include <cudnn.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <ostream>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "backend.hpp"
#include "cudnn_cmake/architecture.hpp"
#include "cudnn_cmake/command_line.hpp"
#include "cudnn_cmake/convolution_shape.hpp"
#include "cudnn_cmake/cpu_double.hpp"
#include "cudnn_cmake/json.hpp"
#include "cudnn_cmake/library_names.hpp"
#include "cudnn_cmake/program.hpp"
#include "cudnn_cmake/random.hpp"
#include "cudnn_cmake/reference_convolution.hpp"
#include "cudnn_cmake/report.hpp"
#include "cudnn_cmake/tolerance.hpp"
#include "probe_process.hpp"

namespace {

using cudnn_cmake::BackendChoice;
using cudnn_cmake::BackendFindings;
using cudnn_cmake::BackendRequest;
using cudnn_cmake::CommandLine;
using cudnn_cmake::Comparison;
using cudnn_cmake::ConvolutionShape;
using cudnn_cmake::GpuBackend;
using cudnn_cmake::JsonObject;
using cudnn_cmake::printable;
using cudnn_cmake::ReferenceResult;

/// A program runs with every later release of the same major than the one it was built with; the
/// patch number doesn't matter.
constexpr int default_oldest_version = CUDNN_VERSION / 100 * 100;

struct Options {
  BackendRequest backend = {
      cudnn_cmake::cudnn_library_name(cudnn_cmake::this_system, CUDNN_MAJOR),
      cudnn_cmake::cudart_library_name(cudnn_cmake::this_system, CUDART_VERSION),
      default_oldest_version, 0};
  std::vector<std::string> probe_arguments = {"--probe"};
  bool probe = false;
  bool cpu = false;
  std::uint64_t seed = 1;
  ConvolutionShape shape;
};

/// "9.10.2" or "9.10" as CUDNN_VERSION writes it.
int parse_version(const std::string& option, const std::string& text) {
  std::vector<int> parts;
  std::size_t start = 0;
  while (start <= text.size() && parts.size() < 3) {
    const std::size_t end = std::min(text.find('.', start), text.size());
    const auto part = cudnn_cmake::detail::read_unsigned(
        std::string_view(text).substr(start, end - start), 0, 99);
    if (!part) {
      break;
    }
    parts.push_back(static_cast<int>(*part));
    start = end + 1;
  }
  if (start <= text.size() || parts.empty()) {
    throw cudnn_cmake::UsageError(option + " '" + printable(text) +
                                  "': a version as 9, 9.10 or 9.10.2 is wanted");
  }
  parts.resize(3, 0);
  return parts[0] * (parts[0] >= 9 ? 10000 : 1000) + parts[1] * 100 + parts[2];
}

void declare(CommandLine& command_line, Options& options) {
  const auto add_library = [&](const std::string& option, const std::string& what,
                               std::string& target) {
    command_line.add_value(
        option, "FILE",
        what + ": a path, or a name that the loader searches for (default " + target + ")",
        [option, &options, &target](const std::string& value) {
          if (value.empty()) {
            throw cudnn_cmake::UsageError(option + " needs a file");
          }
          target = value;
          options.probe_arguments.push_back(option + "=" + value);
        });
  };
  add_library("--cudnn", "cuDNN", options.backend.cudnn_file);
  add_library("--cudart", "the CUDA run time", options.backend.cudart_file);
  command_line.add_value("--oldest", "VERSION",
                         "the oldest cuDNN to use (default " +
                             cudnn_cmake::cudnn_version_text(default_oldest_version) + ")",
                         [&options](const std::string& value) {
                           options.backend.oldest_cudnn_version = parse_version("--oldest", value);
                           options.probe_arguments.push_back("--oldest=" + value);
                         });
  command_line.add_value("--device", "N", "the GPU, as CUDA numbers them (default 0)",
                         [&options](const std::string& value) {
                           options.backend.device =
                               cudnn_cmake::parse_int("--device", value, 0, 1023);
                           options.probe_arguments.push_back("--device=" + value);
                         });
  command_line.add_flag("--cpu", "compute on the CPU without looking for cuDNN", options.cpu);
  command_line.add_flag("--probe",
                        "only try cuDNN: what the program does first, in a process of its own",
                        options.probe);
  command_line.add_value("--seed", "S", "of the random inputs (default 1)",
                         [&options](const std::string& value) {
                           options.seed = cudnn_cmake::parse_unsigned(
                               "--seed", value, 0, std::numeric_limits<std::uint64_t>::max());
                         });
  cudnn_cmake::add_shape_options(command_line, options.shape);
}

void report_findings(const BackendFindings& findings, JsonObject& report, std::ostream& text) {
  if (!findings.cudnn_file.empty()) {
    report.add("cudnn_file", findings.cudnn_file).add("cudnn_version", findings.cudnn_version);
    text << "cuDNN " << cudnn_cmake::cudnn_version_text(findings.cudnn_version) << " from "
         << printable(findings.cudnn_file) << '\n';
  }
  if (!findings.cudart_file.empty()) {
    report.add("cudart_file", findings.cudart_file).add("cudart_version", findings.cudart_version);
    text << "CUDA run time " << cudnn_cmake::cuda_version_text(findings.cudart_version) << " from "
         << printable(findings.cudart_file) << '\n';
  }
}

BackendChoice choose(const Options& options, BackendFindings& findings) {
  if (options.cpu) {
    return std::string("--cpu was given");
  }
  if (!options.probe) {
    const std::string end = cudnn_cmake::probe_in_own_process(options.probe_arguments);
    if (!end.empty()) {
      return end;
    }
  }
  return cudnn_cmake::choose_backend(options.backend, findings);
}

void run(const Options& options, JsonObject& report, std::ostream& text) {
  const ConvolutionShape& shape = options.shape;
  const std::string problem = cudnn_cmake::describe_problem(shape);
  if (!problem.empty()) {
    throw cudnn_cmake::UsageError(problem);
  }
  BackendFindings findings;
  const BackendChoice choice = choose(options, findings);
  report_findings(findings, report, text);
  const auto* const gpu = std::get_if<GpuBackend>(&choice);
  if (gpu != nullptr) {
    report.add("backend", "gpu")
        .add("device", findings.device_name)
        .add("is_double", cudnn_cmake::runs_on_double());
    text << "backend: cuDNN on device " << options.backend.device << ", "
         << printable(findings.device_name) << ", compute capability "
         << cudnn_cmake::compute_capability_text(findings.compute_capability) << std::endl;
  } else {
    const auto& reason = std::get<std::string>(choice);
    report.add("backend", "cpu").add("fallback_reason", printable(reason));
    text << "backend: CPU, because " << printable(reason) << std::endl;
    if (!options.probe && cudnn_cmake::gpu_is_required()) {
      throw cudnn_cmake::WrongResult("CUDNN_CMAKE_REQUIRE_GPU is set, but " + reason);
    }
  }
  if (options.probe) {
    return;
  }
  if (cudnn_cmake::gpu_is_required() && cudnn_cmake::runs_on_double()) {
    throw cudnn_cmake::WrongResult(
        "CUDNN_CMAKE_REQUIRE_GPU is set, but the CPU double was loaded in place of cuDNN [" +
        findings.cudnn_file + "]");
  }

  report.add("shape", to_json(shape)).add("seed", options.seed);
  text << "fp32, " << text_of(shape) << ", seed " << options.seed << std::endl;
  cudnn_cmake::Random random(options.seed);
  const std::vector<float> input =
      random.signed_units(static_cast<std::size_t>(shape.input_size()));
  const std::vector<float> filter =
      random.signed_units(static_cast<std::size_t>(shape.filter_size()));
  const std::vector<float> output = gpu != nullptr
                                        ? cudnn_cmake::convolve_on_gpu(*gpu, shape, input, filter)
                                        : cudnn_cmake::convolve_on_cpu(shape, input, filter);

  const ReferenceResult reference = cudnn_cmake::reference_convolution(shape, input, filter);
  const Comparison comparison = cudnn_cmake::compare(
      output, reference, cudnn_cmake::Arithmetic::fp32, shape.forward_length());
  report.append(to_json(comparison));
  text << text_of(comparison) << '\n';
  if (!comparison.passed()) {
    throw cudnn_cmake::WrongResult(cudnn_cmake::describe_wrong(cudnn_cmake::output_layout(shape),
                                                               comparison, output, reference));
  }
}

}  // namespace

int main(int argument_count, char** arguments) {
  const cudnn_cmake::Program<Options> program = {
      "runtime-fallback",
      "Computes one two-dimensional convolution in fp32: with cuDNN on a GPU where both are "
      "there,\n"
      "else on the CPU, and says which and why. Neither cuDNN nor CUDA is linked. Every element "
      "of\n"
      "the result is compared with a reference in double precision.",
      "the headers of cuDNN " + cudnn_cmake::cudnn_version_text(CUDNN_VERSION) + " and CUDA " +
          cudnn_cmake::cuda_version_text(CUDART_VERSION),
      false,
      declare,
      run,
  };
  return cudnn_cmake::run_program(program, argument_count, arguments);
}
