// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cstddef>
#include <cstdint>

namespace cudnn_cmake::cpu_double {

/// A stretch of addresses that nobody can read or write: where device memory pretends to be.
struct AddressRange {
  std::uintptr_t begin = 0;
  std::size_t size = 0;

  [[nodiscard]] bool contains(std::uintptr_t address) const {
    return address >= begin && address - begin < size;
  }
};

/// Reserves addresses, no memory, and from then on names the mistake on stderr when the program
/// touches one of them, before it ends by the signal (Windows: the exception) as usual. To be
/// called once. An empty range when the system has no such stretch.
AddressRange reserve_addresses(std::size_t size);

/// Size of a page of memory.
std::size_t page_size();

}  // namespace cudnn_cmake::cpu_double
