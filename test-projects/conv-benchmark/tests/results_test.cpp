// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "results.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <locale>
#include <string>
#include <vector>

#include "csv_table.hpp"
#include "cudnn_cmake/json_value.hpp"
#include "cudnn_cmake/text_file.hpp"
#include "format.hpp"
#include "json_schema.hpp"
#include "markup.hpp"

namespace {

using cudnn_cmake::bytes_text;
using cudnn_cmake::Clocks;
using cudnn_cmake::CsvTable;
using cudnn_cmake::JsonObject;
using cudnn_cmake::JsonValue;
using cudnn_cmake::OutputCheck;
using cudnn_cmake::Precision;
using cudnn_cmake::Report;
using cudnn_cmake::Result;
using cudnn_cmake::significant;
using cudnn_cmake::State;
using cudnn_cmake::Summary;
using cudnn_cmake::SvgReader;
using cudnn_cmake::TensorCores;

Summary times(double median) {
  return {100,    median * 0.9, median * 0.92, median * 0.95,
          median, median * 1.1, median * 1.2,  median * 3};
}

Result measured(const std::string& name, double median, bool has_cold = true) {
  Result result;
  result.name = name;
  result.workspace_bytes = 4096;
  result.tensor_cores = TensorCores::used;
  result.evidence = "numerical notes of the engine: tensor core";
  result.check = OutputCheck{102760448, 4096, 0.25, 1};
  result.hot = times(median);
  if (has_cold) {
    result.cold = times(median * 1.5);
  }
  return result;
}

Result not_measured(const std::string& name, State state, const std::string& reason) {
  Result result;
  result.name = name;
  result.state = state;
  result.reason = reason;
  result.evidence = "no engine";
  return result;
}

/// What a run on an H200 would find, in fp16, with a result in each state.
Report gpu_report() {
  Report report;
  report.date = "2026-01-02T03:04:05Z";
  report.cudnn = "9.19.0";
  report.problem.precision = Precision::fp16;
  report.problem.order = cudnn_cmake::MemoryOrder::nchw;
  report.problem.shape.batch = 32;
  report.problem.shape.channels = 64;
  report.problem.shape.height = 224;
  report.problem.shape.width = 224;
  report.problem.shape.filters = 64;
  report.problem.shape.kernel = {3, 3};
  report.problem.shape.padding = {1, 1};
  report.problem.shape.stride = {1, 1};
  report.problem.shape.dilation = {1, 1};
  report.problem.shape.groups = 1;
  report.iterations = 100;
  report.warm_up_milliseconds = 100;
  report.workspace_limit = std::size_t{4} << 30U;
  report.device = {"NVIDIA H200", 900, 132, 1.98e9, 3.201e9, 6144, 62914560};
  report.arithmetic = arithmetic_peak(report.device, Precision::fp16);
  report.memory = memory_peak(report.device);
  report.before = Clocks{1980, 3201};
  report.after = Clocks{1965, 3201};
  // 118380036096 FLOP in 200 us: 591.9 TFLOP/s, of 1070.5
  report.results = {measured("graph/engine_5/model_0", 200e-6),
                    measured("legacy/IMPLICIT_GEMM/TENSOR_OP", 2e-3, false),
                    not_measured("legacy/FFT/TENSOR_OP", State::refused, "NOT_SUPPORTED, \"odd\""),
                    not_measured("legacy/DIRECT/TENSOR_OP", State::wrong, "1 of 4096"),
                    not_measured("legacy/GEMM/ALLOW", State::unsuitable, "another precision"),
                    not_measured("graph/engine_7/model_1", State::too_large, "wants 1 TiB")};
  return report;
}

Report double_report() {
  Report report = gpu_report();
  report.is_double = true;
  report.device = {"cudnn-cmake CPU double (no GPU)", 900, 4, 1e9, 1e9, 256, 4194304};
  report.arithmetic = arithmetic_peak(report.device, Precision::fp16);
  report.memory = memory_peak(report.device);
  report.before.reset();
  report.after.reset();
  report.clocks_problem = "no library was asked for them (--nvml)";
  return report;
}

/// A whole output of the program, as --json prints it.
std::string program_output(const Report& report) {
  return JsonObject()
      .add("program", "conv-benchmark")
      .add("status", "passed")
      .add("libraries", JsonObject()
                            .add("cudnn_version", 91900)
                            .add("cudnn_file", "/x/libcudnn.so.9")
                            .add("cudart_version", 13000)
                            .add("cudart_file", "/x/libcudart.so.13")
                            .add("is_double", report.is_double)
                            .add("loaded_files", std::vector<std::string>{}))
      .add("device", JsonObject()
                         .add("index", 0)
                         .add("name", report.device.name)
                         .add("compute_capability", "9.0"))
      .append(to_json(report))
      .text();
}

std::vector<std::string> schema_faults(const std::string& text) {
  const JsonValue schema =
      JsonValue::parse(cudnn_cmake::read_text_file(CONV_BENCHMARK_SCHEMA, 1U << 20U));
  return cudnn_cmake::JsonSchema(schema).faults(JsonValue::parse(text));
}

TEST(ReportRates, FollowFromTheMedianAndThePeak) {
  const Report report = gpu_report();
  EXPECT_DOUBLE_EQ(*flop_rate(report, times(200e-6)), 118380036096.0 / 200e-6);
  EXPECT_NEAR(*peak_share(report, times(200e-6)), 0.5529, 0.0001);
}

TEST(ReportRates, AreLeftOutWhereTheyWouldBeGuesses) {
  EXPECT_FALSE(flop_rate(double_report(), times(200e-6)));
  EXPECT_FALSE(peak_share(double_report(), times(200e-6)));
  Report unknown = gpu_report();
  unknown.device.name = "NVIDIA Z9";
  unknown.arithmetic = arithmetic_peak(unknown.device, Precision::fp16);
  EXPECT_TRUE(flop_rate(unknown, times(200e-6)));
  EXPECT_FALSE(peak_share(unknown, times(200e-6)));
  EXPECT_FALSE(flop_rate(gpu_report(), times(0)));
}

TEST(ReportText, SaysWhatWasMeasuredAgainstWhichPeak) {
  const std::string text = text_of(gpu_report());
  for (const char* const part : {
           "fp16, NCHW, x 32x64x224x224, w 64x64x3x3, pad 1x1",
           "118.4 GFLOP, 392 MiB of tensors, 288 FLOP per byte: compute-bound (peaks meet at "
           "218)\n",
           "peak in fp16: 1071 TFLOP/s = 132 multiprocessors x 4096 FLOP per clock x 1.98 GHz (",
           "peak of the memory: 4917 GB/s = 2 transfers per clock x 768 bytes x 3.201 GHz (",
           "clocks: 1980 MHz (memory 3201 MHz) before, 1965 MHz (memory 3201 MHz) after\n",
           "medians of 100 runs;",
           "\ngraph/engine_5/model_0           200.0  [184.0, 240.0]    300.0  [276.0, 360.0]      "
           "592"
           "   55.3 %   4.00 KiB          used             0.25\n",
           "\nnot measured\nlegacy/FFT/TENSOR_OP     refused: NOT_SUPPORTED",
           "graph/engine_7/model_1   too large: wants 1 TiB\n",
       }) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  }
}

TEST(ReportText, GivesNoRateForTheDouble) {
  const std::string text = text_of(double_report());
  for (const char* const part : {"TFLOP/s", "of peak", "peak in", "bound"}) {
    EXPECT_EQ(text.find(part), std::string::npos) << part << "\n" << text;
  }
  EXPECT_NE(text.find("times of the CPU double say nothing about a GPU"), std::string::npos);
  EXPECT_NE(text.find("clocks: not read, no library was asked for them (--nvml)\n"),
            std::string::npos);
}

TEST(ReportText, SaysWhyThereIsNoPeakAndWhenClocksDropped) {
  Report report = gpu_report();
  report.device.name = "NVIDIA Z9";
  report.arithmetic = arithmetic_peak(report.device, Precision::fp16);
  report.after = Clocks{1200, 3201};
  const std::string text = text_of(report);
  EXPECT_NE(text.find("peak in fp16: unknown, no table has the tensor cores of NVIDIA Z9"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("the GPU slowed down"), std::string::npos) << text;
  EXPECT_EQ(text.find("-bound"), std::string::npos) << text;
}

TEST(ReportText, KeepsALongReasonToItsLine) {
  Report report = gpu_report();
  report.results = {not_measured("graph", State::refused, std::string(500, 'x') + "\n\x1b[31m")};
  const std::string text = text_of(report);
  EXPECT_NE(text.find("refused: " + std::string(160, 'x') + "...\n"), std::string::npos) << text;
}

TEST(ReportJson, FitsTheSchema) {
  for (const Report& report : {gpu_report(), double_report()}) {
    EXPECT_EQ(schema_faults(program_output(report)), std::vector<std::string>{});
  }
  Report bare = gpu_report();
  bare.results.clear();
  bare.device.name = "NVIDIA Z9";
  bare.arithmetic = arithmetic_peak(bare.device, Precision::fp16);
  bare.memory = {};
  bare.memory.problem = "not told";
  bare.seed = 18446744073709551615U;
  EXPECT_EQ(schema_faults(program_output(bare)), std::vector<std::string>{});
}

TEST(ReportJson, HasTheNumbersInMicroseconds) {
  const JsonValue json = JsonValue::parse(program_output(gpu_report()));
  const std::vector<JsonValue>& entries = json.find("benchmarks")->elements();
  ASSERT_EQ(entries.size(), 7U);
  const JsonValue* const entry = &entries[1];
  EXPECT_EQ(entry->find("name")->string(), "graph/engine_5/model_0/cold");
  EXPECT_EQ(entry->find("run_name")->string(), "graph/engine_5/model_0");
  EXPECT_NEAR(entry->find("real_time")->number(), 300, 1e-9);
  EXPECT_NEAR(entry->find("percentile_95")->number(), 360, 1e-9);
  EXPECT_NEAR(entry->find("share_of_peak")->number(), 0.5529 / 1.5, 1e-4);
  EXPECT_EQ(entries[3].find("error_message")->string(), "NOT_SUPPORTED, \"odd\"");
  EXPECT_EQ(json.find("demand")->find("bound")->string(), "compute");
}

TEST(ReportJson, GivesNoRateForTheDouble) {
  const std::string text = program_output(double_report());
  for (const char* const key : {"flop_per_second", "share_of_peak", "_peak\"", "\"bound\""}) {
    EXPECT_EQ(text.find(key), std::string::npos) << key;
  }
}

TEST(ReportCsv, HasALineForEachTime) {
  const CsvTable table(csv_of(gpu_report()));
  ASSERT_EQ(table.size(), 7U);
  EXPECT_EQ(table.at(0, "name"), "graph/engine_5/model_0");
  EXPECT_EQ(table.at(0, "cache"), "hot");
  EXPECT_EQ(table.at(0, "kind"), "gpu");
  EXPECT_EQ(table.at(0, "real_time"), "200");
  EXPECT_EQ(table.at(0, "time_unit"), "us");
  EXPECT_NEAR(std::stod(table.at(0, "share_of_peak")), 0.5529, 1e-4);
  EXPECT_EQ(table.at(1, "cache"), "cold");
  EXPECT_EQ(table.at(2, "name"), "legacy/IMPLICIT_GEMM/TENSOR_OP");
  EXPECT_EQ(table.at(3, "state"), "refused");
  EXPECT_EQ(table.at(3, "real_time"), "");
  EXPECT_EQ(table.at(3, "reason"), "NOT_SUPPORTED, \"odd\"");
}

TEST(ReportCsv, GivesNoRateForTheDouble) {
  const CsvTable table(csv_of(double_report()));
  EXPECT_EQ(table.at(0, "kind"), "double");
  EXPECT_EQ(table.at(0, "flop_per_second"), "");
  EXPECT_EQ(table.at(0, "share_of_peak"), "");
}

TEST(ReportSvg, IsWellFormedAndNamesEveryMeasuredOne) {
  const std::vector<std::string> texts = SvgReader(svg_of(gpu_report())).read();
  const auto has = [&texts](const std::string& text) {
    return std::find(texts.begin(), texts.end(), text) != texts.end();
  };
  for (const char* const text :
       {"graph/engine_5/model_0", "legacy/IMPLICIT_GEMM/TENSOR_OP", "200.0 us, 592 TFLOP/s",
        "300.0 us, 395 TFLOP/s", "2000 us, 59.2 TFLOP/s", "NVIDIA H200, cuDNN 9.19.0"}) {
    EXPECT_TRUE(has(text)) << text;
  }
  EXPECT_FALSE(has("legacy/FFT/TENSOR_OP"));
  EXPECT_FALSE(has("CPU double: says nothing about a GPU"));
}

TEST(ReportSvg, SaysThatItIsTheDouble) {
  const std::vector<std::string> texts = SvgReader(svg_of(double_report())).read();
  for (const char* const text : {"CPU double: says nothing about a GPU", "200.0 us"}) {
    EXPECT_NE(std::find(texts.begin(), texts.end(), text), texts.end()) << text;
  }
}

TEST(ReportSvg, IsWellFormedWhateverTheDeviceIsCalled) {
  Report report = gpu_report();
  report.device.name = "<a href=\"x\"> & 'b' \xff\x01 \xc3\xa4";
  const std::vector<std::string> texts = SvgReader(svg_of(report)).read();
  EXPECT_EQ(texts.front(), "<a href=\"x\"> & 'b' ?? \xc3\xa4, cuDNN 9.19.0");
}

TEST(ReportSvg, IsWellFormedWithNothingMeasured) {
  Report report = gpu_report();
  report.results.resize(0);
  const std::vector<std::string> texts = SvgReader(svg_of(report)).read();
  EXPECT_EQ(texts.back(), "nothing was measured");
}

/// The decimal comma, and points between thousands.
struct Comma : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

TEST(Reports, AreTheSameInEveryLocale) {
  const Report report = gpu_report();
  const std::string all =
      text_of(report) + csv_of(report) + svg_of(report) + to_json(report).text();
  const std::locale before = std::locale::global(std::locale(std::locale(), new Comma));
  const std::string again =
      text_of(report) + csv_of(report) + svg_of(report) + to_json(report).text();
  std::locale::global(before);
  EXPECT_EQ(again, all);
}

TEST(Significant, WritesDecimals) {
  EXPECT_EQ(significant(0, 3), "0.00");
  EXPECT_EQ(significant(1.98, 3), "1.98");
  EXPECT_EQ(significant(118.38, 3), "118");
  EXPECT_EQ(significant(118.38, 4), "118.4");
  EXPECT_EQ(significant(1234567, 3), "1234567");
  EXPECT_EQ(significant(0.001234, 2), "0.0012");
}

TEST(BytesText, ChoosesAUnit) {
  EXPECT_EQ(bytes_text(0), "0 B");
  EXPECT_EQ(bytes_text(1023), "1023 B");
  EXPECT_EQ(bytes_text(4096), "4.00 KiB");
  EXPECT_EQ(bytes_text(1.5 * 1024 * 1024 * 1024), "1.50 GiB");
  EXPECT_EQ(bytes_text(4096.0 * 1024 * 1024 * 1024 * 1024), "4096 TiB");
}

}  // namespace
