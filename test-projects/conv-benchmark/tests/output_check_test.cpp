// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "output_check.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include "cudnn_cmake/convolution_case.hpp"
#include "cudnn_cmake/number_format.hpp"
#include "cudnn_cmake/reference_convolution.hpp"

namespace {

using cudnn_cmake::arithmetic_of;
using cudnn_cmake::ConvolutionCase;
using cudnn_cmake::decode;
using cudnn_cmake::encode;
using cudnn_cmake::MemoryOrder;
using cudnn_cmake::Precision;
using cudnn_cmake::random_tensor;
using cudnn_cmake::SampledReference;
using cudnn_cmake::TensorRole;

using Bytes = std::vector<std::byte>;

/// Every extent another number, two groups.
ConvolutionCase small_case(Precision precision, MemoryOrder order) {
  ConvolutionCase problem;
  problem.shape = cudnn_cmake::ConvolutionShape();
  problem.precision = precision;
  problem.order = order;
  return problem;
}

Bytes random_for(const ConvolutionCase& problem, TensorRole role, std::uint64_t seed) {
  return random_tensor(problem.precision, problem.tensor(role).size(), seed);
}

/// The right output in memory, by the samples' other reference.
Bytes right_output(const ConvolutionCase& problem, const Bytes& input, const Bytes& filter) {
  const auto values = [&problem](TensorRole role, const Bytes& bytes) {
    return problem.tensor(role).from_memory(decode(problem.precision, bytes));
  };
  const cudnn_cmake::ReferenceResult reference = cudnn_cmake::reference_convolution(
      problem.shape, values(TensorRole::input, input), values(TensorRole::filter, filter));
  const std::vector<float> result(reference.value.begin(), reference.value.end());
  return encode(problem.precision, problem.tensor(TensorRole::output).to_memory(result));
}

struct Sample {
  ConvolutionCase problem;
  Bytes input;
  Bytes filter;
  Bytes output;
  SampledReference reference;

  explicit Sample(const ConvolutionCase& the_case)
      : problem(the_case),
        input(random_for(the_case, TensorRole::input, 1)),
        filter(random_for(the_case, TensorRole::filter, 2)),
        output(right_output(the_case, input, filter)),
        reference(the_case, input, filter, 3) {}

  [[nodiscard]] SampledReference::Verdict judge() const {
    return reference.judge(output, arithmetic_of(problem.precision), 1);
  }
};

TEST(SampledReference, AcceptsWhatTheOtherReferenceComputes) {
  for (const Precision precision :
       {Precision::fp32, Precision::tf32, Precision::fp16, Precision::bf16}) {
    for (const MemoryOrder order : {MemoryOrder::nchw, MemoryOrder::nhwc}) {
      const Sample sample(small_case(precision, order));
      const SampledReference::Verdict verdict = sample.judge();
      EXPECT_EQ(verdict.problem, "") << precision_name(precision) << order_name(order);
      EXPECT_EQ(verdict.check.outputs, 8820U);
      EXPECT_EQ(verdict.check.compared, SampledReference::sample_count);
      EXPECT_LE(verdict.check.largest_ratio, 0.5);
    }
  }
}

TEST(SampledReference, ComparesEveryOutputOfASmallCase) {
  ConvolutionCase problem = small_case(Precision::fp32, MemoryOrder::nhwc);
  problem.shape.batch = 1;
  Sample sample(problem);
  const std::size_t outputs = sample.output.size() / sizeof(float);
  ASSERT_LT(outputs, SampledReference::sample_count);
  EXPECT_EQ(sample.judge().check.compared, outputs);
  const Bytes right = sample.output;
  for (std::size_t index = 0; index < outputs; ++index) {
    sample.output = right;
    // Sign and exponent: far off whatever it was, and finite.
    sample.output[index * sizeof(float) + 3] ^= std::byte{0x82};
    EXPECT_NE(sample.judge().problem, "") << index;
  }
}

TEST(SampledReference, NoticesTheFirstAndTheLastOutput) {
  for (const bool is_last : {false, true}) {
    Sample sample(small_case(Precision::fp16, MemoryOrder::nchw));
    const std::size_t outputs = sample.output.size() / 2;
    sample.output[(is_last ? outputs - 1 : 0) * 2 + 1] ^= std::byte{0x88};
    const std::string problem = sample.judge().problem;
    EXPECT_EQ(
        problem.find("1 of 4096 compared outputs are wrong; the worst is " +
                     std::string(is_last ? "y[n=2, k=13, p=9, q=20]" : "y[n=0, k=0, p=0, q=0]")),
        0U)
        << problem;
  }
}

TEST(SampledReference, NoticesOneElementAnywhereThatIsNoNumber) {
  for (const Precision precision : {Precision::fp32, Precision::fp16, Precision::bf16}) {
    Sample sample(small_case(precision, MemoryOrder::nchw));
    const Bytes right = sample.output;
    const std::size_t size = cudnn_cmake::element_bytes(precision);
    for (std::size_t index = 0; index < right.size() / size; index += 97) {
      sample.output = right;
      for (std::size_t byte = 0; byte < size; ++byte) {
        sample.output[index * size + byte] = std::byte{0xFF};
      }
      EXPECT_EQ(sample.judge().problem, "1 of 8820 outputs are NaN or infinite") << index;
    }
  }
}

TEST(SampledReference, NoticesInfinity) {
  Sample sample(small_case(Precision::fp16, MemoryOrder::nchw));
  sample.output[100] = std::byte{0};
  sample.output[101] = std::byte{0x7C};
  EXPECT_EQ(sample.judge().problem, "1 of 8820 outputs are NaN or infinite");
}

TEST(SampledReference, WidensTheToleranceByTheFactor) {
  Sample sample(small_case(Precision::fp32, MemoryOrder::nchw));
  const double ratio = sample.judge().check.largest_ratio;
  const SampledReference::Verdict verdict =
      sample.reference.judge(sample.output, cudnn_cmake::Arithmetic::fp32, 32);
  EXPECT_DOUBLE_EQ(verdict.check.largest_ratio, ratio / 32);
  EXPECT_EQ(verdict.check.tolerance_factor, 32);
}

TEST(SampledReference, RefusesTensorsOfAnotherSize) {
  const Sample sample(small_case(Precision::fp32, MemoryOrder::nchw));
  Bytes shorter = sample.input;
  shorter.pop_back();
  EXPECT_THROW(SampledReference(sample.problem, shorter, sample.filter, 1), std::invalid_argument);
  EXPECT_THROW(SampledReference(sample.problem, sample.input, sample.input, 1),
               std::invalid_argument);
  EXPECT_THROW(static_cast<void>(sample.reference.judge(shorter, cudnn_cmake::Arithmetic::fp32, 1)),
               std::invalid_argument);
}

TEST(RandomTensor, IsTheSameForASeedAndAnotherForAnother) {
  EXPECT_EQ(random_tensor(Precision::fp16, 100, 5), random_tensor(Precision::fp16, 100, 5));
  EXPECT_NE(random_tensor(Precision::fp16, 100, 5), random_tensor(Precision::fp16, 100, 6));
  EXPECT_EQ(random_tensor(Precision::fp16, 100, 5).size(), 200U);
  EXPECT_EQ(random_tensor(Precision::tf32, 100, 5).size(), 400U);
}

}  // namespace
