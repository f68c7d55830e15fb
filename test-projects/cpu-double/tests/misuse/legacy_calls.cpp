// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// The legacy API: the output's size, calls without a handle, activations.

#include <array>

#include "table.hpp"

namespace misuse {
void add_output_size_cases(Table& table) {
  table.start("output-size");
  const auto size = [](cudnnConvolutionDescriptor_t convolution, cudnnTensorDescriptor_t input,
                       cudnnFilterDescriptor_t filter) {
    int n = 0;
    int c = 0;
    int h = 0;
    int w = 0;
    return cudnnGetConvolution2dForwardOutputDim(convolution, input, filter, &n, &c, &h, &w);
  };
  table.add("fits", Answer::success, [size] {
    return size(SetConvolution(), SetTensor(1, 2, 5, 5), SetFilter(3, 2, 3, 3));
  });
  table.add("no-convolution", Answer::bad_param,
            [size] { return size(nullptr, SetTensor(1, 2, 5, 5), SetFilter(3, 2, 3, 3)); });
  table.add("no-input", Answer::bad_param,
            [size] { return size(SetConvolution(), nullptr, SetFilter(3, 2, 3, 3)); });
  table.add("no-filter", Answer::bad_param,
            [size] { return size(SetConvolution(), SetTensor(1, 2, 5, 5), nullptr); });
  table.add("channels-differ", Answer::bad_param, [size] {
    return size(SetConvolution(), SetTensor(1, 2, 5, 5), SetFilter(3, 3, 3, 3));
  });
  table.add("groups", Answer::success, [size] {
    return size(SetConvolution(0, 1, 1, 2), SetTensor(1, 4, 5, 5), SetFilter(4, 2, 3, 3));
  });
  table.add("groups-dont-divide-channels", Answer::bad_param, [size] {
    return size(SetConvolution(0, 1, 1, 2), SetTensor(1, 5, 5, 5), SetFilter(4, 2, 3, 3));
  });
  table.add("filter-too-large", Answer::bad_param, [size] {
    return size(SetConvolution(), SetTensor(1, 2, 5, 5), SetFilter(3, 2, 6, 3));
  });
  table.add("dilated-filter-too-large", Answer::bad_param, [size] {
    return size(SetConvolution(0, 1, 3), SetTensor(1, 2, 5, 5), SetFilter(3, 2, 3, 3));
  });
  table.add("types-differ", Answer::success, [size] {
    return size(SetConvolution(), SetTensor(1, 2, 5, 5, CUDNN_DATA_HALF), SetFilter(3, 2, 3, 3));
  });
  table.add("input-not-set", Answer::bad_param,
            [size] { return size(SetConvolution(), Tensor(), SetFilter(3, 2, 3, 3)); });
  table.add("filter-not-set", Answer::bad_param,
            [size] { return size(SetConvolution(), SetTensor(1, 2, 5, 5), Filter()); });
  table.add("convolution-not-set", Answer::bad_param,
            [size] { return size(Convolution(), SetTensor(1, 2, 5, 5), SetFilter(3, 2, 3, 3)); });
  const auto size_nd = [](int rank, int* extents) {
    return cudnnGetConvolutionNdForwardOutputDim(SetConvolution(), SetTensor(1, 2, 5, 5),
                                                 SetFilter(3, 2, 3, 3), rank, extents);
  };
  table.add("nd-too-many", Answer::bad_param, [size_nd] {
    std::array<int, 9> extents{};
    return size_nd(5, extents.data());
  });
  table.add("nd-no-place", Answer::bad_param, [size_nd] { return size_nd(4, nullptr); });
}

void add_no_handle_cases(Table& table) {
  table.start("no-handle");
  table.add("forward-count", Answer::bad_param, [] {
    int count = 0;
    return cudnnGetConvolutionForwardAlgorithmMaxCount(nullptr, &count);
  });
  table.add("data-count", Answer::bad_param, [] {
    int count = 0;
    return cudnnGetConvolutionBackwardDataAlgorithmMaxCount(nullptr, &count);
  });
  table.add("filter-count", Answer::bad_param, [] {
    int count = 0;
    return cudnnGetConvolutionBackwardFilterAlgorithmMaxCount(nullptr, &count);
  });
  table.add("forward-find", Answer::bad_param, [] {
    int count = 0;
    std::array<cudnnConvolutionFwdAlgoPerf_t, 8> results{};
    return cudnnFindConvolutionForwardAlgorithm(nullptr, SetTensor(1, 2, 5, 5),
                                                SetFilter(3, 2, 3, 3), SetConvolution(),
                                                SetTensor(1, 3, 3, 3), 8, &count, results.data());
  });
  table.add("forward-workspace", Answer::bad_param, [] {
    std::size_t size = 0;
    return cudnnGetConvolutionForwardWorkspaceSize(
        nullptr, SetTensor(1, 2, 5, 5), SetFilter(3, 2, 3, 3), SetConvolution(),
        SetTensor(1, 3, 3, 3), CUDNN_CONVOLUTION_FWD_ALGO_GEMM, &size);
  });
  table.add("data-workspace", Answer::bad_param, [] {
    std::size_t size = 0;
    return cudnnGetConvolutionBackwardDataWorkspaceSize(
        nullptr, SetFilter(3, 2, 3, 3), SetTensor(1, 3, 3, 3), SetConvolution(),
        SetTensor(1, 2, 5, 5), CUDNN_CONVOLUTION_BWD_DATA_ALGO_0, &size);
  });
  table.add("filter-workspace", Answer::bad_param, [] {
    std::size_t size = 0;
    return cudnnGetConvolutionBackwardFilterWorkspaceSize(
        nullptr, SetTensor(1, 2, 5, 5), SetTensor(1, 3, 3, 3), SetConvolution(),
        SetFilter(3, 2, 3, 3), CUDNN_CONVOLUTION_BWD_FILTER_ALGO_0, &size);
  });
  table.add("forward", Answer::bad_param, [] {
    const float one = 1;
    float number = 0;
    return cudnnConvolutionForward(nullptr, &one, SetTensor(1, 2, 5, 5), &number,
                                   SetFilter(3, 2, 3, 3), &number, SetConvolution(),
                                   CUDNN_CONVOLUTION_FWD_ALGO_GEMM, nullptr, 0, &one,
                                   SetTensor(1, 3, 3, 3), &number);
  });
  table.add("forward-nothing", Answer::bad_param, [] {
    return cudnnConvolutionForward(nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr,
                                   CUDNN_CONVOLUTION_FWD_ALGO_GEMM, nullptr, 0, nullptr, nullptr,
                                   nullptr);
  });
  table.add("bias-activation-nothing", Answer::bad_param, [] {
    return cudnnConvolutionBiasActivationForward(nullptr, nullptr, nullptr, nullptr, nullptr,
                                                 nullptr, nullptr, CUDNN_CONVOLUTION_FWD_ALGO_GEMM,
                                                 nullptr, 0, nullptr, nullptr, nullptr, nullptr,
                                                 nullptr, nullptr, nullptr, nullptr);
  });
  table.add("data-nothing", Answer::bad_param, [] {
    return cudnnConvolutionBackwardData(nullptr, nullptr, nullptr, nullptr, nullptr, nullptr,
                                        nullptr, CUDNN_CONVOLUTION_BWD_DATA_ALGO_0, nullptr, 0,
                                        nullptr, nullptr, nullptr);
  });
  table.add("filter-nothing", Answer::bad_param, [] {
    return cudnnConvolutionBackwardFilter(nullptr, nullptr, nullptr, nullptr, nullptr, nullptr,
                                          nullptr, CUDNN_CONVOLUTION_BWD_FILTER_ALGO_0, nullptr, 0,
                                          nullptr, nullptr, nullptr);
  });
  table.add("bias-nothing", Answer::bad_param, [] {
    return cudnnConvolutionBackwardBias(nullptr, nullptr, nullptr, nullptr, nullptr, nullptr,
                                        nullptr);
  });
}

void add_activation_cases(Table& table) {
  table.start("activation");
  const auto set = [](int mode, int nan, double coefficient) {
    const Activation activation;
    return cudnnSetActivationDescriptor(activation, static_cast<cudnnActivationMode_t>(mode),
                                        static_cast<cudnnNanPropagation_t>(nan), coefficient);
  };
  table.add("create-null", Answer::bad_param,
            [] { return cudnnCreateActivationDescriptor(nullptr); });
  table.add("null", Answer::bad_param, [] {
    return cudnnSetActivationDescriptor(nullptr, CUDNN_ACTIVATION_RELU, CUDNN_PROPAGATE_NAN, 0);
  });
  for (int mode = 0; mode <= 6; ++mode) {
    table.add("mode-" + std::to_string(mode), Answer::success,
              [set, mode] { return set(mode, 0, 1); });
  }
  for (const int mode : {-1, 7}) {
    table.add("mode-" + std::to_string(mode), Answer::bad_param,
              [set, mode] { return set(mode, 0, 1); });
  }
  table.add("nan-2", Answer::bad_param, [set] { return set(1, 2, 0); });
  table.add("ceiling-negative", Answer::success, [set] { return set(3, 0, -1); });
  table.add("get-null", Answer::bad_param, [] {
    cudnnActivationMode_t mode = CUDNN_ACTIVATION_RELU;
    cudnnNanPropagation_t nan = CUDNN_PROPAGATE_NAN;
    double coefficient = 0;
    return cudnnGetActivationDescriptor(nullptr, &mode, &nan, &coefficient);
  });
}

}  // namespace misuse
