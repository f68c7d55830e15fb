// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "streams.hpp"

#include <algorithm>
#include <utility>

namespace cudnn_cmake::cpu_double {

Scheduler::Queue Scheduler::add_queue(bool is_blocking) {
  // Those of destroyed streams whose work is done.
  queues_.erase(std::remove_if(queues_.begin(), queues_.end(),
                               [](const Queue& queue) {
                                 return queue.use_count() == 1 && queue->items.empty();
                               }),
                queues_.end());
  queues_.push_back(std::make_shared<WorkQueue>(is_blocking));
  return queues_.back();
}

std::uint64_t Scheduler::enqueue(const Queue& queue, std::function<cudaError_t()> work) {
  queue->items.push_back({++sequence_, std::move(work)});
  return sequence_;
}

cudaError_t Scheduler::run(const Queue& queue, std::uint64_t last) {
  cudaError_t error = cudaSuccess;
  const auto keep = [&error](cudaError_t next) { error = error == cudaSuccess ? next : error; };
  // What `queue` waits for up to a number. Numbers fall with each step, so this comes to an end.
  const auto run_others = [&](std::uint64_t before) {
    if (queue == default_queue_) {
      // By number, since what runs may make queues. NOLINTNEXTLINE(modernize-loop-convert)
      for (std::size_t index = 0; index < queues_.size(); ++index) {
        const Queue other = queues_[index];
        if (other->is_blocking) {
          keep(run(other, before));
        }
      }
    } else if (queue->is_blocking) {
      keep(run(default_queue_, before));
    }
  };
  while (!queue->items.empty() && queue->items.front().sequence <= last) {
    const WorkQueue::Item item = std::move(queue->items.front());
    queue->items.pop_front();
    run_others(item.sequence - 1);
    keep(item.work());
  }
  return error;
}

cudaError_t Scheduler::run_all() {
  cudaError_t error = run(default_queue_);
  // NOLINTNEXTLINE(modernize-loop-convert)
  for (std::size_t index = 0; index < queues_.size(); ++index) {
    const cudaError_t next = run(queues_[index]);
    error = error == cudaSuccess ? next : error;
  }
  return error;
}

}  // namespace cudnn_cmake::cpu_double
