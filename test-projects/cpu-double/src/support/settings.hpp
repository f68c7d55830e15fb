// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

namespace cudnn_cmake::cpu_double {

/// What the double can be told to do wrong. settings.cpp has the names and what each one means.
enum class Fault {
  wrong_value,
  not_a_number,
  transposed_output,
  ignored_padding,
  flipped_filter,
  ignored_beta,
  output_read,
  ignored_bias,
  ignored_activation,
  half_sums,
  rounded_inputs,
  write_past_end,
  stale_output,
  wrong_output_size,
  old_version,
  sublibrary_mismatch,
  out_of_memory,
  failing_call,
  failing_cuda_call,
  late_failure,
  no_driver,
  old_driver,
  stub_driver,
  count
};

/// The two libraries of the double. Each has settings of its own, and the faults of its functions.
enum class Library { cudart, cudnn };

/// Which element of a result.
enum class Position { first, middle, last };

/// What the environment asks the double to be. Read once; a value that can't be understood ends
/// the process, since a fault that is not there would make a test pass for nothing.
///
///   CUDNN_CMAKE_DOUBLE_FAULT       <fault>[=<argument>][,…]
///   CUDNN_CMAKE_DOUBLE_DEVICE      <key>=<value>[,…] with devices=N, capability=M.m, memory=MiB
///   CUDNN_CMAKE_DOUBLE_ALGORITHMS  which convolution algorithms are offered: a name that comes
///                                  first, none (an empty list), unsupported (that status)
///   CUDNN_CMAKE_DOUBLE_LOG         a file that gets one line for each call
class Settings {
 public:
  static const Settings& get();

  [[nodiscard]] bool has(Fault fault) const { return argument(fault).has_value(); }
  /// has(), and remembers that the fault has changed something, unless `has_effect` is false.
  [[nodiscard]] bool strikes(Fault fault, bool has_effect = true) const;
  /// A fault that was asked for and whose part of the double this library is, but that has changed
  /// nothing so far: its name; empty when there is none.
  [[nodiscard]] std::string without_effect(Library library) const;
  /// Position of wrong_value and not_a_number; the middle unless given.
  [[nodiscard]] Position position(Fault fault) const;
  /// Whether `fault` (failing_call, failing_cuda_call, out_of_memory) means this call: by its
  /// number, by its name, or as the n-th call of that name (<name>:<n>). Numbers count from 1. It
  /// counts as a change.
  [[nodiscard]] bool hits(Fault fault, long long number, const char* function,
                          long long number_of_function) const;

  [[nodiscard]] int devices() const { return devices_; }
  /// major * 10 + minor
  [[nodiscard]] int capability() const { return capability_; }
  [[nodiscard]] std::uint64_t memory_bytes() const { return memory_bytes_; }
  [[nodiscard]] const std::string& algorithms() const { return algorithms_; }

 private:
  Settings();
  void read_faults(const std::string& text);
  void read_device(const std::string& text);
  [[nodiscard]] const std::optional<std::string>& argument(Fault fault) const {
    return arguments_[static_cast<int>(fault)];
  }

  std::optional<std::string> arguments_[static_cast<int>(Fault::count)];
  mutable std::atomic<bool> has_struck_[static_cast<int>(Fault::count)] = {};
  int devices_ = 1;
  int capability_ = 90;
  std::uint64_t memory_bytes_ = std::uint64_t{4} << 30U;
  std::string algorithms_;
};

/// Ends the process with a message and exit_leak when a fault of this library has changed nothing.
void require_effect(Library library);

/// A variable of the environment; empty when it isn't set.
std::string environment(const char* name);

/// Whether a variable is set to something that isn't 0, OFF, NO or FALSE.
bool is_switched_on(const char* name);

}  // namespace cudnn_cmake::cpu_double
