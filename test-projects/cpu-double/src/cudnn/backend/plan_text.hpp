// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <memory>
#include <string>

#include "specifications.hpp"

namespace cudnn_cmake::cpu_double {

/// A plan as JSON, with the members that cuDNN's plans have.
std::string write_plan(const EngineSpecification& engine, const DeviceDescription& device);

/// The engine and graph of such a text, for that device. Refuses as cuDNN does: what is no plan or
/// doesn't fit together (BAD_PARAM), another version of cuDNN or of the schema, an unknown engine
/// (NOT_SUPPORTED), another device (ARCH_MISMATCH).
EngineSpecification read_plan(const std::string& text,
                              const std::shared_ptr<const DeviceDescription>& device);

}  // namespace cudnn_cmake::cpu_double
