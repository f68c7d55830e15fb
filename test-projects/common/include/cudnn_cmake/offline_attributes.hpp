// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cudnn.h>

#include "cudnn_cmake/backend_descriptor.hpp"

/// The names for planning without a device by number, so that a program compiles with every cuDNN 8
/// and 9, and plans when the one that is loaded can. The numbers are those of cudnn_graph.h.

namespace cudnn_cmake {

constexpr auto device_property_descriptor = static_cast<cudnnBackendDescriptorType_t>(38);
constexpr auto heuristics_device_property = static_cast<cudnnBackendAttributeName_t>(204);
constexpr auto plan_json_representation = static_cast<cudnnBackendAttributeName_t>(405);
constexpr auto plan_device_property = static_cast<cudnnBackendAttributeName_t>(407);
constexpr auto device_property_device_id = static_cast<cudnnBackendAttributeName_t>(2700);
constexpr auto device_property_json_representation = static_cast<cudnnBackendAttributeName_t>(2702);

#if CUDNN_VERSION >= 90800
static_assert(device_property_descriptor == CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR);
static_assert(heuristics_device_property == CUDNN_ATTR_ENGINEHEUR_DEVICEPROP);
static_assert(plan_json_representation == CUDNN_ATTR_EXECUTION_PLAN_JSON_REPRESENTATION);
static_assert(plan_device_property == CUDNN_ATTR_EXECUTION_PLAN_DEVICEPROP);
static_assert(device_property_device_id == CUDNN_ATTR_DEVICEPROP_DEVICE_ID);
static_assert(device_property_json_representation == CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION);
#endif

}  // namespace cudnn_cmake
