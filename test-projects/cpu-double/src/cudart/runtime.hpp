// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cuda_runtime_api.h>

#include <mutex>
#include <string>

#include "../support/calls.hpp"
#include "../support/objects.hpp"
#include "memory.hpp"
#include "streams.hpp"

namespace cudnn_cmake::cpu_double {

/// The state of the CUDA run time's double: one for the process, guarded by one lock. Work that is
/// run holds the lock as well.
struct Runtime {
  static Runtime& get();

  std::recursive_mutex mutex;
  DeviceMemory memory;
  Scheduler scheduler;
  ObjectRegistry objects;
  CallCounter calls{"cudart", Fault::failing_cuda_call};
  cudaError_t sticky = cudaSuccess;  ///< left by failed work; every later call answers it
  bool late_failure_is_due = false;  ///< Fault::late_failure has not struck yet
  bool has_worked = false;           ///< work on a device has run
  long long allocations = 0;         ///< calls of cudaMalloc

  /// The queue of a stream; ends the process when it isn't a living one.
  Scheduler::Queue queue_of(cudaStream_t stream, const char* function);
  /// Runs the queue and keeps the error.
  cudaError_t synchronize(const Scheduler::Queue& queue);
  cudaError_t synchronize_all();
  /// Keeps the first error of work.
  cudaError_t keep(cudaError_t error);

 private:
  Runtime();
};

/// The names of the objects in messages.
constexpr const char* stream_kind = "cudaStream_t";
constexpr const char* event_kind = "cudaEvent_t";

/// What cudaGetDeviceCount answers: the settings, CUDA_VISIBLE_DEVICES, and the faults that take
/// the driver away. No device where CUDNN_CMAKE_REQUIRE_GPU asks for a true one.
cudaError_t count_devices(int& count);

/// The device's properties as JSON, with the keys of cuDNN's device descriptions.
std::string describe_device();

/// The calling thread's device, and the error of its last failed call.
int& current_device();
cudaError_t& last_error();

/// The frame of every function of the API: the lock, the call's number (and the fault that names
/// it), the error that earlier work left, and the last error. `work` returns a cudaError_t.
///
/// `always` runs the work also when the call is to fail: for what gives something back.
enum class Frame { normal, always };

template <typename Work>
cudaError_t call(const char* function, Frame frame, const Work& work) noexcept {
  Runtime& runtime = Runtime::get();
  const std::lock_guard<std::recursive_mutex> lock(runtime.mutex);
  const bool is_to_fail = runtime.calls.count(function);
  cudaError_t error = cudaSuccess;
  try {
    if (!is_to_fail || frame == Frame::always) {
      error = work(runtime);
    }
  } catch (const std::bad_alloc&) {
    error = cudaErrorMemoryAllocation;
  }
  if (is_to_fail) {
    error = cudaErrorUnknown;
  } else if (error == cudaSuccess) {
    error = runtime.sticky;
  }
  if (error != cudaSuccess) {
    last_error() = error;
  }
  return error;
}

template <typename Work>
cudaError_t call(const char* function, const Work& work) noexcept {
  return call(function, Frame::normal, work);
}

/// The same for calls that need a device: without one, what cudaGetDeviceCount answers; after work
/// has failed, that error, and nothing is done.
template <typename Work>
cudaError_t device_call(const char* function, const Work& work) noexcept {
  return call(function, Frame::normal, [&work](Runtime& runtime) {
    int count = 0;
    const cudaError_t error = count_devices(count);
    if (error != cudaSuccess || runtime.sticky != cudaSuccess) {
      return error != cudaSuccess ? error : runtime.sticky;
    }
    return work(runtime);
  });
}

}  // namespace cudnn_cmake::cpu_double
