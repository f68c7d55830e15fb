/* SPDX-License-Identifier: BSD-3-Clause */
/* The header, the library and the CUDA headers of a laid-out tree agree. */
#include <cudnn.h>
#include <stdio.h>

int main(void) {
  const unsigned long header = CUDNN_VERSION;
  const unsigned long library = (unsigned long)cudnnGetVersion();
  const unsigned long built_for = (unsigned long)cudnnGetCudartVersion();
  printf("header %lu library %lu cudart %lu toolkit %d\n", header, library, built_for,
         CUDART_VERSION);
  return header == library && built_for / 1000 == CUDART_VERSION / 1000 ? 0 : 1;
}
