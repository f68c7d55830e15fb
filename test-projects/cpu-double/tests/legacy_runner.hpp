// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cudnn.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "../src/cudnn/numerics/number_types.hpp"
#include "cudnn_cmake/convolution_shape.hpp"
#include "cudnn_cmake/random.hpp"
#include "device.hpp"
#include "misuse/table.hpp"

/// Runs the legacy calls on the double, and the expected results from the samples' reference: the
/// two share no code.

namespace double_tests {

using cudnn_cmake::ConvolutionShape;
using cudnn_cmake::cpu_double::Number;

/// What a convolution is computed in.
struct Format {
  const char* name;
  Number number;
  cudnnDataType_t data;
  cudnnDataType_t compute;
  cudnnMathType_t math;
  cudnnTensorFormat_t layout;
};

constexpr Format formats[] = {
    {"fp32", Number::fp32, CUDNN_DATA_FLOAT, CUDNN_DATA_FLOAT, CUDNN_FMA_MATH, CUDNN_TENSOR_NCHW},
    {"fp32_nhwc", Number::fp32, CUDNN_DATA_FLOAT, CUDNN_DATA_FLOAT, CUDNN_FMA_MATH,
     CUDNN_TENSOR_NHWC},
    {"tf32", Number::fp32, CUDNN_DATA_FLOAT, CUDNN_DATA_FLOAT, CUDNN_DEFAULT_MATH,
     CUDNN_TENSOR_NCHW},
    {"fp16", Number::fp16, CUDNN_DATA_HALF, CUDNN_DATA_FLOAT, CUDNN_TENSOR_OP_MATH,
     CUDNN_TENSOR_NCHW},
    {"fp16_nhwc", Number::fp16, CUDNN_DATA_HALF, CUDNN_DATA_FLOAT, CUDNN_TENSOR_OP_MATH,
     CUDNN_TENSOR_NHWC},
    {"fp16_sums", Number::fp16, CUDNN_DATA_HALF, CUDNN_DATA_HALF, CUDNN_TENSOR_OP_MATH,
     CUDNN_TENSOR_NCHW},
    {"bf16", Number::bf16, CUDNN_DATA_BFLOAT16, CUDNN_DATA_FLOAT, CUDNN_TENSOR_OP_MATH,
     CUDNN_TENSOR_NHWC},
};

/// Random numbers of both signs that the format can hold.
inline std::vector<float> random_values(Number number, std::size_t count, std::uint64_t seed) {
  cudnn_cmake::Random random(seed);
  std::vector<float> values = random.signed_units(count);
  std::byte bytes[4];
  for (float& value : values) {
    cudnn_cmake::cpu_double::write_number(number, value, bytes);
    value = cudnn_cmake::cpu_double::read_number(number, bytes);
  }
  return values;
}

/// A tensor of four axes on the device, its values in the order of the axes.
class DeviceTensor {
 public:
  DeviceTensor(const Format& format, std::vector<int> extents, const std::vector<float>& values)
      : format_(format),
        extents_(std::move(extents)),
        count_(values.size()),
        memory_(count_ * size_of(format.number)) {
    std::vector<std::byte> bytes(memory_.size());
    for (std::size_t index = 0; index < count_; ++index) {
      write_number(format_.number, values[index],
                   bytes.data() + place(index) * size_of(format_.number));
    }
    EXPECT_EQ(cudaMemcpy(memory_.get(), bytes.data(), bytes.size(), cudaMemcpyHostToDevice),
              cudaSuccess);
  }
  DeviceTensor(const Format& format, const std::vector<int>& extents)
      : DeviceTensor(format, extents,
                     std::vector<float>(static_cast<std::size_t>(extents[0] * extents[1] *
                                                                 extents[2] * extents[3]),
                                        std::numeric_limits<float>::quiet_NaN())) {}

  [[nodiscard]] void* get() const { return memory_.get(); }

  [[nodiscard]] std::vector<float> read() const {
    const std::vector<std::byte> bytes = memory_.read<std::byte>();
    std::vector<float> values(count_);
    for (std::size_t index = 0; index < count_; ++index) {
      values[index] =
          read_number(format_.number, bytes.data() + place(index) * size_of(format_.number));
    }
    return values;
  }

 private:
  /// Where the element of that index lies: with NHWC the second axis is the fastest.
  [[nodiscard]] std::size_t place(std::size_t index) const {
    if (format_.layout == CUDNN_TENSOR_NCHW) {
      return index;
    }
    const auto plane =
        static_cast<std::size_t>(extents_[2]) * static_cast<std::size_t>(extents_[3]);
    const auto channels = static_cast<std::size_t>(extents_[1]);
    const std::size_t pixel = index % plane;
    const std::size_t channel = index / plane % channels;
    const std::size_t image = index / plane / channels;
    return (image * plane + pixel) * channels + channel;
  }

  Format format_;
  std::vector<int> extents_;
  std::size_t count_;
  Memory memory_;
};

/// A handle on a stream of its own, and the descriptors of one convolution.
class Runner {
 public:
  Runner(const Format& format, const ConvolutionShape& shape) : format_(format), shape_(shape) {
    EXPECT_EQ(cudnnCreate(&handle_), CUDNN_STATUS_SUCCESS);
    EXPECT_EQ(cudnnSetStream(handle_, stream_.get()), CUDNN_STATUS_SUCCESS);
    set(x_, x_extents());
    set(y_, y_extents());
    set(bias_, {1, shape.filters, 1, 1});
    EXPECT_EQ(cudnnSetFilter4dDescriptor(w_, format.data, format.layout, shape.filters,
                                         shape.channels_per_group(), shape.kernel.height,
                                         shape.kernel.width),
              CUDNN_STATUS_SUCCESS);
    EXPECT_EQ(cudnnSetConvolution2dDescriptor(
                  convolution_, shape.padding.height, shape.padding.width, shape.stride.height,
                  shape.stride.width, shape.dilation.height, shape.dilation.width,
                  CUDNN_CROSS_CORRELATION, format.compute),
              CUDNN_STATUS_SUCCESS);
    EXPECT_EQ(cudnnSetConvolutionGroupCount(convolution_, shape.groups), CUDNN_STATUS_SUCCESS);
    EXPECT_EQ(cudnnSetConvolutionMathType(convolution_, format.math), CUDNN_STATUS_SUCCESS);
  }
  ~Runner() { EXPECT_EQ(cudnnDestroy(handle_), CUDNN_STATUS_SUCCESS); }
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  [[nodiscard]] std::vector<int> x_extents() const {
    return {shape_.batch, shape_.channels, shape_.height, shape_.width};
  }
  [[nodiscard]] std::vector<int> w_extents() const {
    return {shape_.filters, shape_.channels_per_group(), shape_.kernel.height, shape_.kernel.width};
  }
  [[nodiscard]] std::vector<int> y_extents() const {
    return {shape_.batch, shape_.filters, shape_.output_height(), shape_.output_width()};
  }
  [[nodiscard]] cudnnHandle_t handle() const { return handle_; }
  [[nodiscard]] cudnnTensorDescriptor_t x() const { return x_; }
  [[nodiscard]] cudnnFilterDescriptor_t w() const { return w_; }
  [[nodiscard]] cudnnTensorDescriptor_t y() const { return y_; }
  [[nodiscard]] cudnnTensorDescriptor_t bias() const { return bias_; }
  [[nodiscard]] cudnnConvolutionDescriptor_t convolution() const { return convolution_; }
  void wait() const { EXPECT_EQ(cudaStreamSynchronize(stream_.get()), cudaSuccess); }

 private:
  void set(cudnnTensorDescriptor_t tensor, const std::vector<int>& extents) const {
    EXPECT_EQ(cudnnSetTensor4dDescriptor(tensor, format_.layout, format_.data, extents[0],
                                         extents[1], extents[2], extents[3]),
              CUDNN_STATUS_SUCCESS);
  }

  Format format_;
  ConvolutionShape shape_;
  Stream stream_;
  cudnnHandle_t handle_ = nullptr;
  misuse::Tensor x_;
  misuse::Filter w_;
  misuse::Tensor y_;
  misuse::Tensor bias_;
  misuse::Convolution convolution_;
};

}  // namespace double_tests
