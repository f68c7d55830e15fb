// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cudnn_cmake {

/// What this process holds at a moment. -1: this system doesn't tell.
struct Measurement {
  std::int64_t host_bytes = -1;    ///< memory of its own that is in use (Linux: RssAnon of
                                   ///< /proc/self/status, Windows: PrivateUsage)
  std::int64_t device_bytes = -1;  ///< used memory of the current device, of all processes
  std::int64_t live_objects = 0;   ///< what this program created and has not destroyed
  std::int64_t open_files = -1;    ///< file descriptors; Windows: handles of the kernel
  std::int64_t threads = -1;
};

/// Everything but device_bytes, which the caller knows whether there is.
Measurement measure_process();

/// Growth that is none: the allocator keeps pages for itself, and cuDNN fills caches once. A leak
/// of one small object at each use is several times that.
struct GrowthLimits {
  std::int64_t host_bytes;
  /// CUDA gives memory out in units of 2 MiB: any growth of this process is above that limit.
  std::int64_t device_bytes = std::int64_t{1} << 20;

  explicit GrowthLimits(std::int64_t uses);
};

/// What grew beyond its limit, one line each; empty when nothing did.
std::vector<std::string> describe_growth(const Measurement& before, const Measurement& after,
                                         const GrowthLimits& limits);

}  // namespace cudnn_cmake
