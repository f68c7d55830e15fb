// SPDX-License-Identifier: BSD-3-Clause
// Says which cuDNN it was compiled with, and which one runs.
#include <cudnn.h>
#ifdef _WIN32
#include <windows.h>
#else
#include <dlfcn.h>
#endif

#include <cstdio>

#ifdef WITH_CUDA
int version_in_cuda_source();
#endif

namespace {

// Prints the file from which cuDNN was loaded.
void print_file() {
#ifdef _WIN32
  char name[32];
  std::snprintf(name, sizeof name, "cudnn64_%d.dll", CUDNN_MAJOR);
  char file[MAX_PATH] = "nothing";
  GetModuleFileNameA(GetModuleHandleA(name), file, sizeof file);
  std::printf("%s\n", file);
#else
  Dl_info info = {};
  dladdr(reinterpret_cast<void*>(&cudnnGetVersion), &info);
  std::printf("%s\n", info.dli_fname == nullptr ? "nothing" : info.dli_fname);
#endif
}

}  // namespace

int main() {
  std::printf("compiled %d", CUDNN_VERSION);
#ifdef WITH_CUDA
  std::printf(" and %d", version_in_cuda_source());
#endif
  std::printf(" running %zu loaded ", cudnnGetVersion());
  print_file();
}
