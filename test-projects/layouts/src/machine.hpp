// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cudnn_cmake {

/// Processors for which cuDNN was published, and i386 as "the wrong one" of old machines.
enum class Machine { x86_64, aarch64, ppc64le, i386 };

/// From the spelling of a case file: x86_64 (or x64), aarch64 (or arm64, sbsa), ppc64le, i386.
Machine machine_from_name(const std::string& name);

/// A function that a library exports: its name and the number that it returns when called.
struct Function {
  std::string name;
  std::uint32_t returns = 0;
};

/// Machine code of a function without arguments that returns `value`, padded to `stub_size` bytes.
/// It makes a laid-out library loadable and callable: `cudnnGetVersion` answers with the version of
/// its tree.
std::string return_stub(Machine machine, std::uint32_t value);
constexpr std::uint32_t stub_size = 16;

}  // namespace cudnn_cmake
