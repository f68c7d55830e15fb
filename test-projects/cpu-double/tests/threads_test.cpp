// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// One handle per thread, all at once: for the thread sanitizer as much as for the results.

#include <gtest/gtest.h>

#include <thread>

#include "legacy_runner.hpp"

namespace {

using namespace double_tests;

TEST(threads, each_with_its_own_handle) {
  ConvolutionShape shape;
  shape.batch = 1;
  std::vector<std::thread> threads;
  for (std::uint64_t number = 0; number < 4; ++number) {
    threads.emplace_back([shape, number] {
      const Format& format = formats[0];
      const Runner runner(format, shape);
      const Memory x(
          random_values(Number::fp32, static_cast<std::size_t>(shape.input_size()), number));
      const Memory w(
          random_values(Number::fp32, static_cast<std::size_t>(shape.filter_size()), number));
      const float one = 1;
      const float zero = 0;
      std::vector<float> first;
      for (int round = 0; round < 5; ++round) {
        const Memory y(static_cast<std::size_t>(shape.output_size()) * 4);
        ASSERT_EQ(
            cudnnConvolutionForward(runner.handle(), &one, runner.x(), x.get(), runner.w(), w.get(),
                                    runner.convolution(), CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM,
                                    nullptr, 0, &zero, runner.y(), y.get()),
            CUDNN_STATUS_SUCCESS);
        runner.wait();
        const std::vector<float> result = y.read<float>();
        first = round == 0 ? result : first;
        ASSERT_EQ(result, first);
        // Errors are each thread's own.
        ASSERT_EQ(cudnnCreateTensorDescriptor(nullptr), CUDNN_STATUS_BAD_PARAM);
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
}

}  // namespace
