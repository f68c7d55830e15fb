// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <atomic>
#include <cstdint>

#include "cudnn_cmake/handles.hpp"

namespace cudnn_cmake {

inline std::atomic<std::int64_t>& live_objects() noexcept {
  static std::atomic<std::int64_t> count{0};
  return count;
}

/// A kind of handle whose creations and destructions are counted.
template <typename Kind>
struct Counted : Kind {
  using Handle = typename Kind::Handle;
  static auto create(Handle* handle) {
    const auto status = Kind::create(handle);
    live_objects() += static_cast<int>(status) == 0 ? 1 : 0;
    return status;
  }
  static auto destroy(Handle handle) noexcept {
    const auto status = Kind::destroy(handle);
    live_objects() -= static_cast<int>(status) == 0 ? 1 : 0;
    return status;
  }
};

/// Counts what has no such kind: as a member beside it.
class CountedMember {
 public:
  CountedMember() { ++live_objects(); }
  CountedMember(const CountedMember&) = delete;
  CountedMember& operator=(const CountedMember&) = delete;
  ~CountedMember() { --live_objects(); }
};

}  // namespace cudnn_cmake
