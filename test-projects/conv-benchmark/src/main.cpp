// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// How long every algorithm and engine of cuDNN takes for a forward convolution.

#include <cuda_runtime_api.h>
#include <cudnn.h>

#include <algorithm>
#include <cstddef>
#include <ctime>
#include <ostream>
#include <string>

#include "benchmark.hpp"
#include "cudnn_cmake/architecture.hpp"
#include "cudnn_cmake/check.hpp"
#include "cudnn_cmake/device.hpp"
#include "cudnn_cmake/device_report.hpp"
#include "cudnn_cmake/json.hpp"
#include "cudnn_cmake/program.hpp"
#include "cudnn_cmake/text_file.hpp"
#include "options.hpp"
#include "results.hpp"

namespace {

using cudnn_cmake::BenchmarkSettings;
using cudnn_cmake::Device;
using cudnn_cmake::JsonObject;
using cudnn_cmake::LoadedLibraries;
using cudnn_cmake::Options;
using cudnn_cmake::Report;
using cudnn_cmake::State;

/// What the run time tells about the device: clocks in kHz by attributes that every release has.
cudnn_cmake::DeviceFigures figures_of(const Device& device) {
  const auto attribute = [&device](cudaDeviceAttr name) {
    int value = 0;
    CUDA_CHECK(cudaDeviceGetAttribute(&value, name, device.index));
    return value;
  };
  constexpr double hertz_per_kilohertz = 1e3;
  cudnn_cmake::DeviceFigures figures;
  figures.name = device.name;
  figures.compute_capability = device.compute_capability;
  figures.multiprocessors = attribute(cudaDevAttrMultiProcessorCount);
  figures.clock = attribute(cudaDevAttrClockRate) * hertz_per_kilohertz;
  figures.memory_clock = attribute(cudaDevAttrMemoryClockRate) * hertz_per_kilohertz;
  figures.memory_bus_bits = attribute(cudaDevAttrGlobalMemoryBusWidth);
  figures.l2_bytes = static_cast<std::size_t>(std::max(0, attribute(cudaDevAttrL2CacheSize)));
  return figures;
}

cudnn_cmake::PciAddress pci_address(const Device& device) {
  cudaDeviceProp properties{};
  CUDA_CHECK(cudaGetDeviceProperties(&properties, device.index));
  return {properties.pciDomainID, properties.pciBusID, properties.pciDeviceID};
}

/// Now, in UTC, as in ISO 8601.
std::string date_text() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
#ifdef _WIN32
  gmtime_s(&parts, &now);
#else
  gmtime_r(&now, &parts);
#endif
  constexpr std::size_t length = sizeof "9999-12-31T23:59:59Z";
  std::string text(length, '\0');
  text.resize(std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts));
  return text;
}

/// Throws WrongResult when a result was wrong or nothing could be measured.
void judge(const Report& report) {
  const std::size_t wrong = cudnn_cmake::count_of(report, State::wrong);
  if (wrong != 0) {
    const auto first = std::find_if(
        report.results.begin(), report.results.end(),
        [](const cudnn_cmake::Result& result) { return result.state == State::wrong; });
    throw cudnn_cmake::WrongResult(
        std::to_string(wrong) + " of " + std::to_string(report.results.size()) +
        " algorithms and engines are wrong; the first is " + first->name + ": " + first->reason);
  }
  if (cudnn_cmake::count_of(report, State::measured) == 0) {
    const auto count = [&report](State state) {
      return std::to_string(cudnn_cmake::count_of(report, state));
    };
    throw cudnn_cmake::WrongResult("nothing could be measured: cuDNN refused " +
                                   count(State::refused) + " ways, " + count(State::unsuitable) +
                                   " are of another precision, " + count(State::too_large) +
                                   " want more than --workspace-limit");
  }
}

void run(const Options& options, JsonObject& json, std::ostream& text) {
  cudnn_cmake::require_sense(options);
  const LoadedLibraries libraries = cudnn_cmake::loaded_libraries();
  json.add("libraries", to_json(libraries));
  cudnn_cmake::require_fitting_cudnn(libraries);
  const Device device = cudnn_cmake::choose_device(options.device, libraries);
  json.add("device", to_json(device));
  report_libraries(libraries, text);
  report_device(device, text);
  text << std::flush;

  CUDA_CHECK(cudaSetDevice(device.index));
  Report report;
  report.date = date_text();
  report.cudnn = cudnn_cmake::cudnn_version_text(libraries.cudnn_version);
  report.is_double = libraries.is_double;
  report.problem = options.problem;
  report.seed = options.seed;
  report.iterations = options.iterations;
  report.warm_up_milliseconds = options.warm_up_milliseconds;
  report.workspace_limit = options.workspace_limit;
  report.device = figures_of(device);
  report.arithmetic = arithmetic_peak(report.device, options.problem.precision);
  report.memory = memory_peak(report.device);
  const BenchmarkSettings settings = {options.problem,
                                      options.api,
                                      options.seed,
                                      options.iterations,
                                      options.warm_up_milliseconds,
                                      options.workspace_limit,
                                      options.nvml,
                                      pci_address(device)};
  cudnn_cmake::skip_if_architecture_unfit(device,
                                          [&] { cudnn_cmake::run_benchmark(settings, report); });

  json.append(to_json(report));
  text << text_of(report);
  if (!options.csv_file.empty()) {
    cudnn_cmake::write_text_file(options.csv_file, csv_of(report));
  }
  if (!options.svg_file.empty()) {
    cudnn_cmake::write_text_file(options.svg_file, svg_of(report));
  }
  judge(report);
}

}  // namespace

int main(int argument_count, char** arguments) {
  const cudnn_cmake::Program<Options> program = {
      "conv-benchmark",
      "Times every algorithm and engine that cuDNN has for a two-dimensional forward convolution\n"
      "on a GPU, with the cache hot and cold, after comparing a sample of its outputs with a\n"
      "reference on the CPU.",
      "cuDNN " + cudnn_cmake::cudnn_version_text(CUDNN_VERSION) + " and CUDA " +
          cudnn_cmake::cuda_version_text(CUDART_VERSION),
      true,
      cudnn_cmake::declare_options,
      run,
  };
  return cudnn_cmake::run_program(program, argument_count, arguments);
}
