// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cudnn.h>

namespace cudnn_cmake::cpu_double::status {

// cuDNN 9 tells apart what cuDNN 8 has one number for.
#if CUDNN_VERSION >= 90000
constexpr cudnnStatus_t null_pointer = CUDNN_STATUS_BAD_PARAM_NULL_POINTER;
constexpr cudnnStatus_t not_finalized = CUDNN_STATUS_BAD_PARAM_NOT_FINALIZED;
constexpr cudnnStatus_t attribute_type = CUDNN_STATUS_BAD_PARAM_ATTRIBUTE_TYPE;
constexpr cudnnStatus_t sublibrary_mismatch = CUDNN_STATUS_SUBLIBRARY_VERSION_MISMATCH;
constexpr cudnnStatus_t serialization_mismatch = CUDNN_STATUS_SERIALIZATION_VERSION_MISMATCH;
constexpr cudnnStatus_t invalid_value = CUDNN_STATUS_BAD_PARAM;
#else
constexpr cudnnStatus_t null_pointer = CUDNN_STATUS_BAD_PARAM;
constexpr cudnnStatus_t not_finalized = CUDNN_STATUS_BAD_PARAM;
constexpr cudnnStatus_t attribute_type = CUDNN_STATUS_BAD_PARAM;
constexpr cudnnStatus_t sublibrary_mismatch = CUDNN_STATUS_VERSION_MISMATCH;
constexpr cudnnStatus_t serialization_mismatch = CUDNN_STATUS_VERSION_MISMATCH;
constexpr cudnnStatus_t invalid_value = CUDNN_STATUS_INVALID_VALUE;
#endif

/// The name of a status, "CUDNN_UNKNOWN_STATUS" for a number that is none.
const char* name_of(cudnnStatus_t status);

}  // namespace cudnn_cmake::cpu_double::status
