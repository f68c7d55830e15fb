// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// What a cuDNN looks like from outside that is not usable: it answers one call, and that with
// STUB_VERSION, or it ends the process as the real one does when a sub-library is missing.

#include <cstddef>
#include <cstdio>
#include <cstdlib>

#ifdef _WIN32
#define STUB_EXPORT extern "C" __declspec(dllexport)
#else
#define STUB_EXPORT extern "C" __attribute__((visibility("default")))
#endif

STUB_EXPORT std::size_t cudnnGetVersion() {
#ifdef STUB_ABORTS
  static_cast<void>(std::fprintf(stderr, "a line before\nstub: a sub-library is missing\n"));
  std::abort();
#else
  return STUB_VERSION;
#endif
}
