// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <string>

#include "random.hpp"

namespace cudnn_cmake {

/// Does one of the things to a laid-out tree that happen to installs: a file goes missing, is
/// copied over another, swapped, renamed, chopped, changed, replaced by something that is no file,
/// or closed to reading. Returns what it did, in words. Never leaves the tree.
std::string damage(const std::filesystem::path& tree, Random& random);

}  // namespace cudnn_cmake
