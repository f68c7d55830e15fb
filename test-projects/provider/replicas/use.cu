// SPDX-License-Identifier: BSD-3-Clause
#include <cudnn.h>

int version_in_cuda_source() { return CUDNN_VERSION; }
