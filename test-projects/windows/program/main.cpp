// SPDX-License-Identifier: BSD-3-Clause
// Prints CUDNN_VERSION of the header, and what cudnnGetVersion and cudnnGetCudartVersion of the DLL
// return.
#include <cudnn.h>

// Declared here, since <windows.h> is not everywhere where this is compiled.
extern "C" {
__declspec(dllimport) void* __stdcall GetStdHandle(unsigned long which);
__declspec(dllimport) int __stdcall WriteFile(void* file, const void* bytes, unsigned long count,
                                              unsigned long* written, void* overlapped);
__declspec(dllimport) void __stdcall ExitProcess(unsigned int code);
}

namespace {

constexpr unsigned long std_output_handle = static_cast<unsigned long>(-11);

void print(size_t number, char end) {
  char text[24];
  char* start = text + sizeof text;
  *--start = end;
  do {
    *--start = static_cast<char>('0' + number % 10);
    number /= 10;
  } while (number != 0);
  unsigned long written = 0;
  WriteFile(GetStdHandle(std_output_handle), start,
            static_cast<unsigned long>(text + sizeof text - start), &written, nullptr);
}

int run() {
  const size_t version = cudnnGetVersion();
  print(CUDNN_VERSION, ' ');
  print(version, ' ');
  print(cudnnGetCudartVersion(), '\n');
  return version == CUDNN_VERSION ? 0 : 1;
}

}  // namespace

#ifdef _MSC_VER
extern "C" void start() { ExitProcess(static_cast<unsigned int>(run())); }
#else
int main() { return run(); }
#endif
