// SPDX-License-Identifier: BSD-3-Clause
#pragma once
#include <cudnn.h>

/// The version of the cuDNN headers that the caller is compiled with.
inline int header_major() { return CUDNN_MAJOR; }

/// The version of the cuDNN headers that the library was compiled with.
int library_major();
