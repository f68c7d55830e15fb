// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace cudnn_cmake {

struct ProcessResult {
  bool timed_out = false;
  int exit_code = -1;  ///< -1 when a signal ended it
  std::string out;
  std::string error;
};

/// Runs a program without a shell, in an environment made anew (PATH with the system's directories,
/// HOME in `directory`, LC_ALL=C), and ends it and its children after `seconds`. The streams go
/// through files in `directory`, so no pipe can fill up. Throws std::runtime_error when the program
/// cannot be started.
ProcessResult run_process(const std::vector<std::string>& command,
                          const std::filesystem::path& directory, unsigned seconds);

}  // namespace cudnn_cmake
