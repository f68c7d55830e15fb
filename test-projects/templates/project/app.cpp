// SPDX-License-Identifier: BSD-3-Clause
// What a framework does with cuDNN, in short.
#ifdef BROKEN
#error this framework does not compile
#endif
#ifdef NAMESAKE
#include <namesake/cudnn.h>
#endif
#ifdef WITH_CUDNN
#include <cudnn.h>

int main() {
  return cudnnGetVersion() == CUDNN_VERSION ? 0 : 1;
}
#else
int main() {}
#endif
