// SPDX-License-Identifier: BSD-3-Clause
#include <cudnn.h>

int main() { return cudnnGetVersion() == CUDNN_VERSION ? 0 : 1; }
