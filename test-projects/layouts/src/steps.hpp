// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "fields.hpp"
#include "tree.hpp"

namespace cudnn_cmake {

/// Carries out the steps of a case's "tree" (README.md describes them), in order. An unknown step,
/// an unknown field or a wrong type throws std::invalid_argument that names the step.
void lay_out(Tree& tree, const Json& steps);

/// The steps that stand for a whole install: install, zip, installer, debian, wheel, conda, vcpkg.
/// Returns false when the object is none of them. Each is written as the elementary steps that
/// lay_out() knows.
bool expand_install(Fields& step, Json& elementary);

}  // namespace cudnn_cmake
