// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "fields.hpp"

namespace cudnn_cmake {

/// vcpkg DIR: a stand-in, in our own words, for vcpkg's toolchain file and for the wrapper and the
/// find module of its port cudnn, which installs no cuDNN itself. Field: triplet.
void vcpkg(Fields& step, Json& out);

}  // namespace cudnn_cmake
