// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// The legacy convolutions of the double in all formats, against the samples' reference.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "cudnn_cmake/reference_convolution.hpp"
#include "cudnn_cmake/tolerance.hpp"
#include "legacy_runner.hpp"

namespace {

using namespace double_tests;
using cudnn_cmake::Arithmetic;
using cudnn_cmake::ReferenceResult;

Arithmetic arithmetic_of(const Format& format) {
  if (format.number == Number::fp16) {
    return format.compute == CUDNN_DATA_HALF ? Arithmetic::fp16_fp16_sums
                                             : Arithmetic::fp16_fp32_sums;
  }
  if (format.number == Number::bf16) {
    return Arithmetic::bf16_fp32_sums;
  }
  return format.math == CUDNN_FMA_MATH ? Arithmetic::fp32 : Arithmetic::tf32;
}

/// Small enough for references that are built from unit vectors.
ConvolutionShape small_shape() {
  ConvolutionShape shape;
  shape.batch = 2;
  shape.channels = 4;
  shape.height = 6;
  shape.width = 5;
  shape.filters = 6;
  shape.kernel = {3, 2};
  shape.padding = {1, 2};
  shape.stride = {2, 1};
  shape.dilation = {1, 2};
  shape.groups = 2;
  return shape;
}

std::vector<float> unit_vector(std::size_t size, std::size_t index) {
  std::vector<float> values(size, 0.0F);
  values[index] = 1;
  return values;
}

/// A gradient is the transpose of the linear map that the forward convolution is: column by column.
template <typename Column>
ReferenceResult transposed(std::size_t size, const std::vector<float>& dy, const Column& column) {
  ReferenceResult result;
  for (std::size_t index = 0; index < size; ++index) {
    const std::vector<double> values = column(unit_vector(size, index));
    double value = 0;
    double magnitude = 0;
    for (std::size_t other = 0; other < dy.size(); ++other) {
      value += values[other] * dy[other];
      magnitude += std::abs(values[other] * dy[other]);
    }
    result.value.push_back(value);
    result.magnitude.push_back(magnitude);
  }
  return result;
}

void expect_close(const std::vector<float>& result, const ReferenceResult& reference,
                  const Format& format, std::int64_t length) {
  const auto comparison = cudnn_cmake::compare(result, reference, arithmetic_of(format), length);
  EXPECT_TRUE(comparison.passed())
      << format.name << ": " << comparison.wrong << " of " << comparison.elements
      << " are wrong, the worst by " << comparison.largest_ratio << " of the tolerance at "
      << comparison.worst;
}

class Legacy : public testing::TestWithParam<Format> {
 protected:
  const Format format = GetParam();
  const ConvolutionShape shape = small_shape();
  const Runner runner{format, shape};
  const std::vector<float> x =
      random_values(format.number, static_cast<std::size_t>(shape.input_size()), 1);
  const std::vector<float> w =
      random_values(format.number, static_cast<std::size_t>(shape.filter_size()), 2);
  const std::vector<float> y =
      random_values(format.number, static_cast<std::size_t>(shape.output_size()), 3);
  const float one = 1;
  const float zero = 0;
};

TEST_P(Legacy, forward) {
  const DeviceTensor device_x(format, runner.x_extents(), x);
  const DeviceTensor device_w(format, runner.w_extents(), w);
  const DeviceTensor device_y(format, runner.y_extents());
  std::size_t size = 0;
  ASSERT_EQ(cudnnGetConvolutionForwardWorkspaceSize(
                runner.handle(), runner.x(), runner.w(), runner.convolution(), runner.y(),
                CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM, &size),
            CUDNN_STATUS_SUCCESS);
  const Memory workspace(size);
  ASSERT_EQ(cudnnConvolutionForward(runner.handle(), &one, runner.x(), device_x.get(), runner.w(),
                                    device_w.get(), runner.convolution(),
                                    CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM,
                                    workspace.get(), size, &zero, runner.y(), device_y.get()),
            CUDNN_STATUS_SUCCESS);
  EXPECT_TRUE(std::isnan(device_y.read().front())) << "computed before the synchronisation";
  runner.wait();
  const ReferenceResult reference = cudnn_cmake::reference_convolution(shape, x, w);
  expect_close(device_y.read(), reference, format, shape.forward_length());
  // Not more exact than the format is, either.
  const auto comparison = cudnn_cmake::compare(device_y.read(), reference, arithmetic_of(format),
                                               shape.forward_length());
  EXPECT_GT(comparison.largest_ratio, 0.1) << format.name;
}

TEST_P(Legacy, forward_with_alpha_and_beta) {
  const float alpha = -0.5F;
  const float beta = 2;
  const DeviceTensor device_x(format, runner.x_extents(), x);
  const DeviceTensor device_w(format, runner.w_extents(), w);
  const DeviceTensor device_y(format, runner.y_extents(), y);
  ASSERT_EQ(cudnnConvolutionForward(runner.handle(), &alpha, runner.x(), device_x.get(), runner.w(),
                                    device_w.get(), runner.convolution(),
                                    CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM, nullptr, 0, &beta,
                                    runner.y(), device_y.get()),
            CUDNN_STATUS_SUCCESS);
  runner.wait();
  ReferenceResult reference = cudnn_cmake::reference_convolution(shape, x, w);
  for (std::size_t index = 0; index < y.size(); ++index) {
    reference.value[index] = -0.5 * reference.value[index] + 2.0 * static_cast<double>(y[index]);
    reference.magnitude[index] += 2.0;
  }
  expect_close(device_y.read(), reference, format, shape.forward_length());
}

TEST_P(Legacy, forward_with_bias_and_relu) {
  const std::vector<float> bias =
      random_values(format.number, static_cast<std::size_t>(shape.filters), 4);
  const float factor = 0.5F;
  const DeviceTensor device_x(format, runner.x_extents(), x);
  const DeviceTensor device_w(format, runner.w_extents(), w);
  const DeviceTensor device_z(format, runner.y_extents(), y);
  const DeviceTensor device_bias(format, {1, shape.filters, 1, 1}, bias);
  const DeviceTensor device_y(format, runner.y_extents());
  const misuse::Activation relu;
  ASSERT_EQ(cudnnSetActivationDescriptor(relu, CUDNN_ACTIVATION_RELU, CUDNN_NOT_PROPAGATE_NAN, 0),
            CUDNN_STATUS_SUCCESS);
  ASSERT_EQ(cudnnConvolutionBiasActivationForward(
                runner.handle(), &one, runner.x(), device_x.get(), runner.w(), device_w.get(),
                runner.convolution(), CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM, nullptr, 0, &factor,
                runner.y(), device_z.get(), runner.bias(), device_bias.get(), relu, runner.y(),
                device_y.get()),
            CUDNN_STATUS_SUCCESS);
  runner.wait();
  ReferenceResult reference = cudnn_cmake::reference_convolution(shape, x, w);
  const std::size_t plane = y.size() / static_cast<std::size_t>(shape.batch * shape.filters);
  for (std::size_t index = 0; index < y.size(); ++index) {
    const std::size_t filter = index / plane % static_cast<std::size_t>(shape.filters);
    reference.value[index] =
        std::max(0.0, reference.value[index] + 0.5 * static_cast<double>(y[index]) +
                          static_cast<double>(bias[filter]));
    reference.magnitude[index] += 1.5;
  }
  expect_close(device_y.read(), reference, format, shape.forward_length());
}

TEST_P(Legacy, data_gradient) {
  const DeviceTensor device_w(format, runner.w_extents(), w);
  const DeviceTensor device_dy(format, runner.y_extents(), y);
  const DeviceTensor device_dx(format, runner.x_extents());
  ASSERT_EQ(cudnnConvolutionBackwardData(runner.handle(), &one, runner.w(), device_w.get(),
                                         runner.y(), device_dy.get(), runner.convolution(),
                                         CUDNN_CONVOLUTION_BWD_DATA_ALGO_0, nullptr, 0, &zero,
                                         runner.x(), device_dx.get()),
            CUDNN_STATUS_SUCCESS);
  runner.wait();
  const ReferenceResult reference = transposed(x.size(), y, [&](const std::vector<float>& unit) {
    return cudnn_cmake::reference_convolution(shape, unit, w).value;
  });
  expect_close(device_dx.read(), reference, format,
               std::int64_t{shape.filters_per_group()} * shape.kernel.height * shape.kernel.width);
}

TEST_P(Legacy, filter_gradient) {
  const DeviceTensor device_x(format, runner.x_extents(), x);
  const DeviceTensor device_dy(format, runner.y_extents(), y);
  const DeviceTensor device_dw(format, runner.w_extents());
  ASSERT_EQ(cudnnConvolutionBackwardFilter(runner.handle(), &one, runner.x(), device_x.get(),
                                           runner.y(), device_dy.get(), runner.convolution(),
                                           CUDNN_CONVOLUTION_BWD_FILTER_ALGO_0, nullptr, 0, &zero,
                                           runner.w(), device_dw.get()),
            CUDNN_STATUS_SUCCESS);
  runner.wait();
  const ReferenceResult reference = transposed(w.size(), y, [&](const std::vector<float>& unit) {
    return cudnn_cmake::reference_convolution(shape, x, unit).value;
  });
  expect_close(device_dw.read(), reference, format,
               std::int64_t{shape.batch} * shape.output_height() * shape.output_width());
}

TEST_P(Legacy, bias_gradient) {
  const DeviceTensor device_dy(format, runner.y_extents(), y);
  const DeviceTensor device_db(format, {1, shape.filters, 1, 1});
  ASSERT_EQ(cudnnConvolutionBackwardBias(runner.handle(), &one, runner.y(), device_dy.get(), &zero,
                                         runner.bias(), device_db.get()),
            CUDNN_STATUS_SUCCESS);
  runner.wait();
  ReferenceResult reference{std::vector<double>(static_cast<std::size_t>(shape.filters), 0.0),
                            std::vector<double>(static_cast<std::size_t>(shape.filters), 0.0)};
  const std::size_t plane = y.size() / static_cast<std::size_t>(shape.batch * shape.filters);
  for (std::size_t index = 0; index < y.size(); ++index) {
    const std::size_t filter = index / plane % static_cast<std::size_t>(shape.filters);
    reference.value[filter] += static_cast<double>(y[index]);
    reference.magnitude[filter] += std::abs(static_cast<double>(y[index]));
  }
  expect_close(device_db.read(), reference, format,
               std::int64_t{shape.batch} * shape.output_height() * shape.output_width());
}

std::string format_name(const testing::TestParamInfo<Format>& info) { return info.param.name; }

INSTANTIATE_TEST_SUITE_P(formats, Legacy, testing::ValuesIn(formats), format_name);

TEST(convolution, flips_the_filter_in_the_other_mode) {
  ConvolutionShape shape = small_shape();
  shape.groups = 1;
  const Format& format = formats[0];
  const Runner runner(format, shape);
  ASSERT_EQ(cudnnSetConvolution2dDescriptor(
                runner.convolution(), shape.padding.height, shape.padding.width,
                shape.stride.height, shape.stride.width, shape.dilation.height,
                shape.dilation.width, CUDNN_CONVOLUTION, CUDNN_DATA_FLOAT),
            CUDNN_STATUS_SUCCESS);
  const auto x = random_values(format.number, static_cast<std::size_t>(shape.input_size()), 1);
  const auto w = random_values(format.number, static_cast<std::size_t>(shape.filter_size()), 2);
  const DeviceTensor device_x(format, runner.x_extents(), x);
  const DeviceTensor device_w(format, runner.w_extents(), w);
  const DeviceTensor device_y(format, runner.y_extents());
  const float one = 1;
  const float zero = 0;
  ASSERT_EQ(cudnnConvolutionForward(runner.handle(), &one, runner.x(), device_x.get(), runner.w(),
                                    device_w.get(), runner.convolution(),
                                    CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM, nullptr, 0, &zero,
                                    runner.y(), device_y.get()),
            CUDNN_STATUS_SUCCESS);
  runner.wait();
  std::vector<float> flipped = w;
  const std::ptrdiff_t taps = std::ptrdiff_t{shape.kernel.height} * shape.kernel.width;
  for (auto plane = flipped.begin(); plane != flipped.end(); plane += taps) {
    std::reverse(plane, plane + taps);
  }
  expect_close(device_y.read(), cudnn_cmake::reference_convolution(shape, x, flipped), format,
               shape.forward_length());
}

}  // namespace
