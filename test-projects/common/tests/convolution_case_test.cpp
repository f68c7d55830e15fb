// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "cudnn_cmake/convolution_case.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "cudnn_cmake/convolution_data.hpp"

namespace cudnn_cmake {
namespace {

using Strides = std::vector<std::int64_t>;

TEST(tensor_shape, strides_of_both_orders) {
  EXPECT_EQ((TensorShape{{2, 3, 4, 5}, MemoryOrder::nchw}.strides()), Strides({60, 20, 5, 1}));
  EXPECT_EQ((TensorShape{{2, 3, 4, 5}, MemoryOrder::nhwc}.strides()), Strides({60, 1, 15, 3}));
}

TEST(tensor_shape, memory_order) {
  // Two channels of 1 x 3: a0 a1 a2 b0 b1 b2.
  const std::vector<float> values = {1, 2, 3, 10, 20, 30};
  const TensorShape nhwc{{1, 2, 1, 3}, MemoryOrder::nhwc};
  EXPECT_EQ(nhwc.to_memory(values), std::vector<float>({1, 10, 2, 20, 3, 30}));
  EXPECT_EQ(nhwc.from_memory(nhwc.to_memory(values)), values);
  const TensorShape nchw{{1, 2, 1, 3}, MemoryOrder::nchw};
  EXPECT_EQ(nchw.to_memory(values), values);
  EXPECT_THROW(static_cast<void>(nhwc.to_memory({1, 2})), std::out_of_range);
}

TEST(convolution_case, roles_and_lengths) {
  ConvolutionCase problem;
  problem.shape.groups = 2;
  EXPECT_EQ(problem.tensor(TensorRole::filter).extents(), Strides({24, 8, 3, 5}));
  EXPECT_EQ(problem.tensor(TensorRole::output).extents(), Strides({3, 24, 10, 23}));
  EXPECT_EQ(problem.tensor(TensorRole::bias).extents(), Strides({1, 24, 1, 1}));
  EXPECT_EQ(problem.sum_length(), 8 * 3 * 5);
  problem.operation = ConvolutionOperation::data_gradient;
  EXPECT_EQ(problem.result(), TensorRole::input);
  EXPECT_EQ(problem.sum_length(), 12 * 3 * 5);
  problem.operation = ConvolutionOperation::filter_gradient;
  EXPECT_EQ(problem.result(), TensorRole::filter);
  EXPECT_EQ(problem.sum_length(), 3 * 10 * 23);
}

TEST(convolution_case, options) {
  ConvolutionCase problem;
  CommandLine command_line("tool", "");
  add_case_options(command_line, problem);
  static_cast<void>(command_line.parse(
      {"--operation", "filter-gradient", "--type=bf16", "--layout", "NCHW", "--batch", "7"}));
  EXPECT_EQ(problem.operation, ConvolutionOperation::filter_gradient);
  EXPECT_EQ(problem.precision, Precision::bf16);
  EXPECT_EQ(problem.order, MemoryOrder::nchw);
  EXPECT_EQ(problem.shape.batch, 7);
  try {
    static_cast<void>(command_line.parse({"--type", "fp8"}));
    ADD_FAILURE() << "fp8 was taken";
  } catch (const UsageError& error) {
    EXPECT_EQ(std::string(error.what()), "--type 'fp8': one of fp32, tf32, fp16, bf16 is wanted");
  }
}

TEST(convolution_data, sources_are_stored_values) {
  ConvolutionCase problem;
  problem.operation = ConvolutionOperation::bias_relu;
  problem.precision = Precision::fp16;
  const std::vector<TensorData> sources = random_sources(problem, 1);
  ASSERT_EQ(sources.size(), 3U);
  EXPECT_EQ(sources[2].role, TensorRole::bias);
  EXPECT_EQ(sources[2].values.size(), 24U);
  for (const TensorData& source : sources) {
    for (const float value : source.values) {
      ASSERT_EQ(value, stored_value(Precision::fp16, value));
    }
  }
  EXPECT_NE(random_sources(problem, 2)[0].values, sources[0].values);
}

TEST(convolution_data, bias_and_relu) {
  ConvolutionShape shape;
  shape.batch = 2;
  shape.channels = 1;
  shape.height = 1;
  shape.width = 2;
  shape.filters = 2;
  shape.kernel = {1, 1};
  shape.padding = {0, 0};
  shape.stride = {1, 1};
  shape.dilation = {1, 1};
  shape.groups = 1;
  ReferenceResult result{{1, 2, 3, 4, -5, 6, -7, 8}, {1, 2, 3, 4, 5, 6, 7, 8}};
  add_bias_relu(result, shape, {-2, 4});
  EXPECT_EQ(result.value, std::vector<double>({0, 0, 7, 8, 0, 4, 0, 12}));
  EXPECT_EQ(result.magnitude, std::vector<double>({3, 4, 7, 8, 7, 8, 11, 12}));
  EXPECT_THROW(add_bias_relu(result, shape, {1}), std::invalid_argument);
}

}  // namespace
}  // namespace cudnn_cmake
