// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "runtime.hpp"

#include <cstdlib>

#include "../support/message.hpp"
#include "../support/settings.hpp"
#include "device_access.hpp"

namespace cudnn_cmake::cpu_double {
namespace {

/// Runs when the library is unloaded, after the program's own destructors: what is still there now
/// was never given back.
struct LeakCheck {
  // Here, so that a setting that makes no sense ends the process before main().
  LeakCheck() { static_cast<void>(Settings::get()); }
  LeakCheck(const LeakCheck&) = delete;
  LeakCheck& operator=(const LeakCheck&) = delete;
  ~LeakCheck() {
    Runtime& runtime = Runtime::get();
    std::string leaks = runtime.objects.describe_live();
    const std::string memory = runtime.memory.describe_live();
    leaks += (leaks.empty() || memory.empty() ? "" : ", ") + memory;
    if (!leaks.empty()) {
      static_cast<void>(std::fflush(nullptr));
      say("never given back: " + leaks);
      std::_Exit(exit_leak);
    }
    if (runtime.has_worked) {
      require_effect(Library::cudart);
    }
  }
};

const LeakCheck leak_check;

/// How many of `present` devices CUDA_VISIBLE_DEVICES leaves. The list ends at the first entry
/// that names none.
int visible_devices(int present) {
  const char* const variable = std::getenv("CUDA_VISIBLE_DEVICES");
  if (variable == nullptr) {
    return present;
  }
  int count = 0;
  const char* rest = variable;
  while (*rest != '\0') {
    char* end = nullptr;
    const long index = std::strtol(rest, &end, 10);
    if (end == rest || index < 0 || index >= present) {
      break;
    }
    ++count;
    rest = *end == ',' ? end + 1 : end;
  }
  return count;
}

}  // namespace

Runtime& Runtime::get() {
  // Never destroyed: destructors of the program may still call.
  static auto* const runtime = new Runtime;
  return *runtime;
}

Runtime::Runtime()
    : memory(Settings::get().memory_bytes()),
      late_failure_is_due(Settings::get().has(Fault::late_failure)) {}

Scheduler::Queue Runtime::queue_of(cudaStream_t stream, const char* function) {
  if (stream == nullptr || stream == cudaStreamLegacy) {
    return scheduler.default_queue();
  }
  if (stream == cudaStreamPerThread) {
    end_process(std::string(function) + ": the double has no per-thread default stream");
  }
  objects.require(stream, stream_kind, function);
  return stream->queue;
}

cudaError_t Runtime::keep(cudaError_t error) {
  if (sticky == cudaSuccess) {
    sticky = error;
  }
  return error;
}

cudaError_t Runtime::synchronize(const Scheduler::Queue& queue) {
  return keep(scheduler.run(queue));
}

cudaError_t Runtime::synchronize_all() { return keep(scheduler.run_all()); }

cudaError_t count_devices(int& count) {
  const Settings& settings = Settings::get();
  count = 0;
  if (settings.strikes(Fault::stub_driver)) {
    return cudaErrorStubLibrary;
  }
  if (settings.strikes(Fault::no_driver) || settings.strikes(Fault::old_driver)) {
    return cudaErrorInsufficientDriver;
  }
  if (!is_switched_on("CUDNN_CMAKE_REQUIRE_GPU")) {
    count = visible_devices(settings.devices());
  }
  return count == 0 ? cudaErrorNoDevice : cudaSuccess;
}

int& current_device() {
  thread_local int device = 0;
  return device;
}

cudaError_t& last_error() {
  thread_local cudaError_t error = cudaSuccess;
  return error;
}

namespace {

class RuntimeAccess final : public DeviceAccess {
 public:
  DeviceSpan span(const void* address, std::size_t size) override {
    Runtime& runtime = Runtime::get();
    const std::lock_guard<std::recursive_mutex> lock(runtime.mutex);
    const Place place = runtime.memory.find(address, size);
    DeviceSpan span;
    span.problem = place.problem;
    if (place.allocation) {
      span.bytes = place.allocation->bytes.get() + place.offset;
      span.room_after = place.allocation->size - place.offset - size;
      span.keeper = place.allocation;
    }
    return span;
  }

  bool is_device_address(const void* address) override {
    Runtime& runtime = Runtime::get();
    const std::lock_guard<std::recursive_mutex> lock(runtime.mutex);
    return runtime.memory.is_device_address(address);
  }

  void require_stream(cudaStream_t stream, const char* function) override {
    Runtime& runtime = Runtime::get();
    const std::lock_guard<std::recursive_mutex> lock(runtime.mutex);
    static_cast<void>(runtime.queue_of(stream, function));
  }

  void enqueue(cudaStream_t stream, const char* function, Work work) override {
    Runtime& runtime = Runtime::get();
    const std::lock_guard<std::recursive_mutex> lock(runtime.mutex);
    const auto run = [&runtime, work = std::move(work)] {
      if (runtime.late_failure_is_due) {
        runtime.late_failure_is_due = false;
        static_cast<void>(Settings::get().strikes(Fault::late_failure));
        return cudaErrorLaunchFailure;
      }
      runtime.has_worked = true;
      return work();
    };
    runtime.scheduler.enqueue(runtime.queue_of(stream, function), run);
  }

  cudaError_t synchronize(cudaStream_t stream, const char* function) override {
    Runtime& runtime = Runtime::get();
    const std::lock_guard<std::recursive_mutex> lock(runtime.mutex);
    return runtime.synchronize(runtime.queue_of(stream, function));
  }

  cudaError_t error() override {
    Runtime& runtime = Runtime::get();
    const std::lock_guard<std::recursive_mutex> lock(runtime.mutex);
    return runtime.sticky;
  }

  cudaError_t device_count(int& count) override { return count_devices(count); }

  std::string description() override { return describe_device(); }

  int current_device() override { return cpu_double::current_device(); }
};

}  // namespace
}  // namespace cudnn_cmake::cpu_double

extern "C" cudnn_cmake::cpu_double::DeviceAccess* cudnn_cmake_cpu_double() {
  static cudnn_cmake::cpu_double::RuntimeAccess access;
  return &access;
}
