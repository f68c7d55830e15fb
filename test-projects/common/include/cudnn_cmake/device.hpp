// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cuda_runtime_api.h>
#include <cudnn.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "cudnn_cmake/architecture.hpp"
#include "cudnn_cmake/check.hpp"
#include "cudnn_cmake/command_line.hpp"
#include "cudnn_cmake/cpu_double.hpp"
#include "cudnn_cmake/json.hpp"
#include "cudnn_cmake/loaded_file.hpp"
#include "cudnn_cmake/program.hpp"

namespace cudnn_cmake {

/// The GPU that a sample runs on.
struct Device {
  int index;
  std::string name;
  int compute_capability;  ///< major * 100 + minor * 10
};

/// Versions and files of the cuDNN and the CUDA run time that this process really has. Needs no
/// driver and no GPU.
struct LoadedLibraries {
  int cudnn_version;         ///< cudnnGetVersion()
  int cudnn_cudart_version;  ///< CUDA run time inside cuDNN
  int cudart_version;        ///< CUDA run time of this program
  int driver_version;        ///< newest CUDA the driver supports; 0 without a driver
  std::string cudnn_file;
  std::string cudart_file;
  bool is_double;  ///< the CPU double, not cuDNN
  /// Every loaded file of cuDNN and of the CUDA run time: more than the two above with cuDNN, which
  /// loads its parts when it needs them.
  std::vector<std::string> files;
};

inline LoadedLibraries loaded_libraries() {
  LoadedLibraries libraries{};
  libraries.cudnn_version = static_cast<int>(cudnnGetVersion());
  libraries.cudnn_cudart_version = static_cast<int>(cudnnGetCudartVersion());
  CUDA_CHECK(cudaRuntimeGetVersion(&libraries.cudart_version));
  CUDA_CHECK(cudaDriverGetVersion(&libraries.driver_version));
  libraries.cudnn_file = real_path(loaded_file("cudnnGetVersion"));
  libraries.cudart_file = real_path(loaded_file("cudaRuntimeGetVersion"));
  libraries.is_double = runs_on_double();
  libraries.files = loaded_files({"cudnn", "cudart"});
  return libraries;
}

inline JsonObject to_json(const LoadedLibraries& libraries) {
  return JsonObject()
      .add("cudnn_header_version", CUDNN_VERSION)
      .add("cudnn_version", libraries.cudnn_version)
      .add("cudnn_file", libraries.cudnn_file)
      .add("cudnn_cudart_version", libraries.cudnn_cudart_version)
      .add("cudart_header_version", CUDART_VERSION)
      .add("cudart_version", libraries.cudart_version)
      .add("cudart_file", libraries.cudart_file)
      .add("driver_version", libraries.driver_version)
      .add("is_double", libraries.is_double)
      .add("loaded_files", libraries.files);
}

/// Throws WrongResult when the loaded cuDNN is older than the header that was compiled in, or of
/// another major: cuDNN promises to run what was built with an older one of its major.
inline void require_fitting_cudnn(const LoadedLibraries& libraries) {
  const auto major = [](long long version) {
    return version >= 90000 ? version / 10000 : version / 1000;
  };
  if (libraries.cudnn_version < CUDNN_VERSION ||
      major(libraries.cudnn_version) != major(CUDNN_VERSION)) {
    throw WrongResult("built with the header of cuDNN " + cudnn_version_text(CUDNN_VERSION) +
                      ", but " + cudnn_version_text(libraries.cudnn_version) + " was loaded from " +
                      libraries.cudnn_file +
                      ": look at LD_LIBRARY_PATH (Windows: PATH), or build with its header");
  }
}

inline JsonObject to_json(const Device& device) {
  return JsonObject()
      .add("index", device.index)
      .add("name", device.name)
      .add("compute_capability", compute_capability_text(device.compute_capability));
}

/// cudnnGetMaxDeviceVersion() where this cuDNN has it, else 0 for unknown.
inline int newest_known_architecture() {
#if CUDNN_VERSION >= 90000
  return static_cast<int>(cudnnGetMaxDeviceVersion());
#elif defined(CUDNN_MAX_DEVICE_VERSION)
  return static_cast<int>(CUDNN_MAX_DEVICE_VERSION);
#else
  return 0;
#endif
}

namespace detail {

/// Throws Skip when `error`, from cudaGetDeviceCount, means that this machine has no usable GPU,
/// CallFailure when it means that something is broken: that must not pass for a machine without.
inline void require_devices(cudaError_t error, const LoadedLibraries& libraries) {
  const std::string cuda = "CUDA " + cuda_version_text(libraries.cudart_version);
  const std::string seen = " [cudaGetDeviceCount: " + describe(error) + "]";
  if (error == cudaErrorInsufficientDriver && libraries.driver_version == 0) {
    throw Skip("no NVIDIA driver is loaded: install one that supports " + cuda +
               ", or give the container the GPU (docker run --gpus all)" + seen);
  }
  if (error == cudaErrorInsufficientDriver) {
    throw Skip("the NVIDIA driver supports CUDA " + cuda_version_text(libraries.driver_version) +
               ", this program uses " + cuda +
               ": update the driver, or build with an older CUDA toolkit and its cuDNN" + seen);
  }
  if (error == cudaErrorNoDevice) {
    const char* const visible = std::getenv("CUDA_VISIBLE_DEVICES");
    const std::string cause =
        visible == nullptr ? "look at nvidia-smi -L"
                           : "CUDA_VISIBLE_DEVICES is '" + std::string(visible) + "', unset it";
    throw Skip("the NVIDIA driver shows no GPU: " + cause + seen);
  }
  // By name: not every CUDA that this compiles with has the enumerator.
  if (std::string(cudaGetErrorName(error)) == "cudaErrorStubLibrary") {
    throw Skip(
        "the toolkit's stub of the driver was loaded instead of the driver: take the stubs "
        "directory out of the loader's path (LD_LIBRARY_PATH)" +
        seen);
  }
  check(error, "cudaGetDeviceCount(&count)", __FILE__, __LINE__);
}

}  // namespace detail

/// Looks for the device of that index. Throws Skip when there is no driver, no GPU, or when the GPU
/// does not fit this cuDNN; UsageError when the machine has GPUs but not that one; WrongResult when
/// a GPU is required and the CPU double was loaded.
inline Device choose_device(int index, const LoadedLibraries& libraries) {
  refuse_double_where_gpu_is_required();
  int count = 0;
  const cudaError_t error = cudaGetDeviceCount(&count);
  detail::require_devices(error == cudaSuccess && count == 0 ? cudaErrorNoDevice : error,
                          libraries);
  if (index >= count) {
    throw UsageError(
        "--device " + std::to_string(index) + ": this machine has " +
        (count == 1 ? "one GPU, number 0"
                    : std::to_string(count) + " GPUs, numbers 0 to " + std::to_string(count - 1)));
  }
  cudaDeviceProp properties{};
  CUDA_CHECK(cudaGetDeviceProperties(&properties, index));
  Device device{index, properties.name, properties.major * 100 + properties.minor * 10};
  const std::string problem =
      architecture_problem(device.compute_capability, libraries.cudnn_version,
                           libraries.cudnn_cudart_version, newest_known_architecture());
  if (!problem.empty()) {
    throw Skip("device " + std::to_string(index) + " (" + device.name + "): " + problem);
  }
  return device;
}

/// Does `work`, and turns the one failure of cuDNN that is a property of the machine into Skip: an
/// architecture that it has no code for. On newer ones than it knows, only cuDNN can tell.
template <typename Work>
auto skip_if_architecture_unfit(const Device& device, const Work& work) -> decltype(work()) {
  try {
    return work();
  } catch (const CudnnFailure& failure) {
    if (failure.status() != CUDNN_STATUS_ARCH_MISMATCH) {
      throw;
    }
    throw Skip("device " + std::to_string(device.index) + " (" + device.name +
               "): compute capability " + compute_capability_text(device.compute_capability) +
               " does not fit this cuDNN: use another release of cuDNN or another GPU [" +
               failure.what() + "]");
  }
}

}  // namespace cudnn_cmake
