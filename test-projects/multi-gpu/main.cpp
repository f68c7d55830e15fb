// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// One convolution on each GPU at the same time, every element compared with the CPU.

#include <cuda_runtime_api.h>
#include <cudnn.h>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>
#include <ostream>
#include <string>
#include <thread>
#include <vector>

#include "cudnn_cmake/architecture.hpp"
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
#include "device_convolution.hpp"

namespace {

using cudnn_cmake::CommandLine;
using cudnn_cmake::Comparison;
using cudnn_cmake::ConvolutionShape;
using cudnn_cmake::Device;
using cudnn_cmake::JsonObject;
using cudnn_cmake::LoadedLibraries;
using cudnn_cmake::ReferenceResult;

/// With one GPU there is nothing to see.
constexpr std::size_t fewest_devices = 2;

struct Options {
  std::uint64_t seed = 1;
  ConvolutionShape shape;
};

void declare(CommandLine& command_line, Options& options) {
  command_line.add_value("--seed", "S", "of the random inputs (default 1); each GPU gets its own",
                         [&options](const std::string& value) {
                           options.seed = cudnn_cmake::parse_unsigned(
                               "--seed", value, 0, std::numeric_limits<std::uint64_t>::max());
                         });
  cudnn_cmake::add_shape_options(command_line, options.shape);
}

/// Every visible GPU that fits this cuDNN. Throws Skip when they are too few; says of each one that
/// is left out why.
std::vector<Device> choose_devices(const LoadedLibraries& libraries, std::ostream& text) {
  int count = 0;
  if (cudaGetDeviceCount(&count) != cudaSuccess || count == 0) {
    // It throws, and knows why.
    return {cudnn_cmake::choose_device(0, libraries)};
  }
  std::vector<Device> devices;
  std::string reasons;
  for (int index = 0; index < count; ++index) {
    try {
      devices.push_back(cudnn_cmake::choose_device(index, libraries));
    } catch (const cudnn_cmake::Skip& skip) {
      reasons += "; " + std::string(skip.what());
    }
  }
  if (devices.size() < fewest_devices) {
    throw cudnn_cmake::Skip(
        "this needs " + std::to_string(fewest_devices) + " GPUs, " +
        std::to_string(devices.size()) + " of the " + std::to_string(count) +
        " visible fits this cuDNN (look at nvidia-smi -L and CUDA_VISIBLE_DEVICES)" + reasons);
  }
  if (!reasons.empty()) {
    text << "left out" << cudnn_cmake::printable(reasons) << '\n';
  }
  return devices;
}

/// What one GPU has to do, and what came of it.
struct Task {
  Device device;
  std::vector<float> input;
  std::vector<float> filter;
  std::vector<float> output;
  std::exception_ptr failure;
};

/// All tasks at the same time, a thread for each. Failures stay in the tasks.
void compute_all(const ConvolutionShape& shape, std::vector<Task>& tasks) {
  std::vector<std::thread> threads;
  for (Task& task : tasks) {
    threads.emplace_back([&shape, &task] {
      try {
        task.output = cudnn_cmake::skip_if_architecture_unfit(task.device, [&] {
          return cudnn_cmake::convolve_on_device(task.device.index, shape, task.input, task.filter);
        });
      } catch (...) {
        task.failure = std::current_exception();
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
}

/// Compares and reports one result; returns what is wrong in one line, empty when nothing is.
std::string judge(const ConvolutionShape& shape, const Task& task, JsonObject& report,
                  std::ostream& text) {
  const std::string name = "device " + std::to_string(task.device.index);
  JsonObject entry = to_json(task.device);
  std::string wrong;
  if (task.failure) {
    try {
      std::rethrow_exception(task.failure);
    } catch (const cudnn_cmake::Skip&) {
      throw;
    } catch (const std::exception& error) {
      wrong = error.what();
      text << name << ": failed" << std::endl;
    }
  } else {
    const ReferenceResult reference =
        cudnn_cmake::reference_convolution(shape, task.input, task.filter);
    const Comparison comparison = cudnn_cmake::compare(
        task.output, reference, cudnn_cmake::Arithmetic::fp32, shape.forward_length());
    entry.append(to_json(comparison));
    text << name << ": " << text_of(comparison) << std::endl;
    if (!comparison.passed()) {
      wrong = describe_wrong(cudnn_cmake::output_layout(shape), comparison, task.output, reference);
    }
  }
  report.add("device_" + std::to_string(task.device.index), entry);
  return wrong.empty() ? wrong : name + ": " + wrong;
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
  cudnn_cmake::require_fitting_cudnn(libraries);
  const std::vector<Device> devices = choose_devices(libraries, text);
  report.add("devices", devices.size());
  report_libraries(libraries, text);

  std::vector<Task> tasks;
  cudnn_cmake::Random random(options.seed);
  for (const Device& device : devices) {
    report_device(device, text);
    // Numbers of its own: a result that came from another GPU is wrong.
    tasks.push_back({device,
                     random.signed_units(static_cast<std::size_t>(shape.input_size())),
                     random.signed_units(static_cast<std::size_t>(shape.filter_size())),
                     {},
                     nullptr});
  }
  text << "fp32, " << text_of(shape) << ", seed " << options.seed << std::endl;
  compute_all(shape, tasks);

  std::string wrong;
  for (const Task& task : tasks) {
    const std::string line = judge(shape, task, report, text);
    wrong += (wrong.empty() || line.empty() ? "" : "; ") + line;
  }
  if (!wrong.empty()) {
    throw cudnn_cmake::WrongResult(wrong);
  }
}

}  // namespace

int main(int argument_count, char** arguments) {
  const cudnn_cmake::Program<Options> program = {
      "multi-gpu",
      "Computes one two-dimensional convolution in fp32 on every visible GPU at the same time and\n"
      "compares every element of each result with a reference in double precision on the CPU.\n"
      "Skipped with fewer than two GPUs.",
      "cuDNN " + cudnn_cmake::cudnn_version_text(CUDNN_VERSION) + " and CUDA " +
          cudnn_cmake::cuda_version_text(CUDART_VERSION),
      true,
      declare,
      run,
  };
  return cudnn_cmake::run_program(program, argument_count, arguments);
}
