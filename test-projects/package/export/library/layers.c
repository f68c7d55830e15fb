/* SPDX-License-Identifier: BSD-3-Clause */
#include "layers.h"

#include <cudnn.h>

int layers_header_major(void) { return CUDNN_MAJOR; }

unsigned long layers_running_version(void) { return (unsigned long)cudnnGetVersion(); }
