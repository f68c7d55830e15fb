// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <string>

namespace cudnn_cmake::cpu_double {

/// Exit code of a process that passed on its own account but left objects behind.
constexpr int exit_leak = 88;

/// Says on stderr what was done wrong and ends the process (SIGABRT). For what the real library
/// answers with a crash: a destroyed object, a null array, an object of another kind.
[[noreturn]] void end_process(const std::string& what) noexcept;

/// One line on stderr.
void say(const std::string& what) noexcept;

/// "0x7f…"
std::string hexadecimal(const void* address);

/// Appends "<library> <number> <function>" to the file that CUDNN_CMAKE_DOUBLE_LOG names, if it
/// does. A list of the calls that a program makes, for tests that let each of them fail.
void log_call(const char* library, long long number, const char* function) noexcept;

}  // namespace cudnn_cmake::cpu_double
