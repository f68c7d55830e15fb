// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// The library itself: versions, texts, handles.

#include <algorithm>
#include <cstring>

#include "../support/settings.hpp"
#include "descriptors.hpp"

namespace {

using namespace cudnn_cmake::cpu_double;

/// The fault old-version answers with the first release of the major.
std::size_t version() {
  constexpr std::size_t major = CUDNN_MAJOR;
  constexpr std::size_t first = major * (major >= 9 ? 10000 : 1000);
  static_assert(first <= CUDNN_VERSION, "the numbering of versions has changed");
  return Settings::get().strikes(Fault::old_version, first < CUDNN_VERSION) ? first : CUDNN_VERSION;
}

cudnnStatus_t check_version(const char* function) noexcept {
  return call(function, [] {
    require(!Settings::get().strikes(Fault::sublibrary_mismatch), status::sublibrary_mismatch,
            "the sub-libraries are of several versions");
  });
}

}  // namespace

extern "C" {

std::size_t CUDNNWINAPI cudnnGetVersion() { return version(); }

std::size_t CUDNNWINAPI cudnnGetCudartVersion() { return CUDART_VERSION; }

const char* CUDNNWINAPI cudnnGetErrorString(cudnnStatus_t code) { return status::name_of(code); }

#if CUDNN_VERSION >= 90000
std::size_t CUDNNWINAPI cudnnGetMaxDeviceVersion() { return 1210; }

// Reading it clears it, as in cuDNN.
void CUDNNWINAPI cudnnGetLastErrorString(char* message, std::size_t size) {
  std::string& text = last_refusal();
  if (message != nullptr && size != 0) {
    const std::size_t length = std::min(text.size(), size - 1);
    std::memcpy(message, text.data(), length);
    message[length] = '\0';
  }
  text.clear();
}

cudnnStatus_t CUDNNWINAPI cudnnGraphVersionCheck() {
  return check_version("cudnnGraphVersionCheck");
}
cudnnStatus_t CUDNNWINAPI cudnnOpsVersionCheck() { return check_version("cudnnOpsVersionCheck"); }
cudnnStatus_t CUDNNWINAPI cudnnCnnVersionCheck() { return check_version("cudnnCnnVersionCheck"); }
cudnnStatus_t CUDNNWINAPI cudnnAdvVersionCheck() { return check_version("cudnnAdvVersionCheck"); }
#else
cudnnStatus_t CUDNNWINAPI cudnnOpsInferVersionCheck() {
  return check_version("cudnnOpsInferVersionCheck");
}
cudnnStatus_t CUDNNWINAPI cudnnOpsTrainVersionCheck() {
  return check_version("cudnnOpsTrainVersionCheck");
}
cudnnStatus_t CUDNNWINAPI cudnnCnnInferVersionCheck() {
  return check_version("cudnnCnnInferVersionCheck");
}
cudnnStatus_t CUDNNWINAPI cudnnCnnTrainVersionCheck() {
  return check_version("cudnnCnnTrainVersionCheck");
}
cudnnStatus_t CUDNNWINAPI cudnnAdvInferVersionCheck() {
  return check_version("cudnnAdvInferVersionCheck");
}
cudnnStatus_t CUDNNWINAPI cudnnAdvTrainVersionCheck() {
  return check_version("cudnnAdvTrainVersionCheck");
}
#endif

cudnnStatus_t CUDNNWINAPI cudnnGetProperty(libraryPropertyType type, int* value) {
  return call("cudnnGetProperty", [&] {
    require(value != nullptr, "no place for the value");
    const auto number = static_cast<int>(version());
    const int major_unit = CUDNN_MAJOR >= 9 ? 10000 : 1000;
    switch (type) {
      case MAJOR_VERSION:
        *value = number / major_unit;
        break;
      case MINOR_VERSION:
        *value = number % major_unit / 100;
        break;
      case PATCH_LEVEL:
        *value = number % 100;
        break;
      default:
        require(false, status::invalid_value, "an unknown property");
    }
  });
}

cudnnStatus_t CUDNNWINAPI cudnnCreate(cudnnHandle_t* handle) {
  return call("cudnnCreate", [&] {
    require(handle != nullptr, "no place for the handle");
    require(!Settings::get().strikes(Fault::sublibrary_mismatch), status::sublibrary_mismatch,
            "the sub-libraries are of several versions");
    int count = 0;
    require(device().device_count(count) == cudaSuccess, CUDNN_STATUS_NOT_INITIALIZED,
            "cudaGetDeviceCount finds no device");
    require(device().error() == cudaSuccess, CUDNN_STATUS_NOT_INITIALIZED,
            "earlier work on the device has failed");
    auto context = std::make_unique<cudnnContext>();
    context->device = device().current_device();
    *handle = objects().adopt(std::move(context), kind_of<cudnnContext>, "cudnnCreate");
  });
}

cudnnStatus_t CUDNNWINAPI cudnnDestroy(cudnnHandle_t handle) {
  return destroy(handle, "cudnnDestroy");
}

cudnnStatus_t CUDNNWINAPI cudnnSetStream(cudnnHandle_t handle, cudaStream_t stream) {
  return call("cudnnSetStream", [&] {
    cudnnContext& context = object(handle, "cudnnSetStream");
    device().require_stream(stream, "cudnnSetStream");
    context.stream = stream;
  });
}

cudnnStatus_t CUDNNWINAPI cudnnGetStream(cudnnHandle_t handle, cudaStream_t* stream) {
  return call("cudnnGetStream", [&] {
    const cudnnContext& context = object(handle, "cudnnGetStream");
    require(stream != nullptr, "no place for the stream");
    *stream = context.stream;
  });
}
}
