// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// Stands in for the driver's management library, which no machine without a GPU has. Its one device
// slows down with every look at its clock.
//
//   STUB_WITHOUT_DEVICE   it has none

#include <cstring>

#ifdef _WIN32
#define STUB_EXPORT extern "C" __declspec(dllexport)
#else
#define STUB_EXPORT extern "C" __attribute__((visibility("default")))
#endif

namespace {

constexpr int success = 0;
constexpr int invalid_argument = 2;
constexpr int not_found = 6;

bool is_initialised = false;
int the_device = 0;
unsigned int multiprocessor_clock = 1980;

}  // namespace

STUB_EXPORT int nvmlInit_v2() {
  is_initialised = true;
  return success;
}

STUB_EXPORT int nvmlShutdown() {
  is_initialised = false;
  return success;
}

STUB_EXPORT const char* nvmlErrorString(int status) {
  return status == not_found ? "Not Found" : "Invalid Argument";
}

STUB_EXPORT int nvmlDeviceGetHandleByPciBusId_v2(const char* address, void** device) {
#ifdef STUB_WITHOUT_DEVICE
  static_cast<void>(address);
  static_cast<void>(device);
  return not_found;
#else
  // Where the CPU double says that it is.
  if (!is_initialised || std::strcmp(address, "00000000:00:00.0") != 0) {
    return invalid_argument;
  }
  *device = &the_device;
  return success;
#endif
}

STUB_EXPORT int nvmlDeviceGetClockInfo(void* device, int kind, unsigned int* megahertz) {
  constexpr int multiprocessor = 1;
  constexpr int memory = 2;
  if (device != &the_device || (kind != multiprocessor && kind != memory)) {
    return invalid_argument;
  }
  *megahertz = 3201;
  if (kind == multiprocessor) {
    *megahertz = multiprocessor_clock;
    multiprocessor_clock -= 200;
  }
  return success;
}
