// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include <sys/mman.h>
#include <unistd.h>

#include <csignal>
#include <cstring>

#include "address_space.hpp"

namespace cudnn_cmake::cpu_double {
namespace {

// Plain variables: a signal handler may touch little else.
AddressRange reserved;
struct sigaction previous_action;

/// Says what happened, then puts the previous handler back and returns: the same instruction faults
/// again, and the process ends as it would have without us (a sanitizer writes its report).
void on_fault(int signal, siginfo_t* information, void* /*context*/) {
  if (reserved.contains(reinterpret_cast<std::uintptr_t>(information->si_addr))) {
    constexpr char text[] =
        "cudnn-cmake CPU double: the program itself read or wrote device memory; only cudaMemcpy, "
        "cudaMemset and cuDNN may\n";
    static_cast<void>(write(STDERR_FILENO, text, sizeof(text) - 1) < 0);
  }
  sigaction(signal, &previous_action, nullptr);
}

/// The handler must not outlive the library, which a program may unload.
struct HandlerRemoval {
  HandlerRemoval() = default;
  HandlerRemoval(const HandlerRemoval&) = delete;
  HandlerRemoval& operator=(const HandlerRemoval&) = delete;
  ~HandlerRemoval() {
    struct sigaction current = {};
    if (reserved.size != 0 && sigaction(SIGSEGV, nullptr, &current) == 0 &&
        (current.sa_flags & SA_SIGINFO) != 0 && current.sa_sigaction == on_fault) {
      sigaction(SIGSEGV, &previous_action, nullptr);
    }
  }
};

const HandlerRemoval handler_removal;

}  // namespace

std::size_t page_size() { return static_cast<std::size_t>(sysconf(_SC_PAGESIZE)); }

AddressRange reserve_addresses(std::size_t size) {
  void* const start =
      mmap(nullptr, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (start == MAP_FAILED) {
    return {};
  }
  reserved = {reinterpret_cast<std::uintptr_t>(start), size};
  struct sigaction action = {};
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO;
  sigemptyset(&action.sa_mask);
  sigaction(SIGSEGV, &action, &previous_action);
  return reserved;
}

}  // namespace cudnn_cmake::cpu_double
