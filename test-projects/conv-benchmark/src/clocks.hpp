// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <memory>
#include <string>

namespace cudnn_cmake {

/// What the driver's management library (NVML) says at a moment, in MHz.
struct Clocks {
  unsigned int multiprocessor = 0;
  unsigned int memory = 0;
};

/// Where a GPU is on the PCI bus: NVML counts devices otherwise than CUDA.
struct PciAddress {
  int domain;
  int bus;
  int device;
};

/// "0000001b:00:00.0", as NVML writes it.
std::string pci_address_text(const PciAddress& address);

/// The file name under which the driver installs NVML.
const char* nvml_library_name();

/// Reads the clocks of one GPU. NVML is loaded while the program runs: a machine without it, or
/// with another one, has a benchmark all the same.
class ClockReader {
 public:
  /// `library` as for DynamicLibrary. What goes wrong here or later is in problem().
  ClockReader(const std::string& library, const PciAddress& address);
  ClockReader(const ClockReader&) = delete;
  ClockReader& operator=(const ClockReader&) = delete;
  ~ClockReader();

  /// The clocks now; zeros when they can't be read.
  Clocks read();

  /// Why there are no clocks, in one line; empty when there are.
  [[nodiscard]] const std::string& problem() const { return problem_; }

 private:
  struct Nvml;

  std::unique_ptr<Nvml> nvml_;
  void* device_ = nullptr;
  std::string problem_;
};

}  // namespace cudnn_cmake
