// SPDX-License-Identifier: BSD-3-Clause
// What a program includes of cuDNN. A header that cudnn.h does not include itself comes through the
// search path once more, so it could come from another directory.
#pragma once

#include <cudnn.h>

#if CUDNN_MAJOR >= 8
#include <cudnn_backend.h>
#include <cudnn_version.h>
#endif

#ifdef __cplusplus
#include <cstddef>
#else
#include <stddef.h>
#endif
