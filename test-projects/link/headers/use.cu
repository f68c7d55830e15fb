// SPDX-License-Identifier: BSD-3-Clause
#include "use.h"

std::size_t use_from_cuda() { return cudnnGetVersion() + CUDNN_VERSION; }
