// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

#include "address_space.hpp"

namespace cudnn_cmake::cpu_double {
namespace {

AddressRange reserved;
void* handler = nullptr;

LONG CALLBACK on_fault(EXCEPTION_POINTERS* exception) {
  const EXCEPTION_RECORD& record = *exception->ExceptionRecord;
  if (record.ExceptionCode == EXCEPTION_ACCESS_VIOLATION && record.NumberParameters >= 2 &&
      reserved.contains(static_cast<std::uintptr_t>(record.ExceptionInformation[1]))) {
    constexpr char text[] =
        "cudnn-cmake CPU double: the program itself read or wrote device memory; only cudaMemcpy, "
        "cudaMemset and cuDNN may\n";
    DWORD written = 0;
    WriteFile(GetStdHandle(STD_ERROR_HANDLE), text, sizeof(text) - 1, &written, nullptr);
  }
  return EXCEPTION_CONTINUE_SEARCH;
}

/// The handler must not outlive the library, which a program may unload.
struct HandlerRemoval {
  ~HandlerRemoval() {
    if (handler != nullptr) {
      RemoveVectoredExceptionHandler(handler);
    }
  }
};

const HandlerRemoval handler_removal;

}  // namespace

std::size_t page_size() {
  SYSTEM_INFO information;
  GetSystemInfo(&information);
  return information.dwPageSize;
}

AddressRange reserve_addresses(std::size_t size) {
  void* const start = VirtualAlloc(nullptr, size, MEM_RESERVE, PAGE_NOACCESS);
  if (start == nullptr) {
    return {};
  }
  reserved = {reinterpret_cast<std::uintptr_t>(start), size};
  handler = AddVectoredExceptionHandler(1, on_fault);
  return reserved;
}

}  // namespace cudnn_cmake::cpu_double
