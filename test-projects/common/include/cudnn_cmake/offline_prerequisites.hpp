// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <string>
#include <vector>

#include "cudnn_cmake/architecture.hpp"
#include "cudnn_cmake/command_line.hpp"
#include "cudnn_cmake/device.hpp"
#include "cudnn_cmake/device_description.hpp"
#include "cudnn_cmake/loaded_file.hpp"
#include "cudnn_cmake/program.hpp"
#include "cudnn_cmake/text.hpp"

#ifdef _WIN32
#include "cudnn_cmake/windows_text.hpp"
#else
#include <dlfcn.h>
#endif

namespace cudnn_cmake {

namespace detail {

/// Whether the loader takes `library`, a name or a path. It stays loaded until the process ends.
/// `problem` gets what the loader says, if it says anything.
inline bool load_library(const std::string& library, std::string* problem = nullptr) {
#ifdef _WIN32
  static_cast<void>(problem);
  return LoadLibraryW(utf16(library).c_str()) != nullptr;
#else
  if (dlopen(library.c_str(), RTLD_LAZY | RTLD_LOCAL) != nullptr) {
    return true;
  }
  const char* const error = dlerror();
  if (problem != nullptr && error != nullptr) {
    *problem = error;
  }
  return false;
#endif
}

#ifdef _WIN32
constexpr const char* loader_path = "PATH";

inline std::string cublaslt_name(int cuda_major) {
  return "cublasLt64_" + std::to_string(cuda_major) + ".dll";
}
#else
constexpr const char* loader_path = "LD_LIBRARY_PATH";
constexpr const char* driver_library = "libcuda.so.1";

inline std::string cublaslt_name(int cuda_major) {
  return "libcublasLt.so." + std::to_string(cuda_major);
}
#endif

/// Directory of the cuDNN that was loaded, with the separator; empty if the loader doesn't tell.
inline std::string cudnn_directory() {
  const std::string file = loaded_file("cudnnGetVersion");
  return file.substr(0, file.size() - file_name(file).size());
}

/// Where cuDNN's own RUNPATH looks: beside it, and in the directories of the Python wheels.
inline std::vector<std::string> places_beside_cudnn(int cuda_major) {
  const std::string directory = cudnn_directory();
  if (directory.empty()) {
    return {};
  }
#ifdef _WIN32
  const std::string last = "bin/";
#else
  const std::string last = "lib/";
#endif
  return {directory, directory + "../../cublas/" + last,
          directory + "../../cu" + std::to_string(cuda_major) + "/" + last};
}

inline bool load_cublaslt(int cuda_major) {
  const std::string name = cublaslt_name(cuda_major);
  if (load_library(name)) {
    return true;
  }
  for (const std::string& place : places_beside_cudnn(cuda_major)) {
    if (load_library(place + name)) {
      return true;
    }
  }
  return false;
}

}  // namespace detail

/// Throws Skip, with what to do, when the loaded cuDNN can't plan without a device here, or would
/// end the process while it tries:
///   - before 9.8 it knows no device descriptions;
///   - it loads cuBLASLt of its CUDA major and calls abort() when there is none;
///   - from some release after 9.22 on (seen with 9.28) a part of it links the driver's library.
/// cuBLASLt stays loaded: where it lies beside cuDNN, that also helps cuDNN to find it.
inline void require_offline_planning(const LoadedLibraries& libraries) {
  const std::string cudnn = "cuDNN " + cudnn_version_text(libraries.cudnn_version);
  if (libraries.cudnn_version < 90800) {
    throw Skip(cudnn + " has no device descriptions: use cuDNN 9.12 or newer");
  }
  const int cuda_major = libraries.cudnn_cudart_version / 1000;
  if (!detail::load_cublaslt(cuda_major)) {
    throw Skip("cuBLASLt of CUDA " + std::to_string(cuda_major) + " (" +
               detail::cublaslt_name(cuda_major) + ") can't be loaded, and without it " + cudnn +
               " ends the process: install cuBLAS of CUDA " + std::to_string(cuda_major) +
               ", or put its directory into " + detail::loader_path);
  }
#ifndef _WIN32
  // Loaded with cuDNN's first plan. Left to cuDNN, the failure comes with lines of its own.
  const std::string engines =
      "libcudnn_engines_runtime_compiled.so." + std::to_string(libraries.cudnn_version / 10000);
  std::string problem;
  if (!detail::load_library(detail::cudnn_directory() + engines, &problem) &&
      problem.find(detail::driver_library) != std::string::npos) {
    throw Skip(cudnn + " needs the driver's library " + detail::driver_library +
               " even without a GPU: install the driver, or put a copy of the toolkit's "
               "lib64/stubs/libcuda.so under that name into " +
               detail::loader_path + " [" + problem + "]");
  }
#endif
}

/// cuDNN plans for architectures that it has no code for: that it can plan is no sign that the plan
/// would run.
inline void require_known_architecture(const DeviceDescription& device,
                                       const LoadedLibraries& libraries) {
  const std::string problem =
      architecture_problem(device.compute_capability(), libraries.cudnn_version,
                           libraries.cudnn_cudart_version, newest_known_architecture());
  if (!problem.empty()) {
    throw UsageError("the described device (" + device.name() + "): " + problem);
  }
}

}  // namespace cudnn_cmake
