// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "options.hpp"

#include <cudnn.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <system_error>
#include <utility>

#include "cudnn_cmake/text.hpp"

namespace cudnn_cmake {
namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20U;

void declare_measurement(CommandLine& command_line, Options& options) {
  command_line.add_value(
      "--iterations", "N",
      "timed runs, hot and cold each (default " + std::to_string(options.iterations) + ")",
      [&options](const std::string& value) {
        options.iterations = parse_int("--iterations", value, 1, 10000);
      });
  command_line.add_value("--warm-up", "MS",
                         "milliseconds of untimed runs before (default " +
                             std::to_string(options.warm_up_milliseconds) + ")",
                         [&options](const std::string& value) {
                           options.warm_up_milliseconds = parse_int("--warm-up", value, 0, 60000);
                         });
  command_line.add_value("--workspace-limit", "MIB",
                         "algorithms that want more are not run (default " +
                             std::to_string(options.workspace_limit / mebibyte) + ")",
                         [&options](const std::string& value) {
                           options.workspace_limit = static_cast<std::size_t>(
                               mebibyte * parse_unsigned("--workspace-limit", value, 0, 1048576));
                         });
  command_line.add_value("--nvml", "FILE",
                         std::string("library that tells the clocks; empty: do not read them "
                                     "(default ") +
                             nvml_library_name() + "; empty on the CPU double)",
                         [&options](const std::string& value) { options.nvml = value; });
}

/// describe_problem() without its limits on what a CPU reference computes: here the CPU computes
/// samples, except on the double.
std::string shape_problem(const ConvolutionShape& shape, bool is_double) {
  constexpr std::int64_t most_elements = std::int64_t{1} << 30;
  std::string problem = describe_problem(shape);
  const bool is_impossible = shape.channels % shape.groups != 0 ||
                             shape.filters % shape.groups != 0 || shape.output_height() == 0 ||
                             shape.output_width() == 0;
  if (is_double || is_impossible || problem.empty()) {
    return problem;
  }
  const std::int64_t largest =
      std::max({shape.input_size(), shape.filter_size(), shape.output_size()});
  return largest <= most_elements
             ? std::string()
             : "input, filters or output would hold " + std::to_string(largest) +
                   " elements, the limit is " + std::to_string(most_elements);
}

/// Throws UsageError when nothing can be written there: better now than after minutes.
void require_place_for_file(const std::string& option, const std::string& path) {
  namespace fs = std::filesystem;
  const auto refuse = [&](const char* problem) {
    throw UsageError(option + " '" + printable(path) + "': " + problem);
  };
  const fs::path file = fs::u8path(path);
  std::error_code error;
  if (!file.has_filename() || fs::is_directory(file, error)) {
    refuse("is a directory, not a file");
  }
  if (fs::exists(file, error) && !fs::is_regular_file(file, error)) {
    refuse("is there and no regular file");
  }
  if (file.has_parent_path() && !fs::is_directory(file.parent_path(), error)) {
    refuse("its directory does not exist");
  }
}

void require_files(const Options& options) {
  for (const auto& [option, path] :
       {std::pair{"--csv", &options.csv_file}, std::pair{"--svg", &options.svg_file}}) {
    if (!path->empty()) {
      require_place_for_file(option, *path);
    }
  }
  std::error_code error;
  const auto canonical = [&error](const std::string& path) {
    return std::filesystem::weakly_canonical(std::filesystem::u8path(path), error);
  };
  if (!options.csv_file.empty() && !options.svg_file.empty() &&
      canonical(options.csv_file) == canonical(options.svg_file)) {
    throw UsageError("--csv and --svg name the same file");
  }
}

}  // namespace

ConvolutionShape default_benchmark_shape(bool is_double) {
  ConvolutionShape shape;
  shape.batch = is_double ? 2 : 32;
  shape.channels = is_double ? 8 : 64;
  shape.height = is_double ? 9 : 224;
  shape.width = is_double ? 7 : 224;
  shape.filters = is_double ? 12 : 64;
  shape.kernel = {3, 3};
  shape.padding = {1, 1};
  shape.stride = {1, 1};
  shape.dilation = {1, 1};
  shape.groups = 1;
  return shape;
}

void declare_options(CommandLine& command_line, Options& options) {
  const auto add_file = [&command_line](const std::string& name, const char* help,
                                        std::string& target) {
    command_line.add_value(name, "FILE", help, [name, &target](const std::string& value) {
      if (value.empty()) {
        throw UsageError(name + " needs a file");
      }
      target = value;
    });
  };
  add_file("--csv", "also write the times as comma-separated values", options.csv_file);
  add_file("--svg", "also draw them as a bar chart", options.svg_file);
  command_line.add_value("--device", "N", "the GPU, as CUDA numbers them (default 0)",
                         [&options](const std::string& value) {
                           options.device = parse_int("--device", value, 0, 1023);
                         });
  command_line.add_value(
      "--seed", "S", "of the random inputs (default 1)", [&options](const std::string& value) {
        options.seed =
            parse_unsigned("--seed", value, 0, std::numeric_limits<std::uint64_t>::max());
      });
  declare_measurement(command_line, options);
  command_line.add_value(
      "--api", "NAME", "legacy (cudnnConvolutionForward), graph or all (default all)",
      [&options](const std::string& value) {
        options.api = parse_word<Api>(
            "--api", value, {{"legacy", Api::legacy}, {"graph", Api::graph}, {"all", Api::all}});
      });
  command_line.add_value(
      "--type", "NAME", "fp32, tf32 (fp32 that tensor cores may cut), fp16 or bf16 (default fp32)",
      [&options](const std::string& value) {
        options.problem.precision = parse_word<Precision>("--type", value,
                                                          {{"fp32", Precision::fp32},
                                                           {"tf32", Precision::tf32},
                                                           {"fp16", Precision::fp16},
                                                           {"bf16", Precision::bf16}});
      });
  command_line.add_value(
      "--layout", "NAME", "NHWC or NCHW (default NCHW)", [&options](const std::string& value) {
        options.problem.order = parse_word<MemoryOrder>(
            "--layout", value, {{"NHWC", MemoryOrder::nhwc}, {"NCHW", MemoryOrder::nchw}});
      });
  add_shape_options(command_line, options.problem.shape);
}

void require_sense(const Options& options) {
  const std::string problem = shape_problem(options.problem.shape, options.is_double);
  if (!problem.empty()) {
    throw UsageError(problem);
  }
#if CUDNN_VERSION < 8100
  if (options.problem.precision == Precision::bf16) {
    throw UsageError("--type bf16 needs a cuDNN of 8.1 or newer to build with");
  }
#endif
  require_files(options);
}

}  // namespace cudnn_cmake
