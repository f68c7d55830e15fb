// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "clocks.hpp"

#include <array>
#include <cstdio>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>

#include "../../runtime-fallback/dynamic_library.hpp"

namespace cudnn_cmake {
namespace {

// NVML's binary interface as far as it is used, from the NVML API reference: the toolkit's header
// need not be installed. Every status is an int of which 0 is success.
using Status = int;
constexpr int clock_multiprocessor = 1;  // NVML_CLOCK_SM
constexpr int clock_memory = 2;          // NVML_CLOCK_MEM

}  // namespace

struct ClockReader::Nvml {
  explicit Nvml(const std::string& file)
      : library(file),
        init(library.function<decltype(init)>("nvmlInit_v2")),
        shutdown(library.function<decltype(shutdown)>("nvmlShutdown")),
        error_text(library.function<decltype(error_text)>("nvmlErrorString")),
        device_at(library.function<decltype(device_at)>("nvmlDeviceGetHandleByPciBusId_v2")),
        clock(library.function<decltype(clock)>("nvmlDeviceGetClockInfo")) {
    check(init(), "nvmlInit_v2");
  }
  Nvml(const Nvml&) = delete;
  Nvml& operator=(const Nvml&) = delete;
  ~Nvml() { static_cast<void>(shutdown()); }

  void check(Status status, const char* function) const {
    if (status != 0) {
      throw std::runtime_error(std::string(function) + ": " + error_text(status) + " (" +
                               std::to_string(status) + ")");
    }
  }

  [[nodiscard]] unsigned int read(void* device, int kind) const {
    unsigned int megahertz = 0;
    check(clock(device, kind, &megahertz), "nvmlDeviceGetClockInfo");
    return megahertz;
  }

  DynamicLibrary library;
  Status (*init)();
  Status (*shutdown)();
  const char* (*error_text)(Status status);
  Status (*device_at)(const char* address, void** device);
  Status (*clock)(void* device, int kind, unsigned int* megahertz);
};

std::string pci_address_text(const PciAddress& address) {
  std::array<char, 32> text{};
  static_cast<void>(std::snprintf(
      text.data(), text.size(), "%08x:%02x:%02x.0", static_cast<unsigned int>(address.domain),
      static_cast<unsigned int>(address.bus), static_cast<unsigned int>(address.device)));
  return text.data();
}

const char* nvml_library_name() {
#ifdef _WIN32
  return "nvml.dll";
#else
  return "libnvidia-ml.so.1";
#endif
}

ClockReader::ClockReader(const std::string& library, const PciAddress& address) {
  try {
    nvml_ = std::make_unique<Nvml>(library);
    nvml_->check(nvml_->device_at(pci_address_text(address).c_str(), &device_),
                 "nvmlDeviceGetHandleByPciBusId_v2");
  } catch (const std::exception& error) {
    problem_ = error.what();
  }
}

ClockReader::~ClockReader() = default;

Clocks ClockReader::read() {
  if (!problem_.empty()) {
    return {};
  }
  try {
    return {nvml_->read(device_, clock_multiprocessor), nvml_->read(device_, clock_memory)};
  } catch (const std::exception& error) {
    problem_ = error.what();
    return {};
  }
}

}  // namespace cudnn_cmake
