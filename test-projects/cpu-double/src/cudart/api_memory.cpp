// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// Device memory: allocation, copies, fills.

#include <cstring>
#include <memory>
#include <vector>

#include "../support/message.hpp"
#include "../support/settings.hpp"
#include "runtime.hpp"

namespace {

using namespace cudnn_cmake::cpu_double;

/// One end of a copy: host memory, or a place in device memory.
struct End {
  std::byte* bytes = nullptr;
  std::shared_ptr<Allocation> keeper;  ///< of device memory
  [[nodiscard]] bool is_device() const { return keeper != nullptr; }
};

/// False when the address isn't `size` bytes of host memory, or of one allocation.
bool locate(Runtime& runtime, const void* address, std::size_t size, End& end) {
  if (address == nullptr) {
    return false;
  }
  if (!runtime.memory.is_device_address(address)) {
    end.bytes = static_cast<std::byte*>(const_cast<void*>(address));
    return true;
  }
  const Place place = runtime.memory.find(address, size);
  if (place.allocation) {
    end.bytes = place.allocation->bytes.get() + place.offset;
    end.keeper = place.allocation;
  }
  return place.allocation != nullptr;
}

bool fits(cudaMemcpyKind kind, const End& to, const End& from) {
  switch (kind) {
    case cudaMemcpyHostToHost:
      return !to.is_device() && !from.is_device();
    case cudaMemcpyHostToDevice:
      return to.is_device() && !from.is_device();
    case cudaMemcpyDeviceToHost:
      return !to.is_device() && from.is_device();
    case cudaMemcpyDeviceToDevice:
      return to.is_device() && from.is_device();
    case cudaMemcpyDefault:
      return true;
  }
  return false;
}

/// Queues a copy. From the host the bytes are taken now, as CUDA does with pageable memory; to the
/// host they arrive when the copy runs.
cudaError_t queue_copy(Runtime& runtime, void* destination, const void* source, std::size_t size,
                       cudaMemcpyKind kind, const Scheduler::Queue& queue) {
  if (size == 0) {
    return cudaSuccess;
  }
  End to;
  End from;
  if (!locate(runtime, destination, size, to) || !locate(runtime, source, size, from) ||
      kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault || !fits(kind, to, from)) {
    return cudaErrorInvalidValue;
  }
  if (from.is_device()) {
    runtime.scheduler.enqueue(queue, [to, from, size] {
      std::memmove(to.bytes, from.bytes, size);
      return cudaSuccess;
    });
  } else {
    const auto staged = std::make_shared<std::vector<std::byte>>(from.bytes, from.bytes + size);
    runtime.scheduler.enqueue(queue, [to, staged] {
      std::memcpy(to.bytes, staged->data(), staged->size());
      return cudaSuccess;
    });
  }
  return cudaSuccess;
}

cudaError_t queue_fill(Runtime& runtime, void* destination, int value, std::size_t size,
                       const Scheduler::Queue& queue) {
  if (size == 0) {
    return cudaSuccess;
  }
  End to;
  if (!locate(runtime, destination, size, to) || !to.is_device()) {
    return cudaErrorInvalidValue;
  }
  runtime.scheduler.enqueue(queue, [to, value, size] {
    std::memset(to.bytes, value, size);
    return cudaSuccess;
  });
  return cudaSuccess;
}

}  // namespace

extern "C" {

cudaError_t CUDARTAPI cudaMalloc(void** address, std::size_t size) {
  return device_call("cudaMalloc", [&](Runtime& runtime) {
    if (address == nullptr) {
      return cudaErrorInvalidValue;
    }
    *address = nullptr;
    ++runtime.allocations;
    if (Settings::get().hits(Fault::out_of_memory, runtime.allocations, "cudaMalloc",
                             runtime.allocations)) {
      return cudaErrorMemoryAllocation;
    }
    // Of no bytes CUDA gives a null pointer, and success.
    if (size != 0) {
      // NOLINTNEXTLINE(performance-no-int-to-ptr): an address that is only looked up
      *address = reinterpret_cast<void*>(runtime.memory.allocate(size));
    }
    return size != 0 && *address == nullptr ? cudaErrorMemoryAllocation : cudaSuccess;
  });
}

// What is queued still reaches the freed memory and its content, so a free needs no
// synchronisation, and does none: a program that counted on it would see old data.
cudaError_t CUDARTAPI cudaFree(void* address) {
  return call("cudaFree", Frame::always, [&](Runtime& runtime) {
    if (address == nullptr || runtime.memory.free(reinterpret_cast<std::uintptr_t>(address))) {
      return cudaSuccess;
    }
    return cudaErrorInvalidValue;
  });
}

cudaError_t CUDARTAPI cudaMemGetInfo(std::size_t* free, std::size_t* total) {
  return device_call("cudaMemGetInfo", [&](Runtime& runtime) {
    if (free == nullptr || total == nullptr) {
      return cudaErrorInvalidValue;
    }
    *total = runtime.memory.total();
    *free = runtime.memory.total() - runtime.memory.used();
    return cudaSuccess;
  });
}

cudaError_t CUDARTAPI cudaMemcpy(void* destination, const void* source, std::size_t size,
                                 cudaMemcpyKind kind) {
  return device_call("cudaMemcpy", [&](Runtime& runtime) {
    const Scheduler::Queue& queue = runtime.scheduler.default_queue();
    const cudaError_t error = queue_copy(runtime, destination, source, size, kind, queue);
    return error == cudaSuccess ? runtime.synchronize(queue) : error;
  });
}

cudaError_t CUDARTAPI cudaMemcpyAsync(void* destination, const void* source, std::size_t size,
                                      cudaMemcpyKind kind, cudaStream_t stream) {
  return device_call("cudaMemcpyAsync", [&](Runtime& runtime) {
    return queue_copy(runtime, destination, source, size, kind,
                      runtime.queue_of(stream, "cudaMemcpyAsync"));
  });
}

cudaError_t CUDARTAPI cudaMemset(void* destination, int value, std::size_t size) {
  return device_call("cudaMemset", [&](Runtime& runtime) {
    return queue_fill(runtime, destination, value, size, runtime.scheduler.default_queue());
  });
}

cudaError_t CUDARTAPI cudaMemsetAsync(void* destination, int value, std::size_t size,
                                      cudaStream_t stream) {
  return device_call("cudaMemsetAsync", [&](Runtime& runtime) {
    return queue_fill(runtime, destination, value, size,
                      runtime.queue_of(stream, "cudaMemsetAsync"));
  });
}
}
