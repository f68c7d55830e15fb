// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <string>

namespace legacy_v7 {

/// Whether CUDNN_CMAKE_DOUBLE_FAULT asks for this fault. Ends the process when the variable asks
/// for one that neither this double nor that of the CUDA run time has: a test of it would pass for
/// nothing.
bool has_fault(const std::string& name);

/// What follows "=" in the fault of this name; empty when nothing does or there is no such fault.
std::string fault_argument(const std::string& name);

/// Ends the process with a message: a use that the real library answers with a crash.
[[noreturn]] void end_process(const std::string& message);

}  // namespace legacy_v7
