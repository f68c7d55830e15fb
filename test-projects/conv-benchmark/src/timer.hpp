// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "cudnn_cmake/handles.hpp"
#include "statistics.hpp"

namespace cudnn_cmake {

struct EventKind {
  using Handle = cudaEvent_t;
  static constexpr const char* create_name = "cudaEventCreate";
  static constexpr const char* destroy_name = "cudaEventDestroy";
  static cudaError_t create(Handle* handle) { return cudaEventCreate(handle); }
  static cudaError_t destroy(Handle handle) noexcept { return cudaEventDestroy(handle); }
};

using UniqueEvent = Unique<EventKind>;

/// Times work on a stream by the device's own clock: an event before and one after each call. The
/// whole series is queued before the first wait, so that the device, not this program, sets the
/// pace; work that takes less time than queueing it (some microseconds) is still timed with gaps.
class Timer {
 public:
  /// `cache_bytes` is the size of the device's L2 cache; with 0 there are no cold times.
  Timer(cudaStream_t stream, int iterations, std::size_t cache_bytes);

  /// Runs `queue` until `milliseconds` have gone by, at least once, so that clocks rise and what
  /// is loaded or compiled late is there. Waits.
  void warm_up(const std::function<void()>& queue, int milliseconds) const;

  /// Back to back: the cache holds what the call before left in it.
  Summary hot(const std::function<void()>& queue);

  /// With a buffer as large as the cache written before each call, outside of the events.
  std::optional<Summary> cold(const std::function<void()>& queue);

 private:
  Summary time(const std::function<void()>& before, const std::function<void()>& queue);

  struct Lap {
    UniqueEvent start = make_unique_handle<EventKind>();
    UniqueEvent stop = make_unique_handle<EventKind>();
  };

  cudaStream_t stream_;
  std::optional<DeviceMemory> cache_;
  std::vector<Lap> laps_;
};

}  // namespace cudnn_cmake
