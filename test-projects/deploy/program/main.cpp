// SPDX-License-Identifier: BSD-3-Clause
// Says which cuDNN it was compiled with, which it runs with, and which files of cuDNN and CUDA this
// process has loaded.
#include <cudnn.h>

#include <cstdio>
#include <cstring>

#ifdef _WIN32
#include <windows.h>
// after it
#include <psapi.h>
#endif

namespace {

/// Prints "loaded <path>" if the file is one of cuDNN or CUDA.
void print_if_of_interest(const char* path) {
  static const char* const parts[] = {"cudnn", "cublas", "nvrtc"};
  for (const char* part : parts) {
    const char* name = path + std::strlen(path);
    while (name != path && name[-1] != '/' && name[-1] != '\\') --name;
    if (std::strstr(name, part) != nullptr) {
      std::printf("loaded %s\n", path);
      return;
    }
  }
}

void print_loaded_files() {
#ifdef _WIN32
  static HMODULE modules[1024];
  DWORD bytes = 0;
  if (EnumProcessModules(GetCurrentProcess(), modules, sizeof modules, &bytes) == 0) return;
  for (DWORD index = 0; index < bytes / sizeof(HMODULE); ++index) {
    static char path[4096];
    GetModuleFileNameA(modules[index], path, sizeof path);
    print_if_of_interest(path);
  }
#else
  std::FILE* const maps = std::fopen("/proc/self/maps", "r");
  if (maps == nullptr) return;
  static char line[8192];
  static char last[8192];
  while (std::fgets(line, sizeof line, maps) != nullptr) {
    char* const path = std::strchr(line, '/');
    if (path == nullptr || std::strcmp(path, last) == 0) continue;
    std::strcpy(last, path);
    path[std::strcspn(path, "\n")] = '\0';
    print_if_of_interest(path);
  }
  std::fclose(maps);
#endif
}

}  // namespace

/// With an argument, the program waits for a line before it asks again.
int main(int argument_count, char**) {
  const std::size_t running = cudnnGetVersion();
  std::printf("compiled %d running %d\n", static_cast<int>(CUDNN_VERSION),
              static_cast<int>(running));
  std::fflush(stdout);
  if (argument_count > 1) {
    std::getchar();
    std::printf("still %d\n", static_cast<int>(cudnnGetVersion()));
  }
  print_loaded_files();
  return running == CUDNN_VERSION ? 0 : 1;
}
