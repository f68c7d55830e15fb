// SPDX-License-Identifier: BSD-3-Clause
// One trial of the fuzz: an install tree, what was done to it, and what find_package() is told.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace cudnn_cmake {

/// What a build is for. A CMake process has one, so the trials of a batch share it.
enum class Platform { linux_x86_64, linux_aarch64, windows_x86_64 };

const char* platform_name(Platform platform);
/// From "linux-x86_64", "linux-aarch64", "windows-x86_64"; throws std::invalid_argument.
Platform platform_from_name(const std::string& name);

struct Trial {
  Platform platform = Platform::linux_x86_64;
  std::uint64_t seed = 0;
  std::filesystem::path tree;

  /// What was laid out (cudnn-layout's steps) and what was damaged afterwards, in order.
  std::string steps;
  std::vector<std::string> damages;

  /// Variables that are set before find_package(), and its arguments.
  std::vector<std::pair<std::string, std::string>> variables;
  std::string arguments;
  /// CUDAToolkit_VERSION, empty when no toolkit is named.
  std::string toolkit;
  /// True when neither request nor toolkit nor processor speak against the tree: found then, unless
  /// it is damaged.
  bool fits = false;

  /// By which the trial is made again: "linux-x86_64:1234".
  std::string id() const;
};

/// Lays the trial's tree out below `tree`, which must be absent, damages it, and says what
/// find_package() is told. The same platform and seed give the same trial everywhere.
Trial make_trial(Platform platform, std::uint64_t seed, const std::filesystem::path& tree);

}  // namespace cudnn_cmake
