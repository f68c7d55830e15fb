// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <string>
#include <vector>

namespace cudnn_cmake {

/// Runs this program once more, with `arguments`, and waits for it. Returns an empty string when it
/// ended with exit code 0, else how it ended and the last line that it wrote to stderr.
///
/// cuDNN ends the process (abort) when one of its sub-libraries is missing, at the first call,
/// whichever that is; a broken installation may crash while it is loaded. So the first try belongs
/// into a process that may die.
std::string probe_in_own_process(const std::vector<std::string>& arguments);

}  // namespace cudnn_cmake
