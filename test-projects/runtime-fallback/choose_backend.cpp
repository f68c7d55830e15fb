// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include <stdexcept>
#include <string>

#include "backend.hpp"
#include "cudnn_cmake/architecture.hpp"
#include "dynamic_library.hpp"

namespace cudnn_cmake {
namespace {

/// Ends the search; what() is the reason.
class Unusable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

constexpr int cudnn_major_of(int version) {
  return version / (version >= 90000 ? 10000 : 1000);  // the numbering changed with cuDNN 9
}

CudnnFunctions find_cudnn(const BackendRequest& request, BackendFindings& findings) {
  const DynamicLibrary library(request.cudnn_file);
  // Before the other functions: that the release is too old says more than that one is missing.
  const auto get_version = library.function<decltype(&::cudnnGetVersion)>("cudnnGetVersion");
  findings.cudnn_version = static_cast<int>(get_version());
  findings.cudnn_file = library.path();
  const std::string cudnn = "cuDNN " + cudnn_version_text(findings.cudnn_version);
  if (cudnn_major_of(findings.cudnn_version) != cudnn_major_of(CUDNN_VERSION)) {
    throw Unusable(cudnn + " has another binary interface than cuDNN " +
                   std::to_string(cudnn_major_of(CUDNN_VERSION)) +
                   ", which this program was built with");
  }
  if (findings.cudnn_version < request.oldest_cudnn_version) {
    throw Unusable(cudnn + " is too old: " + cudnn_version_text(request.oldest_cudnn_version) +
                   " or newer is wanted");
  }
  return load_cudnn_functions(library);
}

CudartFunctions find_cudart(const BackendRequest& request, BackendFindings& findings,
                            const CudnnFunctions& cudnn) {
  const DynamicLibrary library(request.cudart_file);
  const CudartFunctions functions = load_cudart_functions(library);
  if (functions.cudaRuntimeGetVersion(&findings.cudart_version) != cudaSuccess) {
    throw Unusable("the CUDA run time does not tell its version");
  }
  findings.cudart_file = library.path();
  const std::string cudart = "the CUDA run time " + cuda_version_text(findings.cudart_version);
  if (findings.cudart_version / 1000 != CUDART_VERSION / 1000) {
    throw Unusable(cudart + " has another binary interface than CUDA " +
                   std::to_string(CUDART_VERSION / 1000) + ", which this program was built with");
  }
  const int inside = static_cast<int>(cudnn.cudnnGetCudartVersion());
  if (inside / 1000 != findings.cudart_version / 1000) {
    throw Unusable("this cuDNN is for CUDA " + std::to_string(inside / 1000) + ", not for " +
                   cudart);
  }
  return functions;
}

std::string text_of(const CudartFunctions& cudart, cudaError_t error) {
  return std::string(cudart.cudaGetErrorName(error)) + ": " + cudart.cudaGetErrorString(error);
}

void find_device(const BackendRequest& request, BackendFindings& findings,
                 const CudartFunctions& cudart, const CudnnFunctions& cudnn) {
  int count = 0;
  const cudaError_t error = cudart.cudaGetDeviceCount(&count);
  if (error != cudaSuccess) {
    int driver_version = 0;
    static_cast<void>(cudart.cudaDriverGetVersion(&driver_version));
    throw Unusable((driver_version == 0 ? "no NVIDIA driver is loaded [" : "no usable GPU [") +
                   text_of(cudart, error) + "]");
  }
  if (request.device >= count) {
    throw Unusable("there is no device " + std::to_string(request.device) + ", this machine has " +
                   std::to_string(count));
  }
  cudaDeviceProp properties{};
  const cudaError_t property_error = cudart.cudaGetDeviceProperties(&properties, request.device);
  if (property_error != cudaSuccess) {
    throw Unusable("device " + std::to_string(request.device) + " does not answer [" +
                   text_of(cudart, property_error) + "]");
  }
  findings.device_name = properties.name;
  findings.compute_capability = properties.major * 100 + properties.minor * 10;
  const std::string problem =
      architecture_problem(findings.compute_capability, findings.cudnn_version,
                           static_cast<int>(cudnn.cudnnGetCudartVersion()), 0);
  if (!problem.empty()) {
    throw Unusable(findings.device_name + ": " + problem);
  }
  const cudaError_t set_error = cudart.cudaSetDevice(request.device);
  if (set_error != cudaSuccess) {
    throw Unusable("device " + std::to_string(request.device) + " cannot be used [" +
                   text_of(cudart, set_error) + "]");
  }
}

/// The last word is cuDNN's: sub-libraries of another release and a GPU that it has no code for
/// show here.
void try_handle(const CudnnFunctions& cudnn) {
  cudnnHandle_t handle = nullptr;
  const cudnnStatus_t status = cudnn.cudnnCreate(&handle);
  if (status != CUDNN_STATUS_SUCCESS) {
    throw Unusable(std::string("cudnnCreate: ") + cudnn.cudnnGetErrorString(status) + " (" +
                   std::to_string(static_cast<int>(status)) + ")");
  }
  const cudnnStatus_t destroyed = cudnn.cudnnDestroy(handle);
  if (destroyed != CUDNN_STATUS_SUCCESS) {
    throw Unusable(std::string("cudnnDestroy: ") + cudnn.cudnnGetErrorString(destroyed) + " (" +
                   std::to_string(static_cast<int>(destroyed)) + ")");
  }
}

}  // namespace

BackendChoice choose_backend(const BackendRequest& request, BackendFindings& findings) {
  try {
    const CudnnFunctions cudnn = find_cudnn(request, findings);
    const CudartFunctions cudart = find_cudart(request, findings, cudnn);
    find_device(request, findings, cudart, cudnn);
    try_handle(cudnn);
    return GpuBackend{cudnn, cudart, request.device};
  } catch (const LoadFailure& failure) {
    return std::string(failure.what());
  } catch (const Unusable& reason) {
    return std::string(reason.what());
  }
}

}  // namespace cudnn_cmake
