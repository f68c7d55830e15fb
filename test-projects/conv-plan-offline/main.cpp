// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// Plans a convolution for a GPU that this machine need not have, saves the plan, loads it again in
// another process, and runs it where the GPU is there.

#include <cuda_runtime_api.h>
#include <cudnn.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "cudnn_cmake/architecture.hpp"
#include "cudnn_cmake/check.hpp"
#include "cudnn_cmake/command_line.hpp"
#include "cudnn_cmake/convolution_case.hpp"
#include "cudnn_cmake/convolution_data.hpp"
#include "cudnn_cmake/device.hpp"
#include "cudnn_cmake/device_description.hpp"
#include "cudnn_cmake/device_report.hpp"
#include "cudnn_cmake/json_value.hpp"
#include "cudnn_cmake/offline_prerequisites.hpp"
#include "cudnn_cmake/plan_execution.hpp"
#include "cudnn_cmake/program.hpp"
#include "cudnn_cmake/report.hpp"
#include "cudnn_cmake/text_file.hpp"
#include "offline_plan.hpp"

namespace {

using cudnn_cmake::CommandLine;
using cudnn_cmake::ConvolutionCase;
using cudnn_cmake::Device;
using cudnn_cmake::DeviceDescription;
using cudnn_cmake::JsonObject;
using cudnn_cmake::JsonValue;
using cudnn_cmake::LoadedLibraries;
using cudnn_cmake::OfflinePlan;
using cudnn_cmake::OfflinePlanner;
using cudnn_cmake::TensorData;
using cudnn_cmake::UsageError;
using cudnn_cmake::WrongResult;

/// Largest description or plan that is read; real ones have 1 and 3 kB.
constexpr std::size_t largest_file = std::size_t{1} << 20U;

struct Options {
  std::string description;      ///< file of the device description
  std::string load;             ///< file of the plan to load
  std::string save;             ///< file to write: a plan, with `describe` a description
  std::optional<int> device;    ///< GPU to plan for, instead of a description
  std::optional<int> describe;  ///< GPU to describe
  bool must_execute = false;
  std::uint64_t seed = 1;
  ConvolutionCase problem;
};

void declare(CommandLine& command_line, Options& options) {
  const auto add_file = [&command_line](const std::string& name, const std::string& help,
                                        std::string& target) {
    command_line.add_value(name, "FILE", help, [name, &target](const std::string& value) {
      if (value.empty()) {
        throw UsageError(name + " needs a file");
      }
      target = value;
    });
  };
  add_file("--description", "the GPU to plan for, in JSON (see devices/)", options.description);
  add_file("--save", "write the plan to this file (with --describe: the description)",
           options.save);
  add_file("--load",
           "load the plan from this file instead, check it, and run it if the GPU is here",
           options.load);
  command_line.add_flag("--execute", "with --load: skip, or fail, unless the plan can be run",
                        options.must_execute);
  command_line.add_value("--device", "N", "plan for GPU N of this machine instead",
                         [&options](const std::string& value) {
                           options.device = cudnn_cmake::parse_int("--device", value, 0, 1023);
                         });
  command_line.add_value("--describe", "N", "write the description of GPU N, as CUDA numbers them",
                         [&options](const std::string& value) {
                           options.describe = cudnn_cmake::parse_int("--describe", value, 0, 1023);
                         });
  command_line.add_value("--seed", "S", "of the random inputs (default 1)",
                         [&options](const std::string& value) {
                           options.seed = cudnn_cmake::parse_unsigned(
                               "--seed", value, 0, std::numeric_limits<std::uint64_t>::max());
                         });
  cudnn_cmake::add_case_options(command_line, options.problem);
}

/// Throws UsageError when the options don't go together.
void check_options(const Options& options) {
  if (options.describe) {
    if (!options.description.empty() || options.device || !options.load.empty()) {
      throw UsageError("--describe goes with none of --description, --device and --load");
    }
    if (options.save.empty()) {
      throw UsageError("--describe needs --save FILE");
    }
  } else if (options.description.empty() != options.device.has_value()) {
    throw UsageError("the GPU to plan for is needed, either by --description FILE or --device N");
  }
  if (!options.load.empty() && !options.save.empty()) {
    throw UsageError("--load and --save don't go together");
  }
  if (options.must_execute && options.load.empty()) {
    throw UsageError("--execute needs --load FILE");
  }
  const std::string problem = cudnn_cmake::describe_problem(options.problem.shape);
  if (!problem.empty()) {
    throw UsageError(problem);
  }
}

std::string read_file(const std::string& path) {
  try {
    return cudnn_cmake::read_text_file(path, largest_file);
  } catch (const cudnn_cmake::FileError& error) {
    throw UsageError(error.what());
  }
}

void report_case(const Options& options, JsonObject& report, std::ostream& text) {
  const ConvolutionCase& problem = options.problem;
  report.add("operation", cudnn_cmake::operation_name(problem.operation))
      .add("data_type", cudnn_cmake::precision_name(problem.precision))
      .add("layout", cudnn_cmake::order_name(problem.order))
      .add("shape", cudnn_cmake::to_json(problem.shape));
  text << cudnn_cmake::operation_name(problem.operation) << ", "
       << cudnn_cmake::precision_name(problem.precision) << " "
       << cudnn_cmake::order_name(problem.order) << ", " << cudnn_cmake::text_of(problem.shape)
       << std::endl;
}

void describe(const Options& options, const LoadedLibraries& libraries, JsonObject& report,
              std::ostream& text) {
  const Device device = cudnn_cmake::choose_device(*options.describe, libraries);
  report.add("device", cudnn_cmake::to_json(device)).add("written", options.save);
  cudnn_cmake::report_device(device, text);
  const std::string description = cudnn_cmake::describe_device(device.index);
  // What cuDNN writes must be what this program reads.
  static_cast<void>(cudnn_cmake::read_device_description("of cuDNN", description));
  cudnn_cmake::write_text_file(options.save, description);
  text << "its description is in " << cudnn_cmake::printable(options.save) << '\n';
}

OfflinePlan plan(const Options& options, const OfflinePlanner& planner, JsonObject& report,
                 std::ostream& text) {
  OfflinePlan plan = planner.plan(options.problem);
  report.add("engine", plan.engine.index)
      .add("engine_notes", cudnn_cmake::notes_text(plan.engine))
      .add("tensor_cores", plan.engine.uses_tensor_cores())
      .add("configurations_tried", plan.tried)
      .add("heuristics", plan.mode)
      .add("workspace_bytes", plan.workspace_bytes)
      .add("plan_bytes", plan.text.size());
  text << "planned: engine " << plan.engine.index
       << " (notes: " << cudnn_cmake::notes_text(plan.engine) << "), workspace "
       << plan.workspace_bytes << " bytes, configuration " << plan.tried
       << " of the heuristics, plan of " << plan.text.size() << " bytes" << std::endl;
  return plan;
}

/// Throws Skip when cuDNN gave the plan no text.
void require_text(const OfflinePlan& plan, const LoadedLibraries& libraries) {
  if (plan.text.empty()) {
    throw cudnn_cmake::Skip("cuDNN " + cudnn_cmake::cudnn_version_text(libraries.cudnn_version) +
                            " plans without a device, but does not write such a plan as text: "
                            "use cuDNN 9.12 or newer");
  }
}

/// Which part of two plans that should be the same differs, in words.
std::string describe_difference(const std::string& saved, const std::string& fresh) {
  const JsonValue left = JsonValue::parse(saved);
  const JsonValue right = JsonValue::parse(fresh);
  for (const std::string& key : right.keys()) {
    const JsonValue* const part = left.find(key);
    if (part == nullptr || *part != *right.find(key)) {
      return key == "operationGraph" ? "it is for another convolution (operationGraph)"
                                     : "they differ in " + cudnn_cmake::printable(key);
    }
  }
  return "they differ only in blanks or in the order of members";
}

/// Number of the CUDA device that fits the description in everything that cuDNN compares; none,
/// with the reason, when there is none.
std::optional<int> find_described_device(const DeviceDescription& description,
                                         const LoadedLibraries& libraries, std::string& reason) {
  try {
    // Says what is wrong with the driver, or that there is no GPU.
    static_cast<void>(cudnn_cmake::choose_device(0, libraries));
  } catch (const cudnn_cmake::Skip& skip) {
    reason = skip.what();
    return std::nullopt;
  }
  int count = 0;
  CUDA_CHECK(cudaGetDeviceCount(&count));
  for (int index = 0; index < count; ++index) {
    const DeviceDescription present = cudnn_cmake::read_device_description(
        "of device " + std::to_string(index), cudnn_cmake::describe_device(index));
    const std::vector<std::string> differences =
        cudnn_cmake::plan_relevant_differences(description.value, present.value);
    if (differences.empty()) {
      return index;
    }
    reason += (reason.empty() ? "" : "; ") + ("device " + std::to_string(index)) + " (" +
              present.name() + ") is another: " + differences.front();
    if (present.compute_capability() == description.compute_capability()) {
      reason += " (--describe " + std::to_string(index) + " writes its description)";
    }
  }
  return std::nullopt;
}

void execute(const Options& options, const DeviceDescription& device,
             const LoadedLibraries& libraries, const std::string& plan_text,
             const OfflinePlan& fresh, JsonObject& report, std::ostream& text) {
  std::string reason;
  const std::optional<int> index = find_described_device(device, libraries, reason);
  report.add("executed", index.has_value());
  if (!index) {
    if (options.must_execute) {
      throw cudnn_cmake::Skip("the described device is not here: " + reason);
    }
    report.add("not_executed_because", reason);
    text << "not run: " << cudnn_cmake::printable(reason) << '\n';
    return;
  }
  CUDA_CHECK(cudaSetDevice(*index));
  const std::vector<TensorData> sources =
      cudnn_cmake::random_sources(options.problem, options.seed);
  const std::vector<float> result =
      cudnn_cmake::execute_saved_plan(plan_text, options.problem, sources);
  const double factor =
      fresh.engine.is_transformed() ? cudnn_cmake::transformed_algorithm_factor : 1;
  text << "run on device " << *index << ": ";
  cudnn_cmake::judge_result(options.problem, sources, result, factor, report, text);
}

void load(const Options& options, const DeviceDescription& device, const OfflinePlanner& planner,
          const LoadedLibraries& libraries, JsonObject& report, std::ostream& text) {
  const std::string saved = read_file(options.load);
  report.add("loaded", options.load);
  const std::string again = planner.reload(saved);
  text << "loaded " << cudnn_cmake::printable(options.load) << ", " << saved.size() << " bytes"
       << std::endl;
  // cuDNN may give back the text that it got (9.19 does), so this alone proves little.
  if (again != saved) {
    throw WrongResult("the loaded plan, written again, is not the file: " +
                      describe_difference(saved, again));
  }
  // cuDNN loads a plan for any convolution, and whatever it does not check may have been changed.
  const OfflinePlan fresh = plan(options, planner, report, text);
  require_text(fresh, libraries);
  if (fresh.text != saved) {
    throw WrongResult("the loaded plan is not the one that cuDNN makes now for this case: " +
                      describe_difference(saved, fresh.text));
  }
  text << "the loaded plan, written again, and a new plan are the same as the file" << std::endl;
  execute(options, device, libraries, saved, fresh, report, text);
}

void run(const Options& options, JsonObject& report, std::ostream& text) {
  check_options(options);
  const LoadedLibraries libraries = cudnn_cmake::loaded_libraries();
  report.add("libraries", cudnn_cmake::to_json(libraries));
  cudnn_cmake::require_fitting_cudnn(libraries);
  if (options.must_execute) {
    // Says at once when there is no GPU at all.
    static_cast<void>(cudnn_cmake::choose_device(options.device.value_or(0), libraries));
  }
  std::optional<DeviceDescription> device;
  if (!options.description.empty()) {
    device =
        cudnn_cmake::read_device_description(options.description, read_file(options.description));
    cudnn_cmake::require_known_architecture(*device, libraries);
  }
  cudnn_cmake::require_offline_planning(libraries);
  if (options.device) {
    const Device present = cudnn_cmake::choose_device(*options.device, libraries);
    device = cudnn_cmake::read_device_description("of device " + std::to_string(present.index),
                                                  cudnn_cmake::describe_device(present.index));
  }
  cudnn_cmake::report_libraries(libraries, text);
  if (!device) {
    describe(options, libraries, report, text);
    return;
  }
  report.add("described_device", device->name())
      .add("compute_capability",
           cudnn_cmake::compute_capability_text(device->compute_capability()));
  text << "described device: " << device->name() << ", compute capability "
       << cudnn_cmake::compute_capability_text(device->compute_capability()) << '\n';
  report_case(options, report, text);
  const OfflinePlanner planner(*device);
  if (!options.load.empty()) {
    load(options, *device, planner, libraries, report, text);
    return;
  }
  const OfflinePlan result = plan(options, planner, report, text);
  if (!options.save.empty()) {
    require_text(result, libraries);
    cudnn_cmake::write_text_file(options.save, result.text);
    report.add("written", options.save);
    text << "written to " << cudnn_cmake::printable(options.save) << '\n';
  }
}

}  // namespace

int main(int argument_count, char** arguments) {
  const cudnn_cmake::Program<Options> program = {
      "conv-plan-offline",
      "Lets cuDNN choose and set up an engine for one convolution on a GPU that is described in a\n"
      "file and need not be in this machine; saves the plan as text, and loads it again.\n"
      "  conv-plan-offline --description h200.json --save plan.json\n"
      "  conv-plan-offline --description h200.json --load plan.json\n"
      "  conv-plan-offline --describe 0 --save this-machine.json",
      "cuDNN " + cudnn_cmake::cudnn_version_text(CUDNN_VERSION) + " and CUDA " +
          cudnn_cmake::cuda_version_text(CUDART_VERSION),
      true,
      declare,
      run,
  };
  return cudnn_cmake::run_program(program, argument_count, arguments);
}
