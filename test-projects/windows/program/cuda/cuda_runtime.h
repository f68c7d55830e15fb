/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef WINDOWS_PROGRAM_CUDA_RUNTIME_H
#define WINDOWS_PROGRAM_CUDA_RUNTIME_H

#include "cuda_runtime_api.h"
#include "library_types.h"

#endif
