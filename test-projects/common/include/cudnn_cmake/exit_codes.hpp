// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <atomic>

namespace cudnn_cmake {

/// What every sample's exit code means. CTest is told about the last one by SKIP_RETURN_CODE.
enum ExitCode : int {
  exit_passed = 0,    ///< everything asked for was done and every result is right
  exit_failed = 1,    ///< a wrong result, or a call that failed
  exit_usage = 2,     ///< the command line asks for something impossible
  exit_skipped = 77,  ///< this machine has nothing to run it on; the reason is printed
};

/// How many handles or buffers could not be given back. A destructor can't throw: it says so on
/// stderr and counts here, and a run that would have passed fails.
inline std::atomic<int>& release_failures() noexcept {
  static std::atomic<int> count{0};
  return count;
}

}  // namespace cudnn_cmake
