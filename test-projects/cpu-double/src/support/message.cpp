// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "message.hpp"

#include <cstdint>
#include <cstdio>
#include <cstdlib>

#ifdef _WIN32
#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>
#endif

namespace cudnn_cmake::cpu_double {

void say(const std::string& what) noexcept {
  static_cast<void>(std::fprintf(stderr, "cudnn-cmake CPU double: %s\n", what.c_str()));
  static_cast<void>(std::fflush(stderr));
}

void end_process(const std::string& what) noexcept {
  static_cast<void>(std::fflush(nullptr));
  say(what);
#ifdef _WIN32
  // Not abort(), which may ask a person what to do, in a window; 3 is its exit code. Nor _Exit(),
  // which lets each DLL clean up: ours would wait for a lock that the caller holds.
  TerminateProcess(GetCurrentProcess(), 3);
#endif
  std::abort();
}

std::string hexadecimal(const void* address) {
  constexpr char digits[] = "0123456789abcdef";
  auto value = reinterpret_cast<std::uintptr_t>(address);
  std::string text;
  do {
    text.insert(text.begin(), digits[value % 16]);
    value /= 16;
  } while (value != 0);
  return "0x" + text;
}

void log_call(const char* library, long long number, const char* function) noexcept {
  static const char* const path = std::getenv("CUDNN_CMAKE_DOUBLE_LOG");
  if (path == nullptr || *path == '\0') {
    return;
  }
  // Opened each time: two libraries write to it, and a process may end at any call.
  std::FILE* const file = std::fopen(path, "a");
  if (file == nullptr) {
    end_process(std::string("CUDNN_CMAKE_DOUBLE_LOG: cannot write to ") + path);
  }
  static_cast<void>(std::fprintf(file, "%s %lld %s\n", library, number, function));
  static_cast<void>(std::fclose(file));
}

}  // namespace cudnn_cmake::cpu_double
