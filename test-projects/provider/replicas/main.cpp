// SPDX-License-Identifier: BSD-3-Clause
// Says which cuDNN it was compiled with, and which one runs.
#include <cudnn.h>
#include <dlfcn.h>

#include <cstdio>

#ifdef WITH_CUDA
int version_in_cuda_source();
#endif

int main() {
  std::printf("compiled %d", CUDNN_VERSION);
#ifdef WITH_CUDA
  std::printf(" and %d", version_in_cuda_source());
#endif
  Dl_info info = {};
  dladdr(reinterpret_cast<void*>(&cudnnGetVersion), &info);
  std::printf(" running %zu loaded %s\n", cudnnGetVersion(),
              info.dli_fname == nullptr ? "nothing" : info.dli_fname);
}
