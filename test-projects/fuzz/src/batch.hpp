// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "oracle.hpp"
#include "trial.hpp"

namespace cudnn_cmake {

/// What the trials are run with.
struct Setting {
  std::string cmake;
  std::filesystem::path project;  ///< test-projects/fuzz/project
  std::filesystem::path modules;  ///< directory of FindCUDNN.cmake
  std::filesystem::path work;
  std::string setpriv;  ///< program that takes root's right to read any file away; empty: none
};

struct Verdict {
  Trial trial;
  bool found = false;
  std::vector<Finding> findings;
};

/// Lays out one trial for each seed and runs them in one CMake process. When that process fails,
/// ends early, takes too long or writes to stderr, each trial is run again alone, so that the one
/// at fault is known.
std::vector<Verdict> run_batch(const Setting& setting, Platform platform,
                               const std::vector<std::uint64_t>& seeds);

/// The command that configures the first trial of the batch in setting.work once more.
std::string command_line(const Setting& setting, Platform platform);

/// Removes a directory, also where the trials have closed it.
void remove_tree(const std::filesystem::path& directory);

}  // namespace cudnn_cmake
