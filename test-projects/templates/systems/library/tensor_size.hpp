// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cudnn.h>

#include <cstddef>

/// Bytes of a dense single-precision tensor with these extents, as cuDNN counts them.
/// Throws std::runtime_error with cuDNN's word for what is wrong, for instance an extent of 0.
std::size_t tensor_size(int batch, int channels, int height, int width);
