// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "call.hpp"

#include <cstdio>
#include <cstdlib>

#include "../support/message.hpp"
#include "../support/settings.hpp"

namespace cudnn_cmake::cpu_double {
namespace {

/// As in the CUDA run time's double, which is unloaded after this library: what is left of both is
/// told, but one exit code is enough.
struct LeakCheck {
  LeakCheck() { static_cast<void>(Settings::get()); }
  LeakCheck(const LeakCheck&) = delete;
  LeakCheck& operator=(const LeakCheck&) = delete;
  ~LeakCheck() {
    const std::string leaks = objects().describe_live();
    if (!leaks.empty()) {
      static_cast<void>(std::fflush(nullptr));
      say("never given back: " + leaks);
      std::_Exit(exit_leak);
    }
  }
};

const LeakCheck leak_check;

}  // namespace

// None of these is ever destroyed: destructors of the program may still call.

ObjectRegistry& objects() {
  static auto* const registry = new ObjectRegistry;
  return *registry;
}

CallCounter& calls() {
  static auto* const counter = new CallCounter("cudnn", Fault::failing_call);
  return *counter;
}

DeviceAccess& device() {
  static DeviceAccess* const access = cudnn_cmake_cpu_double();
  return *access;
}

std::string& last_refusal() {
  thread_local std::string text;
  return text;
}

}  // namespace cudnn_cmake::cpu_double
