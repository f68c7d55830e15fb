// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "address_space.hpp"

namespace cudnn_cmake::cpu_double {

/// One cudaMalloc.
struct Allocation {
  std::uintptr_t begin;  ///< what the program has; unreadable
  std::size_t size;
  std::unique_ptr<std::byte[]> bytes;  ///< the content
};

/// Where an address leads.
struct Place {
  std::shared_ptr<Allocation> allocation;  ///< null when `problem` isn't empty
  std::size_t offset = 0;
  std::string problem;  ///< "0x… is host memory"
};

/// The device's memory. Addresses come from a stretch that nobody can read; the bytes lie
/// elsewhere and are reached by look-up only, so that every access of the double itself is checked.
/// Between two allocations lies at least one page, and a freed address does not come back before
/// the whole stretch has been used.
class DeviceMemory {
 public:
  explicit DeviceMemory(std::uint64_t total) : total_(total) {}

  /// The address of `size` bytes, all 0xFF (NaN in every floating-point type); 0 when the device
  /// has no room.
  std::uintptr_t allocate(std::size_t size);

  /// False when `address` is not the start of a living allocation.
  bool free(std::uintptr_t address);

  /// Where the `size` bytes at `address` are.
  [[nodiscard]] Place find(const void* address, std::size_t size) const;

  [[nodiscard]] bool is_device_address(const void* address) const {
    return space_.contains(reinterpret_cast<std::uintptr_t>(address));
  }

  [[nodiscard]] std::uint64_t total() const { return total_; }
  [[nodiscard]] std::uint64_t used() const { return used_; }
  /// "3 blocks of device memory (1024 bytes)"; empty when everything was freed.
  [[nodiscard]] std::string describe_live() const;

 private:
  void reserve();
  [[nodiscard]] std::uintptr_t next_gap(std::size_t size);

  std::uint64_t total_;
  std::uint64_t used_ = 0;
  AddressRange space_;
  std::uintptr_t cursor_ = 0;
  std::map<std::uintptr_t, std::shared_ptr<Allocation>> live_;
};

}  // namespace cudnn_cmake::cpu_double
