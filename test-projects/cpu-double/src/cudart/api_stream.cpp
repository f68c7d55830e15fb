// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// Streams and events.

#include <memory>

#include "runtime.hpp"

namespace {

using namespace cudnn_cmake::cpu_double;

cudaError_t create_stream(Runtime& runtime, cudaStream_t* stream, unsigned int flags,
                          const char* function) {
  if (stream == nullptr || (flags != cudaStreamDefault && flags != cudaStreamNonBlocking)) {
    return cudaErrorInvalidValue;
  }
  auto created = std::make_unique<CUstream_st>();
  created->queue = runtime.scheduler.add_queue(flags != cudaStreamNonBlocking);
  created->flags = flags;
  *stream = runtime.objects.adopt(std::move(created), stream_kind, function);
  return cudaSuccess;
}

cudaError_t create_event(Runtime& runtime, cudaEvent_t* event, unsigned int flags,
                         const char* function) {
  constexpr unsigned int known =
      cudaEventBlockingSync | cudaEventDisableTiming;  // not cudaEventInterprocess
  if (event == nullptr || (flags & ~known) != 0) {
    return cudaErrorInvalidValue;
  }
  auto created = std::make_unique<CUevent_st>();
  created->has_time = (flags & cudaEventDisableTiming) == 0;
  *event = runtime.objects.adopt(std::move(created), event_kind, function);
  return cudaSuccess;
}

/// Runs what the event waits for. An event that was never recorded is done.
cudaError_t wait_for(Runtime& runtime, const EventRecord* record) {
  if (record == nullptr || record->is_done) {
    return cudaSuccess;
  }
  const Scheduler::Queue queue = record->queue.lock();
  return queue ? runtime.keep(runtime.scheduler.run(queue, record->sequence)) : cudaSuccess;
}

}  // namespace

extern "C" {

cudaError_t CUDARTAPI cudaStreamCreate(cudaStream_t* stream) {
  return device_call("cudaStreamCreate", [&](Runtime& runtime) {
    return create_stream(runtime, stream, cudaStreamDefault, "cudaStreamCreate");
  });
}

cudaError_t CUDARTAPI cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned int flags) {
  return device_call("cudaStreamCreateWithFlags", [&](Runtime& runtime) {
    return create_stream(runtime, stream, flags, "cudaStreamCreateWithFlags");
  });
}

// Work that is still queued runs at the next synchronisation of the device.
cudaError_t CUDARTAPI cudaStreamDestroy(cudaStream_t stream) {
  return call("cudaStreamDestroy", Frame::always, [&](Runtime& runtime) {
    if (stream == nullptr || stream == cudaStreamLegacy || stream == cudaStreamPerThread) {
      return cudaErrorInvalidResourceHandle;
    }
    runtime.objects.require(stream, stream_kind, "cudaStreamDestroy");
    stream->queue.reset();
    runtime.objects.release(stream, stream_kind, "cudaStreamDestroy");
    return cudaSuccess;
  });
}

cudaError_t CUDARTAPI cudaStreamSynchronize(cudaStream_t stream) {
  return device_call("cudaStreamSynchronize", [&](Runtime& runtime) {
    return runtime.synchronize(runtime.queue_of(stream, "cudaStreamSynchronize"));
  });
}

// The first question with work in the queue is answered with "not ready", and the work is done
// then: a program that asks until it is ready comes to an end.
cudaError_t CUDARTAPI cudaStreamQuery(cudaStream_t stream) {
  return device_call("cudaStreamQuery", [&](Runtime& runtime) {
    const Scheduler::Queue queue = runtime.queue_of(stream, "cudaStreamQuery");
    if (queue->items.empty()) {
      return cudaSuccess;
    }
    const cudaError_t error = runtime.synchronize(queue);
    return error == cudaSuccess ? cudaErrorNotReady : error;
  });
}

cudaError_t CUDARTAPI cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event,
                                          unsigned int flags) {
  return device_call("cudaStreamWaitEvent", [&](Runtime& runtime) {
    if (event == nullptr || flags != 0) {
      return event == nullptr ? cudaErrorInvalidResourceHandle : cudaErrorInvalidValue;
    }
    runtime.objects.require(event, event_kind, "cudaStreamWaitEvent");
    const std::shared_ptr<EventRecord> record = event->record;
    runtime.scheduler.enqueue(runtime.queue_of(stream, "cudaStreamWaitEvent"),
                              [&runtime, record] { return wait_for(runtime, record.get()); });
    return cudaSuccess;
  });
}

cudaError_t CUDARTAPI cudaEventCreate(cudaEvent_t* event) {
  return device_call("cudaEventCreate", [&](Runtime& runtime) {
    return create_event(runtime, event, cudaEventDefault, "cudaEventCreate");
  });
}

cudaError_t CUDARTAPI cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int flags) {
  return device_call("cudaEventCreateWithFlags", [&](Runtime& runtime) {
    return create_event(runtime, event, flags, "cudaEventCreateWithFlags");
  });
}

cudaError_t CUDARTAPI cudaEventDestroy(cudaEvent_t event) {
  return call("cudaEventDestroy", Frame::always, [&](Runtime& runtime) {
    if (event == nullptr) {
      return cudaErrorInvalidResourceHandle;
    }
    runtime.objects.release(event, event_kind, "cudaEventDestroy");
    return cudaSuccess;
  });
}

cudaError_t CUDARTAPI cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  return device_call("cudaEventRecord", [&](Runtime& runtime) {
    if (event == nullptr) {
      return cudaErrorInvalidResourceHandle;
    }
    runtime.objects.require(event, event_kind, "cudaEventRecord");
    const Scheduler::Queue queue = runtime.queue_of(stream, "cudaEventRecord");
    const auto record = std::make_shared<EventRecord>();
    record->queue = queue;
    record->sequence = runtime.scheduler.enqueue(queue, [record] {
      record->time = std::chrono::steady_clock::now();
      record->is_done = true;
      return cudaSuccess;
    });
    event->record = record;
    return cudaSuccess;
  });
}

cudaError_t CUDARTAPI cudaEventSynchronize(cudaEvent_t event) {
  return device_call("cudaEventSynchronize", [&](Runtime& runtime) {
    if (event == nullptr) {
      return cudaErrorInvalidResourceHandle;
    }
    runtime.objects.require(event, event_kind, "cudaEventSynchronize");
    return wait_for(runtime, event->record.get());
  });
}

// As cudaStreamQuery.
cudaError_t CUDARTAPI cudaEventQuery(cudaEvent_t event) {
  return device_call("cudaEventQuery", [&](Runtime& runtime) {
    if (event == nullptr) {
      return cudaErrorInvalidResourceHandle;
    }
    runtime.objects.require(event, event_kind, "cudaEventQuery");
    if (event->record == nullptr || event->record->is_done) {
      return cudaSuccess;
    }
    const cudaError_t error = wait_for(runtime, event->record.get());
    return error == cudaSuccess ? cudaErrorNotReady : error;
  });
}

cudaError_t CUDARTAPI cudaEventElapsedTime(float* milliseconds, cudaEvent_t start,
                                           cudaEvent_t end) {
  return device_call("cudaEventElapsedTime", [&](Runtime& runtime) {
    if (milliseconds == nullptr || start == nullptr || end == nullptr) {
      return milliseconds == nullptr ? cudaErrorInvalidValue : cudaErrorInvalidResourceHandle;
    }
    runtime.objects.require(start, event_kind, "cudaEventElapsedTime");
    runtime.objects.require(end, event_kind, "cudaEventElapsedTime");
    if (!start->has_time || !end->has_time || start->record == nullptr || end->record == nullptr) {
      return cudaErrorInvalidResourceHandle;
    }
    if (!start->record->is_done || !end->record->is_done) {
      return cudaErrorNotReady;
    }
    const std::chrono::duration<float, std::milli> elapsed =
        end->record->time - start->record->time;
    *milliseconds = elapsed.count();
    return cudaSuccess;
  });
}
}
