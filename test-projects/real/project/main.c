/* SPDX-License-Identifier: BSD-3-Clause */
/* Calls cuDNN without its headers, which need those of CUDA for Windows. */
#include <stddef.h>

size_t cudnnGetVersion(void);

int main(void) { return cudnnGetVersion() == 0; }
