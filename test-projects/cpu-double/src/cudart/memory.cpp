// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "memory.hpp"

#include <algorithm>
#include <cstring>
#include <new>

#include "../support/message.hpp"

namespace cudnn_cmake::cpu_double {
namespace {

constexpr int unwritten_byte = 0xFF;

}  // namespace

void DeviceMemory::reserve() {
  if (space_.size != 0) {
    return;
  }
  // Many times what can be in use at once. Less where the address space is limited (ulimit -v).
  std::size_t size = std::size_t{1} << 36U;
  while (space_.size == 0 && size > total_) {
    space_ = reserve_addresses(size);
    size /= 2;
  }
  if (space_.size == 0) {
    end_process("no stretch of addresses for the device's memory; is there a limit (ulimit -v)?");
  }
  cursor_ = space_.begin;
}

std::uintptr_t DeviceMemory::next_gap(std::size_t size) {
  const std::size_t page = page_size();
  // A page that nobody owns before and after, and whole pages between.
  const std::size_t stretch = (size + page - 1) / page * page + 2 * page;
  const std::uintptr_t end = space_.begin + space_.size;
  for (int round = 0; round < 2; ++round) {
    std::uintptr_t start = cursor_;
    while (stretch <= end - start) {
      const auto next = live_.lower_bound(start);
      if (next == live_.end() || next->first - start >= stretch) {
        cursor_ = start + stretch;
        return start + page;
      }
      start = (next->first + next->second->size + page) / page * page + page;
    }
    cursor_ = space_.begin;
  }
  return 0;
}

std::uintptr_t DeviceMemory::allocate(std::size_t size) {
  reserve();
  if (size > total_ - used_) {
    return 0;
  }
  std::unique_ptr<std::byte[]> bytes(new (std::nothrow) std::byte[size]);
  const std::uintptr_t address = bytes ? next_gap(size) : 0;
  if (address == 0) {
    return 0;
  }
  std::memset(bytes.get(), unwritten_byte, size);
  live_[address] = std::make_shared<Allocation>(Allocation{address, size, std::move(bytes)});
  used_ += size;
  return address;
}

bool DeviceMemory::free(std::uintptr_t address) {
  const auto entry = live_.find(address);
  if (entry == live_.end()) {
    return false;
  }
  used_ -= entry->second->size;
  live_.erase(entry);
  return true;
}

Place DeviceMemory::find(const void* address, std::size_t size) const {
  const std::string shown = hexadecimal(address);
  if (address == nullptr) {
    return {nullptr, 0, "a null pointer"};
  }
  if (!is_device_address(address)) {
    return {nullptr, 0, shown + " is host memory"};
  }
  const auto number = reinterpret_cast<std::uintptr_t>(address);
  auto entry = live_.upper_bound(number);
  if (entry == live_.begin()) {
    return {nullptr, 0, shown + " is freed device memory"};
  }
  --entry;
  const std::size_t offset = number - entry->first;
  const std::size_t allocated = entry->second->size;
  if (offset >= std::max<std::size_t>(allocated, 1)) {
    return {nullptr, 0, shown + " is freed device memory, or outside of an allocation"};
  }
  if (size > allocated - offset) {
    return {nullptr, 0,
            std::to_string(size) + " bytes at " + shown + " are more than the " +
                std::to_string(allocated - offset) + " that are left of that allocation"};
  }
  return {entry->second, offset, {}};
}

std::string DeviceMemory::describe_live() const {
  if (live_.empty()) {
    return {};
  }
  return std::to_string(live_.size()) + " blocks of device memory (" + std::to_string(used_) +
         " bytes)";
}

}  // namespace cudnn_cmake::cpu_double
