/* SPDX-License-Identifier: BSD-3-Clause
 * Says which cuDNN it was compiled with, which it runs with, and which file that is in. */
#define _GNU_SOURCE
#include <cudnn.h>
#include <dlfcn.h>
#include <stdio.h>

int main(void) {
  Dl_info info = {0};
  dladdr((void*)&cudnnGetVersion, &info);
  printf("compiled %lu running %lu loaded %s\n", (unsigned long)CUDNN_VERSION,
         (unsigned long)cudnnGetVersion(), info.dli_fname);
  return 0;
}
