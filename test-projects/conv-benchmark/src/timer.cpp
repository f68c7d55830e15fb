// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "timer.hpp"

#include <chrono>

#include "cudnn_cmake/check.hpp"

namespace cudnn_cmake {

Timer::Timer(cudaStream_t stream, int iterations, std::size_t cache_bytes)
    : stream_(stream), laps_(static_cast<std::size_t>(iterations)) {
  if (cache_bytes != 0) {
    cache_.emplace(cache_bytes);
  }
}

void Timer::warm_up(const std::function<void()>& queue, int milliseconds) const {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point end = Clock::now() + std::chrono::milliseconds(milliseconds);
  do {
    queue();
    CUDA_CHECK(cudaStreamSynchronize(stream_));
  } while (Clock::now() < end);
}

Summary Timer::hot(const std::function<void()>& queue) {
  return time([] {}, queue);
}

std::optional<Summary> Timer::cold(const std::function<void()>& queue) {
  if (!cache_) {
    return std::nullopt;
  }
  return time([this] { CUDA_CHECK(cudaMemsetAsync(cache_->get(), 0, cache_->size(), stream_)); },
              queue);
}

Summary Timer::time(const std::function<void()>& before, const std::function<void()>& queue) {
  for (const Lap& lap : laps_) {
    before();
    CUDA_CHECK(cudaEventRecord(lap.start.get(), stream_));
    queue();
    CUDA_CHECK(cudaEventRecord(lap.stop.get(), stream_));
  }
  CUDA_CHECK(cudaStreamSynchronize(stream_));
  std::vector<double> seconds;
  for (const Lap& lap : laps_) {
    float milliseconds = 0;
    CUDA_CHECK(cudaEventElapsedTime(&milliseconds, lap.start.get(), lap.stop.get()));
    constexpr double seconds_per_millisecond = 1e-3;
    seconds.push_back(static_cast<double>(milliseconds) * seconds_per_millisecond);
  }
  return summarize(std::move(seconds));
}

}  // namespace cudnn_cmake
