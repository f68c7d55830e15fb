// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "peak.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "peak_table.hpp"

namespace {

using cudnn_cmake::arithmetic_peak;
using cudnn_cmake::Bound;
using cudnn_cmake::bound_of;
using cudnn_cmake::ConvolutionCase;
using cudnn_cmake::Demand;
using cudnn_cmake::demand_of;
using cudnn_cmake::DeviceFigures;
using cudnn_cmake::memory_peak;
using cudnn_cmake::Precision;
using cudnn_cmake::RateAnswer;

DeviceFigures device(const std::string& name, int compute_capability, int multiprocessors,
                     double gigahertz) {
  DeviceFigures figures;
  figures.name = name;
  figures.compute_capability = compute_capability;
  figures.multiprocessors = multiprocessors;
  figures.clock = gigahertz * 1e9;
  return figures;
}

/// What a data sheet or whitepaper says, at its own clock: TFLOP/s dense, sums in fp32, rounded to
/// the digits that are printed. 0: the GPU does not have it.
struct Sheet {
  const char* name;
  int compute_capability;
  int multiprocessors;
  double gigahertz;
  double fp32;
  double tf32;
  double fp16;
};

void expect_rate(const RateAnswer& answer, double tera, const std::string& what) {
  if (tera == 0) {
    EXPECT_FALSE(answer.rate) << what;
    return;
  }
  ASSERT_TRUE(answer.rate) << what << ": " << answer.problem;
  // Sheets round to three digits, some to two.
  EXPECT_NEAR(answer.rate->per_second / (tera * 1e12), 1, 0.006) << what;
}

TEST(ArithmeticPeak, AgreesWithDataSheets) {
  const std::vector<Sheet> sheets = {
      {"Tesla V100-SXM2-16GB", 700, 80, 1.53, 15.7, 0, 125},
      {"Tesla T4", 750, 40, 1.59, 8.1, 0, 65},
      {"NVIDIA GeForce RTX 2080 Ti", 750, 68, 1.545, 13.4, 0, 53.8},
      {"Quadro RTX 6000", 750, 72, 1.77, 16.3, 0, 130.5},
      {"NVIDIA A100-SXM4-80GB", 800, 108, 1.41, 19.5, 156, 312},
      {"NVIDIA A30", 800, 56, 1.44, 10.3, 82.6, 165},
      {"NVIDIA A10", 860, 72, 1.695, 31.2, 62.5, 125},
      {"NVIDIA A40", 860, 84, 1.74, 37.4, 74.8, 149.7},
      {"NVIDIA GeForce RTX 3090", 860, 82, 1.695, 35.6, 35.6, 71},
      {"NVIDIA L4", 890, 58, 2.04, 30.3, 60.6, 121},
      {"NVIDIA RTX 6000 Ada Generation", 890, 142, 2.505, 91.1, 182.1, 364.2},
      {"NVIDIA GeForce RTX 4090", 890, 128, 2.52, 82.6, 82.6, 165.2},
      {"NVIDIA H100 80GB HBM3", 900, 132, 1.83, 0, 494.7, 989.4},
      {"NVIDIA B200", 1000, 148, 1.85, 0, 1125, 2250},
      {"NVIDIA GeForce RTX 5090", 1200, 170, 2.407, 104.8, 104.8, 209.5},
  };
  for (const Sheet& sheet : sheets) {
    const DeviceFigures figures =
        device(sheet.name, sheet.compute_capability, sheet.multiprocessors, sheet.gigahertz);
    if (sheet.fp32 != 0) {  // H100, B200: fp32 is given at another clock than tensor cores
      expect_rate(arithmetic_peak(figures, Precision::fp32), sheet.fp32,
                  sheet.name + std::string(" fp32"));
    }
    expect_rate(arithmetic_peak(figures, Precision::tf32), sheet.tf32,
                sheet.name + std::string(" tf32"));
    expect_rate(arithmetic_peak(figures, Precision::fp16), sheet.fp16,
                sheet.name + std::string(" fp16"));
    // The same rate as fp16, from Ampere on.
    expect_rate(arithmetic_peak(figures, Precision::bf16),
                sheet.compute_capability < 800 ? 0 : sheet.fp16, sheet.name + std::string(" bf16"));
  }
}

// By hand, at the highest clock that the driver reports.
TEST(ArithmeticPeak, IsTheProductOfThreeNumbers) {
  const DeviceFigures h200 = device("NVIDIA H200", 900, 132, 1.98);
  // 132 * 256 * 1.98e9, 132 * 2048 * 1.98e9, 132 * 4096 * 1.98e9
  EXPECT_DOUBLE_EQ(arithmetic_peak(h200, Precision::fp32).rate->per_second, 66908160000000.0);
  EXPECT_DOUBLE_EQ(arithmetic_peak(h200, Precision::tf32).rate->per_second, 535265280000000.0);
  EXPECT_DOUBLE_EQ(arithmetic_peak(h200, Precision::fp16).rate->per_second, 1070530560000000.0);
  EXPECT_EQ(arithmetic_peak(h200, Precision::fp16).rate->formula,
            "132 multiprocessors x 4096 FLOP per clock x 1.98 GHz");
  EXPECT_EQ(arithmetic_peak(h200, Precision::fp16).rate->source, cudnn_cmake::peak_source::hopper);

  const DeviceFigures a100 = device("NVIDIA A100-SXM4-80GB", 800, 108, 1.41);
  EXPECT_DOUBLE_EQ(arithmetic_peak(a100, Precision::fp32).rate->per_second, 19491840000000.0);
  EXPECT_DOUBLE_EQ(arithmetic_peak(a100, Precision::bf16).rate->per_second, 311869440000000.0);

  const DeviceFigures rtx_4090 = device("NVIDIA GeForce RTX 4090", 890, 128, 2.52);
  EXPECT_DOUBLE_EQ(arithmetic_peak(rtx_4090, Precision::fp32).rate->per_second, 82575360000000.0);
  EXPECT_DOUBLE_EQ(arithmetic_peak(rtx_4090, Precision::fp16).rate->per_second, 165150720000000.0);
}

TEST(ArithmeticPeak, NeverGuesses) {
  // Sisters of GPUs in the table, at other rates.
  for (const char* const name : {"NVIDIA A10G", "NVIDIA A1000", "A", ""}) {
    const RateAnswer answer = arithmetic_peak(device(name, 860, 80, 1.7), Precision::fp16);
    EXPECT_FALSE(answer.rate) << name;
    EXPECT_FALSE(answer.problem.empty()) << name;
  }
  EXPECT_FALSE(arithmetic_peak(device("NVIDIA H20", 900, 78, 1.98), Precision::fp16).rate);
  EXPECT_FALSE(arithmetic_peak(device("NVIDIA L40", 890, 142, 2.49), Precision::fp16).rate);
  // No tensor cores in a GeForce GTX, and plain fp32 all the same.
  const DeviceFigures gtx = device("NVIDIA GeForce GTX 1660", 750, 22, 1.785);
  EXPECT_FALSE(arithmetic_peak(gtx, Precision::fp16).rate);
  EXPECT_TRUE(arithmetic_peak(gtx, Precision::fp32).rate);
  // The name of one architecture with the number of another.
  EXPECT_FALSE(arithmetic_peak(device("NVIDIA A100", 900, 108, 1.41), Precision::fp16).rate);
  const RateAnswer unknown = arithmetic_peak(device("NVIDIA Z9", 9990, 80, 1.7), Precision::fp32);
  EXPECT_FALSE(unknown.rate);
  EXPECT_EQ(unknown.problem, "no table has NVIDIA Z9 (compute capability 99.9)");
  EXPECT_EQ(arithmetic_peak(device("Tesla V100-SXM2-16GB", 700, 80, 1.53), Precision::bf16).problem,
            "the tensor cores of Tesla V100-SXM2-16GB (compute capability 7.0) do not have bf16");
  // What the device does not tell.
  EXPECT_FALSE(arithmetic_peak(device("NVIDIA H200", 900, 0, 1.98), Precision::fp16).rate);
  EXPECT_FALSE(arithmetic_peak(device("NVIDIA H200", 900, 132, 0), Precision::fp16).rate);
}

TEST(ArithmeticPeak, TakesANameAtTheEndOfAWord) {
  for (const char* const name : {"NVIDIA A10", "A10", "NVIDIA A10-24Q", "NVIDIA A10 MIG 1g"}) {
    EXPECT_TRUE(arithmetic_peak(device(name, 860, 72, 1.695), Precision::fp16).rate) << name;
  }
}

TEST(MemoryPeak, AgreesWithDataSheets) {
  DeviceFigures figures;
  figures.memory_clock = 1.593e9;
  figures.memory_bus_bits = 5120;
  EXPECT_DOUBLE_EQ(memory_peak(figures).rate->per_second, 2039040000000.0);  // A100 80 GB: 2039
  EXPECT_EQ(memory_peak(figures).rate->formula, "2 transfers per clock x 640 bytes x 1.593 GHz");
  figures.memory_clock = 10.501e9;
  figures.memory_bus_bits = 384;
  EXPECT_DOUBLE_EQ(memory_peak(figures).rate->per_second, 1008096000000.0);  // RTX 4090: 1008
  figures.memory_clock = 3.201e9;
  figures.memory_bus_bits = 6144;
  EXPECT_DOUBLE_EQ(memory_peak(figures).rate->per_second, 4916736000000.0);  // H200: 4.8 TB/s
  figures.memory_clock = 0;
  EXPECT_FALSE(memory_peak(figures).rate);
  figures.memory_clock = 1e9;
  figures.memory_bus_bits = 0;
  EXPECT_FALSE(memory_peak(figures).rate);
}

ConvolutionCase default_case(Precision precision) {
  ConvolutionCase problem;
  problem.precision = precision;
  problem.shape.batch = 32;
  problem.shape.channels = 64;
  problem.shape.height = 224;
  problem.shape.width = 224;
  problem.shape.filters = 64;
  problem.shape.kernel = {3, 3};
  problem.shape.padding = {1, 1};
  problem.shape.stride = {1, 1};
  problem.shape.dilation = {1, 1};
  problem.shape.groups = 1;
  return problem;
}

TEST(Demand, CountsTwoOperationsAMultiplyAddAndEachTensorOnce) {
  // 2 * 32*64*224*224 * 64*9; x and y 32*64*224*224 elements each, w 64*64*9
  const Demand fp32 = demand_of(default_case(Precision::fp32));
  EXPECT_DOUBLE_EQ(fp32.flop, 118380036096.0);
  EXPECT_DOUBLE_EQ(fp32.bytes, 4 * (2 * 102760448.0 + 36864));
  EXPECT_DOUBLE_EQ(demand_of(default_case(Precision::tf32)).bytes, fp32.bytes);
  EXPECT_DOUBLE_EQ(demand_of(default_case(Precision::fp16)).bytes, fp32.bytes / 2);
}

TEST(Bound, IsTheLowerOfTheTwoPeaks) {
  const RateAnswer arithmetic = {cudnn_cmake::HighestRate{100e12, "", ""}, ""};
  const RateAnswer memory = {cudnn_cmake::HighestRate{2e12, "", ""}, ""};
  const Bound memory_bound = bound_of({490, 10}, arithmetic, memory);
  EXPECT_STREQ(memory_bound.limit, "memory");
  EXPECT_DOUBLE_EQ(memory_bound.intensity, 49);
  EXPECT_DOUBLE_EQ(memory_bound.balance, 50);
  EXPECT_STREQ(bound_of({510, 10}, arithmetic, memory).limit, "compute");
  EXPECT_STREQ(bound_of({510, 10}, {}, memory).limit, "unknown");
  EXPECT_STREQ(bound_of({510, 10}, arithmetic, {}).limit, "unknown");
  EXPECT_EQ(bound_of({510, 10}, arithmetic, {}).balance, 0);
}

}  // namespace
