// SPDX-License-Identifier: BSD-3-Clause
#include "layers.hpp"

int library_major() { return CUDNN_MAJOR; }
