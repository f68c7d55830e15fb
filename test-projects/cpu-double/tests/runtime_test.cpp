// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// The CUDA run time's double: memory, and when work on streams is done.

#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "device.hpp"

namespace {

using double_tests::Memory;
using double_tests::Stream;

TEST(device, says_what_it_is) {
  cudaDeviceProp properties{};
  ASSERT_EQ(cudaGetDeviceProperties(&properties, 0), cudaSuccess);
  EXPECT_NE(std::string(properties.name).find("double"), std::string::npos);
  EXPECT_NE(std::string(properties.name).find("no GPU"), std::string::npos);
  int major = 0;
  ASSERT_EQ(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0), cudaSuccess);
  EXPECT_EQ(major, properties.major);
  EXPECT_EQ(cudaGetDeviceProperties(&properties, 1), cudaErrorInvalidDevice);
  EXPECT_EQ(cudaSetDevice(-1), cudaErrorInvalidDevice);
  EXPECT_EQ(cudaGetDeviceProperties(nullptr, 0), cudaErrorInvalidValue);
}

TEST(errors, the_last_one_is_kept_until_it_is_read) {
  static_cast<void>(cudaGetLastError());
  EXPECT_EQ(cudaSetDevice(9), cudaErrorInvalidDevice);
  EXPECT_EQ(cudaPeekAtLastError(), cudaErrorInvalidDevice);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidDevice);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  EXPECT_STREQ(cudaGetErrorName(cudaErrorMemoryAllocation), "cudaErrorMemoryAllocation");
  EXPECT_STREQ(cudaGetErrorName(static_cast<cudaError_t>(12345)), "unrecognized error code");
}

TEST(memory, comes_full_of_nan_and_goes_round) {
  const Memory memory(64);
  for (const float value : memory.read<float>()) {
    EXPECT_NE(value, value);
  }
  const std::vector<int> values = {1, 2, 3};
  const Memory other(values);
  EXPECT_EQ(other.read<int>(), values);
}

TEST(memory, is_counted) {
  std::size_t before = 0;
  std::size_t total = 0;
  ASSERT_EQ(cudaMemGetInfo(&before, &total), cudaSuccess);
  {
    const Memory memory(1 << 20);
    std::size_t now = 0;
    ASSERT_EQ(cudaMemGetInfo(&now, &total), cudaSuccess);
    EXPECT_EQ(before - now, std::size_t{1} << 20);
  }
  void* address = &total;
  EXPECT_EQ(cudaMalloc(&address, total + 1), cudaErrorMemoryAllocation);
  EXPECT_EQ(address, nullptr);
  EXPECT_EQ(cudaMalloc(&address, 0), cudaSuccess);
  EXPECT_EQ(address, nullptr);
  EXPECT_EQ(cudaFree(nullptr), cudaSuccess);
}

TEST(memory, is_aligned_and_apart) {
  const Memory first(1);
  const Memory second(1);
  const auto one = reinterpret_cast<std::uintptr_t>(first.get());
  const auto other = reinterpret_cast<std::uintptr_t>(second.get());
  EXPECT_EQ(one % 256, 0U);
  EXPECT_GE(one < other ? other - one : one - other, 4096U);
}

TEST(memory, host_and_device_cant_be_mixed_up) {
  const Memory memory(16);
  std::vector<char> host(16);
  const auto copy = [&](void* to, const void* from, cudaMemcpyKind kind) {
    return cudaMemcpy(to, from, 16, kind);
  };
  EXPECT_EQ(copy(memory.get(), host.data(), cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
  EXPECT_EQ(copy(host.data(), memory.get(), cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(copy(host.data(), host.data(), cudaMemcpyDeviceToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(copy(nullptr, memory.get(), cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
  EXPECT_EQ(copy(host.data(), memory.get(), cudaMemcpyDefault), cudaSuccess);
  EXPECT_EQ(cudaMemset(host.data(), 0, 16), cudaErrorInvalidValue);
}

TEST(memory, ends_where_it_ends) {
  const Memory memory(100);
  std::vector<char> host(200);
  char* const start = static_cast<char*>(memory.get());
  EXPECT_EQ(cudaMemcpy(host.data(), start, 101, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(host.data(), start + 1, 100, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(host.data(), start + 99, 1, cudaMemcpyDeviceToHost), cudaSuccess);
  EXPECT_EQ(cudaMemcpy(host.data(), start - 1, 1, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFree(start + 1), cudaErrorInvalidValue);
}

TEST(memory, is_gone_when_it_is_freed) {
  void* address = nullptr;
  ASSERT_EQ(cudaMalloc(&address, 16), cudaSuccess);
  ASSERT_EQ(cudaFree(address), cudaSuccess);
  char host = 0;
  EXPECT_EQ(cudaMemcpy(&host, address, 1, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFree(address), cudaErrorInvalidValue);
  const Memory next(16);
  EXPECT_NE(next.get(), address);
}

TEST(stream, work_waits_for_a_synchronisation) {
  const Memory memory(std::vector<int>{7});
  const Stream stream;
  int host = 0;
  ASSERT_EQ(
      cudaMemcpyAsync(&host, memory.get(), sizeof(host), cudaMemcpyDeviceToHost, stream.get()),
      cudaSuccess);
  EXPECT_EQ(host, 0);
  ASSERT_EQ(cudaStreamSynchronize(stream.get()), cudaSuccess);
  EXPECT_EQ(host, 7);
}

TEST(stream, a_copy_on_the_default_stream_does_not_wait_for_a_non_blocking_one) {
  const Memory memory(std::vector<int>{7});
  const Stream stream;
  ASSERT_EQ(cudaMemsetAsync(memory.get(), 0, sizeof(int), stream.get()), cudaSuccess);
  EXPECT_EQ(memory.read<int>().front(), 7);
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(memory.read<int>().front(), 0);
}

TEST(stream, a_copy_on_the_default_stream_waits_for_a_blocking_one) {
  const Memory memory(std::vector<int>{7});
  const Stream stream(cudaStreamDefault);
  ASSERT_EQ(cudaMemsetAsync(memory.get(), 0, sizeof(int), stream.get()), cudaSuccess);
  EXPECT_EQ(memory.read<int>().front(), 0);
}

TEST(stream, a_blocking_one_waits_for_the_default_stream) {
  const Memory memory(std::vector<int>{7});
  const Stream stream(cudaStreamDefault);
  ASSERT_EQ(cudaMemset(memory.get(), 1, sizeof(int)), cudaSuccess);
  ASSERT_EQ(cudaMemsetAsync(memory.get(), 0, 2, stream.get()), cudaSuccess);
  ASSERT_EQ(cudaStreamSynchronize(stream.get()), cudaSuccess);
  EXPECT_EQ(memory.read<int>().front(), 0x01010000);
}

TEST(stream, from_the_host_the_bytes_are_taken_at_once) {
  const Memory memory(sizeof(int));
  const Stream stream;
  {
    const std::vector<int> host = {5};
    ASSERT_EQ(cudaMemcpyAsync(memory.get(), host.data(), sizeof(int), cudaMemcpyHostToDevice,
                              stream.get()),
              cudaSuccess);
  }
  ASSERT_EQ(cudaStreamSynchronize(stream.get()), cudaSuccess);
  EXPECT_EQ(memory.read<int>().front(), 5);
}

TEST(stream, queued_work_survives_a_free) {
  const Stream stream;
  int host = 0;
  {
    const Memory memory(std::vector<int>{9});
    ASSERT_EQ(
        cudaMemcpyAsync(&host, memory.get(), sizeof(host), cudaMemcpyDeviceToHost, stream.get()),
        cudaSuccess);
  }
  EXPECT_EQ(host, 0);
  ASSERT_EQ(cudaStreamSynchronize(stream.get()), cudaSuccess);
  EXPECT_EQ(host, 9);
}

TEST(stream, queued_work_survives_the_stream) {
  const Memory memory(std::vector<int>{9});
  {
    const Stream stream;
    ASSERT_EQ(cudaMemsetAsync(memory.get(), 0, sizeof(int), stream.get()), cudaSuccess);
  }
  EXPECT_EQ(memory.read<int>().front(), 9);
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(memory.read<int>().front(), 0);
}

TEST(stream, asking_again_and_again_comes_to_an_end) {
  const Memory memory(4);
  const Stream stream;
  EXPECT_EQ(cudaStreamQuery(stream.get()), cudaSuccess);
  ASSERT_EQ(cudaMemsetAsync(memory.get(), 0, 4, stream.get()), cudaSuccess);
  EXPECT_EQ(cudaStreamQuery(stream.get()), cudaErrorNotReady);
  EXPECT_EQ(cudaStreamQuery(stream.get()), cudaSuccess);
}

TEST(stream, bad_flags) {
  cudaStream_t stream = nullptr;
  EXPECT_EQ(cudaStreamCreateWithFlags(&stream, 77), cudaErrorInvalidValue);
  EXPECT_EQ(cudaStreamCreateWithFlags(nullptr, cudaStreamNonBlocking), cudaErrorInvalidValue);
  EXPECT_EQ(cudaStreamDestroy(nullptr), cudaErrorInvalidResourceHandle);
}

/// An event that goes away with its scope.
class Event {
 public:
  explicit Event(unsigned int flags = cudaEventDefault) {
    EXPECT_EQ(cudaEventCreateWithFlags(&event_, flags), cudaSuccess);
  }
  ~Event() { EXPECT_EQ(cudaEventDestroy(event_), cudaSuccess); }
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;
  [[nodiscard]] cudaEvent_t get() const { return event_; }

 private:
  cudaEvent_t event_ = nullptr;
};

TEST(event, measures_what_lies_between) {
  const Memory memory(4);
  const Stream stream;
  const Event start;
  const Event end;
  float milliseconds = -1;
  EXPECT_EQ(cudaEventElapsedTime(&milliseconds, start.get(), end.get()),
            cudaErrorInvalidResourceHandle);
  ASSERT_EQ(cudaEventRecord(start.get(), stream.get()), cudaSuccess);
  ASSERT_EQ(cudaMemsetAsync(memory.get(), 0, 4, stream.get()), cudaSuccess);
  ASSERT_EQ(cudaEventRecord(end.get(), stream.get()), cudaSuccess);
  EXPECT_EQ(cudaEventElapsedTime(&milliseconds, start.get(), end.get()), cudaErrorNotReady);
  ASSERT_EQ(cudaEventSynchronize(end.get()), cudaSuccess);
  ASSERT_EQ(cudaEventElapsedTime(&milliseconds, start.get(), end.get()), cudaSuccess);
  EXPECT_GE(milliseconds, 0);
}

TEST(event, waiting_runs_no_more_than_what_comes_before) {
  const Memory memory(std::vector<int>{7, 7});
  const Stream stream;
  const Event event(cudaEventDisableTiming);
  ASSERT_EQ(cudaMemsetAsync(memory.get(), 0, 4, stream.get()), cudaSuccess);
  ASSERT_EQ(cudaEventRecord(event.get(), stream.get()), cudaSuccess);
  ASSERT_EQ(cudaMemsetAsync(memory.get(), 0, 8, stream.get()), cudaSuccess);
  ASSERT_EQ(cudaEventSynchronize(event.get()), cudaSuccess);
  EXPECT_EQ(memory.read<int>(), (std::vector<int>{0, 7}));
  EXPECT_EQ(cudaEventQuery(event.get()), cudaSuccess);
  ASSERT_EQ(cudaStreamSynchronize(stream.get()), cudaSuccess);
}

TEST(event, another_stream_waits_for_it) {
  const Memory memory(std::vector<int>{7});
  const Stream first;
  const Stream second;
  const Event event;
  int host = 0;
  ASSERT_EQ(cudaMemsetAsync(memory.get(), 0, 4, first.get()), cudaSuccess);
  ASSERT_EQ(cudaEventRecord(event.get(), first.get()), cudaSuccess);
  ASSERT_EQ(cudaStreamWaitEvent(second.get(), event.get(), 0), cudaSuccess);
  ASSERT_EQ(cudaMemcpyAsync(&host, memory.get(), 4, cudaMemcpyDeviceToHost, second.get()),
            cudaSuccess);
  host = 99;
  ASSERT_EQ(cudaStreamSynchronize(second.get()), cudaSuccess);
  EXPECT_EQ(host, 0);
}

TEST(threads, work_side_by_side) {
  std::vector<std::thread> threads;
  for (int number = 0; number < 4; ++number) {
    threads.emplace_back([number] {
      const Stream stream;
      for (int round = 0; round < 50; ++round) {
        const Memory memory(64);
        std::vector<unsigned char> host(64);
        ASSERT_EQ(cudaMemsetAsync(memory.get(), number, 64, stream.get()), cudaSuccess);
        ASSERT_EQ(
            cudaMemcpyAsync(host.data(), memory.get(), 64, cudaMemcpyDeviceToHost, stream.get()),
            cudaSuccess);
        ASSERT_EQ(cudaStreamSynchronize(stream.get()), cudaSuccess);
        ASSERT_EQ(host, std::vector<unsigned char>(64, static_cast<unsigned char>(number)));
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
}

}  // namespace
