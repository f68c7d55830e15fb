// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cuda_runtime_api.h>

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <vector>

namespace cudnn_cmake::cpu_double {

/// Work that waits for a synchronisation, in the order in which it was queued.
struct WorkQueue {
  struct Item {
    std::uint64_t sequence;  ///< of all work on all streams
    std::function<cudaError_t()> work;
  };
  explicit WorkQueue(bool blocking) : is_blocking(blocking) {}

  bool is_blocking;  ///< whether it and the default stream wait for each other
  std::deque<Item> items;
};

/// One cudaEventRecord.
struct EventRecord {
  std::weak_ptr<WorkQueue> queue;
  std::uint64_t sequence = 0;
  bool is_done = false;
  std::chrono::steady_clock::time_point time;
};

/// Runs queued work when something waits for it, and nothing before: a program that forgets to wait
/// sees old data. The default stream is the legacy one: it and every blocking stream wait for each
/// other's earlier work. All calls need the run time's lock.
class Scheduler {
 public:
  using Queue = std::shared_ptr<WorkQueue>;

  Scheduler() : default_queue_(std::make_shared<WorkQueue>(true)) {}

  [[nodiscard]] const Queue& default_queue() const { return default_queue_; }
  Queue add_queue(bool is_blocking);

  /// The number of the new item.
  std::uint64_t enqueue(const Queue& queue, std::function<cudaError_t()> work);

  /// Everything up to and with that number, and what it waits for. cudaSuccess or the first error.
  cudaError_t run(const Queue& queue, std::uint64_t last);
  cudaError_t run(const Queue& queue) { return run(queue, ~std::uint64_t{0}); }
  cudaError_t run_all();

 private:
  Queue default_queue_;
  std::vector<Queue> queues_;  ///< without the default one; also of destroyed streams with work
  std::uint64_t sequence_ = 0;
};

}  // namespace cudnn_cmake::cpu_double

/// What CUDA's handles point to. Only the names are NVIDIA's.
struct CUstream_st {
  std::shared_ptr<cudnn_cmake::cpu_double::WorkQueue> queue;
  unsigned int flags = 0;
};

struct CUevent_st {
  bool has_time = true;
  std::shared_ptr<cudnn_cmake::cpu_double::EventRecord> record;  ///< null until it is recorded
};
