// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <memory>
#include <string>

#include "json.hpp"
#include "specifications.hpp"

namespace cudnn_cmake::cpu_double {

/// Reads a description of a device, the JSON of CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION. Refuses,
/// as cuDNN does: what is no object or lacks a key or has another type there (BAD_PARAM), and a
/// compute capability below 5.0 (ARCH_MISMATCH). Unknown keys are no fault.
std::shared_ptr<const DeviceDescription> read_device_description(const std::string& text);

/// The description of the device that a thread has now.
std::shared_ptr<const DeviceDescription> current_device_description();

/// Of the numbers in a plan's GPUProfile; empty when it lacks one.
std::string fingerprint_of(const Json& profile);

}  // namespace cudnn_cmake::cpu_double
