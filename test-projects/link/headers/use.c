// SPDX-License-Identifier: BSD-3-Clause
#include "use.h"

size_t use_from_c(void) { return cudnnGetVersion() + CUDNN_VERSION; }
