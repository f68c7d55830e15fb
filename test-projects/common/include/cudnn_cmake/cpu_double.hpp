// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include "cudnn_cmake/loaded_file.hpp"

namespace cudnn_cmake {

/// Whether this process has the CPU double (test-projects/cpu-double) in place of cuDNN and the
/// CUDA run time. What it computes says nothing about a GPU, and must not be taken for it.
inline bool runs_on_double() { return has_function("cudnn_cmake_cpu_double"); }

/// The status of a run that found nothing wrong. Another word for each, so that a script that
/// collects what passed on a GPU can't take the other in.
inline const char* passed_status() {
  return runs_on_double() ? "passed on the CPU double" : "passed";
}

}  // namespace cudnn_cmake
