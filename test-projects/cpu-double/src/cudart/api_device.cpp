// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// Devices and versions.

#include <cstring>
#include <string>

#include "../support/settings.hpp"
#include "runtime.hpp"

namespace {

using namespace cudnn_cmake::cpu_double;

/// Says what it is: nobody shall take a result for a GPU's.
constexpr const char* device_name = "cudnn-cmake CPU double (no GPU)";

constexpr int multiprocessors = 4;
constexpr int warp = 32;
constexpr int threads_per_block = 1024;
constexpr int threads_per_multiprocessor = 2048;
constexpr int registers = 65536;
constexpr int shared_bytes = 49152;
constexpr int shared_bytes_opt_in = 232448;
constexpr int l2_bytes = 4 << 20;
constexpr int clock_khz = 1000000;
constexpr int bus_bits = 256;
constexpr int grid_x = 2147483647;
constexpr int grid_yz = 65535;
constexpr int block_z = 64;

/// A fault for the driver's version: the CUDA before this one.
int driver_version() {
  const Settings& settings = Settings::get();
  if (settings.has(Fault::no_driver)) {
    return 0;
  }
  return settings.has(Fault::old_driver) ? CUDART_VERSION - 1000 : CUDART_VERSION;
}

cudaError_t require_device(int device) {
  int count = 0;
  const cudaError_t error = count_devices(count);
  if (error != cudaSuccess) {
    return error;
  }
  return device < 0 || device >= count ? cudaErrorInvalidDevice : cudaSuccess;
}

cudaError_t attribute(cudaDeviceAttr name, int& value) {
  const int capability = Settings::get().capability();
  switch (name) {
    case cudaDevAttrMaxThreadsPerBlock:
    case cudaDevAttrMaxBlockDimX:
    case cudaDevAttrMaxBlockDimY:
      value = threads_per_block;
      break;
    case cudaDevAttrMaxBlockDimZ:
      value = block_z;
      break;
    case cudaDevAttrMaxGridDimX:
      value = grid_x;
      break;
    case cudaDevAttrMaxGridDimY:
    case cudaDevAttrMaxGridDimZ:
      value = grid_yz;
      break;
    case cudaDevAttrMaxSharedMemoryPerBlock:
      value = shared_bytes;
      break;
    case cudaDevAttrMaxSharedMemoryPerBlockOptin:
    case cudaDevAttrMaxSharedMemoryPerMultiprocessor:
      value = shared_bytes_opt_in;
      break;
    case cudaDevAttrWarpSize:
      value = warp;
      break;
    case cudaDevAttrMaxRegistersPerBlock:
    case cudaDevAttrMaxRegistersPerMultiprocessor:
      value = registers;
      break;
    case cudaDevAttrClockRate:
    case cudaDevAttrMemoryClockRate:
      value = clock_khz;
      break;
    case cudaDevAttrMultiProcessorCount:
      value = multiprocessors;
      break;
    case cudaDevAttrGlobalMemoryBusWidth:
      value = bus_bits;
      break;
    case cudaDevAttrL2CacheSize:
      value = l2_bytes;
      break;
    case cudaDevAttrMaxThreadsPerMultiProcessor:
      value = threads_per_multiprocessor;
      break;
    case cudaDevAttrComputeCapabilityMajor:
      value = capability / 10;
      break;
    case cudaDevAttrComputeCapabilityMinor:
      value = capability % 10;
      break;
    case cudaDevAttrUnifiedAddressing:
    case cudaDevAttrConcurrentKernels:
    case cudaDevAttrAsyncEngineCount:
      value = 1;
      break;
    case cudaDevAttrIntegrated:
    case cudaDevAttrEccEnabled:
    case cudaDevAttrTccDriver:
    case cudaDevAttrManagedMemory:
    case cudaDevAttrPageableMemoryAccess:
    case cudaDevAttrComputeMode:
    case cudaDevAttrKernelExecTimeout:
    case cudaDevAttrMemoryPoolsSupported:
      value = 0;
      break;
    default:
      return cudaErrorInvalidValue;
  }
  return cudaSuccess;
}

}  // namespace

std::string cudnn_cmake::cpu_double::describe_device() {
  const auto item = [](const char* key, long long value) {
    return std::string("\"") + key + "\":" + std::to_string(value) + ",";
  };
  return "{" + item("cudaDeviceId", current_device()) + item("pciDeviceId", 0) +
         item("deviceVer", 10LL * Settings::get().capability()) +
         item("driverVer", driver_version()) + item("isTccDriver", 0) + "\"deviceName\":\"" +
         device_name + "\"," + item("l2CacheSize", l2_bytes) +
         item("maxCtasPerSM", threads_per_multiprocessor / 64) +
         item("maxRegistersPerSM", registers) + item("maxSharedMemoryPerBlock", shared_bytes) +
         item("maxSharedMemoryPerBlockOptin", shared_bytes_opt_in) +
         item("maxThreadsPerBlock", threads_per_block) +
         item("maxThreadsPerSM", threads_per_multiprocessor) + item("memClockRateKHz", clock_khz) +
         item("multiProcessorCount", multiprocessors) + item("regsPerBlock", registers) +
         item("reservedSharedMemoryPerBlock", 1024) + item("smClockRateKHz", clock_khz) +
         item("supportCoopLaunch", 1) +
         item("totalGlobalMem", static_cast<long long>(Runtime::get().memory.total())) +
         item("warpSize", warp) + item("memoryBusWidth", bus_bits) + "\"maxGridSize\":[" +
         std::to_string(grid_x) + "," + std::to_string(grid_yz) + "," + std::to_string(grid_yz) +
         "],\"maxBlockSize\":[" + std::to_string(threads_per_block) + "," +
         std::to_string(threads_per_block) + "," + std::to_string(block_z) + "]}";
}

extern "C" {

cudaError_t CUDARTAPI cudaGetDeviceCount(int* count) {
  return call("cudaGetDeviceCount", [&](Runtime&) {
    return count == nullptr ? cudaErrorInvalidValue : count_devices(*count);
  });
}

cudaError_t CUDARTAPI cudaSetDevice(int device) {
  return device_call("cudaSetDevice", [&](Runtime&) {
    const cudaError_t error = require_device(device);
    if (error == cudaSuccess) {
      current_device() = device;
    }
    return error;
  });
}

cudaError_t CUDARTAPI cudaGetDevice(int* device) {
  return device_call("cudaGetDevice", [&](Runtime&) {
    if (device == nullptr) {
      return cudaErrorInvalidValue;
    }
    *device = current_device();
    return cudaSuccess;
  });
}

cudaError_t CUDARTAPI cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
  return call("cudaGetDeviceProperties", [&](Runtime& runtime) {
    const cudaError_t error = require_device(device);
    if (properties == nullptr || error != cudaSuccess) {
      return properties == nullptr ? cudaErrorInvalidValue : error;
    }
    *properties = {};
    std::strcpy(properties->name, device_name);
    properties->totalGlobalMem = runtime.memory.total();
    properties->sharedMemPerBlock = shared_bytes;
    properties->sharedMemPerBlockOptin = shared_bytes_opt_in;
    properties->sharedMemPerMultiprocessor = shared_bytes_opt_in;
    properties->regsPerBlock = registers;
    properties->regsPerMultiprocessor = registers;
    properties->warpSize = warp;
    properties->maxThreadsPerBlock = threads_per_block;
    properties->maxThreadsPerMultiProcessor = threads_per_multiprocessor;
    properties->maxThreadsDim[0] = threads_per_block;
    properties->maxThreadsDim[1] = threads_per_block;
    properties->maxThreadsDim[2] = block_z;
    properties->maxGridSize[0] = grid_x;
    properties->maxGridSize[1] = grid_yz;
    properties->maxGridSize[2] = grid_yz;
    properties->major = Settings::get().capability() / 10;
    properties->minor = Settings::get().capability() % 10;
    properties->multiProcessorCount = multiprocessors;
    properties->l2CacheSize = l2_bytes;
    properties->memoryBusWidth = bus_bits;
    properties->unifiedAddressing = 1;
    properties->concurrentKernels = 1;
    properties->asyncEngineCount = 1;
    return cudaSuccess;
  });
}

cudaError_t CUDARTAPI cudaDeviceGetAttribute(int* value, cudaDeviceAttr name, int device) {
  return call("cudaDeviceGetAttribute", [&](Runtime&) {
    if (value == nullptr) {
      return cudaErrorInvalidValue;
    }
    const cudaError_t error = require_device(device);
    return error == cudaSuccess ? attribute(name, *value) : error;
  });
}

cudaError_t CUDARTAPI cudaDriverGetVersion(int* version) {
  return call("cudaDriverGetVersion", [&](Runtime&) {
    if (version == nullptr) {
      return cudaErrorInvalidValue;
    }
    *version = driver_version();
    return cudaSuccess;
  });
}

cudaError_t CUDARTAPI cudaRuntimeGetVersion(int* version) {
  return call("cudaRuntimeGetVersion", [&](Runtime&) {
    if (version == nullptr) {
      return cudaErrorInvalidValue;
    }
    *version = CUDART_VERSION;
    return cudaSuccess;
  });
}

cudaError_t CUDARTAPI cudaDeviceSynchronize() {
  return device_call("cudaDeviceSynchronize",
                     [](Runtime& runtime) { return runtime.synchronize_all(); });
}
}
