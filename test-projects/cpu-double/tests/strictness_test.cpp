// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// What the double refuses where cuDNN needs a device to refuse, or goes on with wrong results.

#include <gtest/gtest.h>

#include <array>

#include "legacy_runner.hpp"

namespace {

using namespace double_tests;

const Format& fp32 = formats[0];

/// A forward convolution of which a test changes one thing.
class Strictness : public testing::Test {
 protected:
  static ConvolutionShape make_shape() {
    ConvolutionShape shape;
    shape.batch = 1;
    shape.channels = 2;
    shape.height = 5;
    shape.width = 6;
    shape.filters = 3;
    shape.kernel = {3, 3};
    shape.padding = {1, 1};
    shape.stride = {1, 1};
    shape.dilation = {1, 1};
    shape.groups = 1;
    return shape;
  }

  const ConvolutionShape shape = make_shape();
  const Runner runner{fp32, shape};
  const Memory x{static_cast<std::size_t>(shape.input_size()) * 4};
  const Memory w{static_cast<std::size_t>(shape.filter_size()) * 4};
  const Memory y{static_cast<std::size_t>(shape.output_size()) * 4};
  const Memory workspace{1 << 16};
  const float one = 1;
  const float zero = 0;

  // What the call gets.
  const void* alpha = &one;
  const void* beta = &zero;
  cudnnTensorDescriptor_t x_descriptor = runner.x();
  cudnnFilterDescriptor_t w_descriptor = runner.w();
  cudnnTensorDescriptor_t y_descriptor = runner.y();
  const void* x_address = x.get();
  const void* w_address = w.get();
  void* y_address = y.get();
  void* workspace_address = workspace.get();
  std::size_t workspace_bytes = workspace.size();
  cudnnConvolutionFwdAlgo_t algorithm = CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM;

  cudnnStatus_t call() const {
    return cudnnConvolutionForward(runner.handle(), alpha, x_descriptor, x_address, w_descriptor,
                                   w_address, runner.convolution(), algorithm, workspace_address,
                                   workspace_bytes, beta, y_descriptor, y_address);
  }
  void TearDown() override { runner.wait(); }
};

TEST_F(Strictness, nothing_wrong) { EXPECT_EQ(call(), CUDNN_STATUS_SUCCESS); }

TEST_F(Strictness, null_pointers) {
  x_address = nullptr;
  EXPECT_EQ(call(), CUDNN_STATUS_BAD_PARAM);
  x_address = x.get();
  y_address = nullptr;
  EXPECT_EQ(call(), CUDNN_STATUS_BAD_PARAM);
  y_address = y.get();
  alpha = nullptr;
  EXPECT_EQ(call(), CUDNN_STATUS_BAD_PARAM);
  alpha = &one;
  beta = nullptr;
  EXPECT_EQ(call(), CUDNN_STATUS_BAD_PARAM);
}

TEST_F(Strictness, host_memory_for_device_memory) {
  std::vector<float> host(1000);
  x_address = host.data();
  EXPECT_EQ(call(), CUDNN_STATUS_BAD_PARAM);
#if CUDNN_VERSION >= 90000
  std::array<char, 256> text{};
  cudnnGetLastErrorString(text.data(), text.size());
  EXPECT_NE(std::string(text.data()).find("host memory"), std::string::npos) << text.data();
#endif
  x_address = x.get();
  y_address = host.data();
  EXPECT_EQ(call(), CUDNN_STATUS_BAD_PARAM);
  y_address = y.get();
  workspace_address = host.data();
  EXPECT_EQ(call(), CUDNN_STATUS_BAD_PARAM);
}

TEST_F(Strictness, device_memory_for_a_factor) {
  alpha = x.get();
  EXPECT_EQ(call(), CUDNN_STATUS_BAD_PARAM);
}

TEST_F(Strictness, too_little_memory) {
  const Memory small(y.size() - 4);
  y_address = small.get();
  EXPECT_EQ(call(), CUDNN_STATUS_BAD_PARAM);
  y_address = y.get();
  x_address = static_cast<const char*>(x.get()) + 4;
  EXPECT_EQ(call(), CUDNN_STATUS_BAD_PARAM);
}

TEST_F(Strictness, misaligned_memory) {
  const Memory large(x.size() + 16);
  x_address = static_cast<const char*>(large.get()) + 2;
  EXPECT_EQ(call(), CUDNN_STATUS_BAD_PARAM);
}

TEST_F(Strictness, freed_memory) {
  void* address = nullptr;
  ASSERT_EQ(cudaMalloc(&address, x.size()), cudaSuccess);
  ASSERT_EQ(cudaFree(address), cudaSuccess);
  x_address = address;
  EXPECT_EQ(call(), CUDNN_STATUS_BAD_PARAM);
}

TEST_F(Strictness, workspace) {
  workspace_bytes = 1;
  EXPECT_EQ(call(), CUDNN_STATUS_BAD_PARAM);
  workspace_bytes = workspace.size();
  workspace_address = nullptr;
  EXPECT_EQ(call(), CUDNN_STATUS_BAD_PARAM);
  workspace_bytes = 0;
  EXPECT_EQ(call(), CUDNN_STATUS_BAD_PARAM);
  algorithm = CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM;
  EXPECT_EQ(call(), CUDNN_STATUS_SUCCESS);
}

TEST_F(Strictness, overlaps) {
  const Memory large(1 << 17);
  x_address = large.get();
  y_address = static_cast<char*>(large.get()) + 4;
  EXPECT_EQ(call(), CUDNN_STATUS_BAD_PARAM);
  y_address = y.get();
  workspace_address = large.get();
  EXPECT_EQ(call(), CUDNN_STATUS_BAD_PARAM);
}

TEST_F(Strictness, descriptors_in_the_wrong_order) {
  std::swap(x_descriptor, y_descriptor);
  EXPECT_EQ(call(), CUDNN_STATUS_BAD_PARAM);
}

TEST_F(Strictness, wrong_sizes) {
  const misuse::SetTensor other_height(1, 3, 4, 6);
  y_descriptor = other_height;
  EXPECT_EQ(call(), CUDNN_STATUS_NOT_SUPPORTED);
  const misuse::SetTensor other_channels(1, 4, 5, 6);
  y_descriptor = other_channels;
  EXPECT_EQ(call(), CUDNN_STATUS_BAD_PARAM);
  const misuse::SetTensor other_batch(2, 3, 5, 6);
  y_descriptor = other_batch;
  EXPECT_EQ(call(), CUDNN_STATUS_BAD_PARAM);
  const misuse::Tensor not_set;
  y_descriptor = not_set;
  EXPECT_EQ(call(), CUDNN_STATUS_BAD_PARAM);
}

TEST_F(Strictness, wrong_types) {
  const misuse::SetTensor half(1, 2, 5, 6, CUDNN_DATA_HALF);
  x_descriptor = half;
  EXPECT_EQ(call(), CUDNN_STATUS_BAD_PARAM);
  const misuse::SetTensor x_of_doubles(1, 2, 5, 6, CUDNN_DATA_DOUBLE);
  const misuse::SetTensor y_of_doubles(1, 3, 5, 6, CUDNN_DATA_DOUBLE);
  const misuse::SetFilter w_of_doubles(3, 2, 3, 3, CUDNN_DATA_DOUBLE);
  x_descriptor = x_of_doubles;
  y_descriptor = y_of_doubles;
  w_descriptor = w_of_doubles;
  EXPECT_EQ(call(), CUDNN_STATUS_NOT_SUPPORTED);
}

TEST_F(Strictness, elements_that_share_an_address) {
  const misuse::Tensor overlapping;
  ASSERT_EQ(cudnnSetTensor4dDescriptorEx(overlapping, CUDNN_DATA_FLOAT, 1, 3, 5, 6, 90, 30, 1, 1),
            CUDNN_STATUS_SUCCESS);
  y_descriptor = overlapping;
  EXPECT_EQ(call(), CUDNN_STATUS_NOT_SUPPORTED);
}

TEST_F(Strictness, algorithms_that_cant) {
  algorithm = CUDNN_CONVOLUTION_FWD_ALGO_DIRECT;
  EXPECT_EQ(call(), CUDNN_STATUS_NOT_SUPPORTED);
  // More workspace than anybody has.
  algorithm = CUDNN_CONVOLUTION_FWD_ALGO_FFT;
  EXPECT_EQ(call(), CUDNN_STATUS_BAD_PARAM);
  int unknown = 99;
  algorithm = static_cast<cudnnConvolutionFwdAlgo_t>(unknown);
  EXPECT_EQ(call(), CUDNN_STATUS_BAD_PARAM);
  algorithm = CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD;
  EXPECT_EQ(call(), CUDNN_STATUS_SUCCESS);
}

TEST_F(Strictness, lists_of_algorithms_have_what_lists_of_cudnn_have) {
  std::array<cudnnConvolutionFwdAlgoPerf_t, 16> list{};
  int most = 0;
  int count = 0;
  ASSERT_EQ(cudnnGetConvolutionForwardAlgorithmMaxCount(runner.handle(), &most),
            CUDNN_STATUS_SUCCESS);
  ASSERT_EQ(cudnnGetConvolutionForwardAlgorithm_v7(runner.handle(), runner.x(), runner.w(),
                                                   runner.convolution(), runner.y(), 16, &count,
                                                   list.data()),
            CUDNN_STATUS_SUCCESS);
  EXPECT_EQ(count, most);
  bool has_refused = false;
  bool has_tensor_cores = false;
  bool has_greedy = false;
  for (int index = 0; index < count; ++index) {
    const auto& one_of_them = list[static_cast<std::size_t>(index)];
    has_refused = has_refused || one_of_them.status != CUDNN_STATUS_SUCCESS;
    has_tensor_cores = has_tensor_cores || one_of_them.mathType == CUDNN_TENSOR_OP_MATH;
    has_greedy = has_greedy || one_of_them.memory > (std::size_t{1} << 40U);
  }
  EXPECT_TRUE(has_refused && has_tensor_cores && has_greedy);
  ASSERT_EQ(cudnnGetConvolutionForwardAlgorithm_v7(runner.handle(), runner.x(), runner.w(),
                                                   runner.convolution(), runner.y(), 2, &count,
                                                   list.data()),
            CUDNN_STATUS_SUCCESS);
  EXPECT_EQ(count, 2);
  EXPECT_EQ(cudnnGetConvolutionForwardAlgorithm_v7(runner.handle(), runner.x(), runner.w(),
                                                   runner.convolution(), runner.y(), 0, &count,
                                                   list.data()),
            CUDNN_STATUS_BAD_PARAM);
}

TEST_F(Strictness, finding_runs_and_waits) {
  std::array<cudnnConvolutionFwdAlgoPerf_t, 16> list{};
  int count = 0;
  ASSERT_EQ(cudaMemset(x.get(), 0, x.size()), cudaSuccess);
  ASSERT_EQ(cudaMemset(w.get(), 0, w.size()), cudaSuccess);
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  ASSERT_EQ(cudnnFindConvolutionForwardAlgorithmEx(
                runner.handle(), runner.x(), x.get(), runner.w(), w.get(), runner.convolution(),
                runner.y(), y.get(), 16, &count, list.data(), workspace.get(), workspace.size()),
            CUDNN_STATUS_SUCCESS);
  EXPECT_EQ(y.read<float>(), std::vector<float>(y.size() / 4, 0.0F));
  EXPECT_EQ(list[0].status, CUDNN_STATUS_SUCCESS);
  EXPECT_GT(list[0].time, 0);
}

TEST_F(Strictness, streams_of_handles) {
  cudaStream_t stream = nullptr;
  ASSERT_EQ(cudnnGetStream(runner.handle(), &stream), CUDNN_STATUS_SUCCESS);
  EXPECT_NE(stream, nullptr);
  EXPECT_EQ(cudnnGetStream(runner.handle(), nullptr), CUDNN_STATUS_BAD_PARAM);
}

}  // namespace
