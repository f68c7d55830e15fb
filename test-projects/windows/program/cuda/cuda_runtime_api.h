/* SPDX-License-Identifier: BSD-3-Clause */
/* The names of CUDA's headers that cudnn.h needs, for a compiler without CUDA and C library. */
#ifndef WINDOWS_PROGRAM_CUDA_RUNTIME_API_H
#define WINDOWS_PROGRAM_CUDA_RUNTIME_API_H

#include <stddef.h>
#include <stdint.h>

#include "driver_types.h"

#endif
