/* SPDX-License-Identifier: BSD-3-Clause */
#include <layers.h>
#include <stdio.h>
#if defined(WITH_CUDNN_HEADERS)
#include <cudnn.h>
#endif

/* Prints what the library was compiled and runs with, and the headers that come with it. */
int main(void) {
  printf("library %d running %lu", layers_header_major(), layers_running_version());
#if defined(WITH_CUDNN_HEADERS)
  printf(" headers %d.%d", CUDNN_MAJOR, CUDNN_MINOR);
#endif
  printf("\n");
  return 0;
}
