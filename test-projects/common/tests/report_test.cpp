// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "cudnn_cmake/report.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

namespace cudnn_cmake {
namespace {

TEST(report, shape_as_text_and_json) {
  const ConvolutionShape shape;
  EXPECT_EQ(text_of(shape),
            "x 3x10x19x23, w 14x5x3x5, pad 1x3, stride 2x1, dilation 1x2, groups 2");
  EXPECT_EQ(to_json(shape).text(),
            R"({"batch":3,"channels":10,"height":19,"width":23,"filters":14,"kernel":"3x5",)"
            R"("pad":"1x3","stride":"2x1","dilation":"1x2","groups":2})");
}

TEST(report, position_counts_the_last_axis_fastest) {
  const TensorLayout layout = {"dw", {{"k", 4}, {"c", 3}, {"s", 5}}};
  EXPECT_EQ(position_text(layout, 0), "dw[k=0, c=0, s=0]");
  EXPECT_EQ(position_text(layout, (2 * 3 + 1) * 5 + 4), "dw[k=2, c=1, s=4]");
  // Beyond the end: the first index says so.
  EXPECT_EQ(position_text(layout, std::size_t{4} * 3 * 5), "dw[k=4, c=0, s=0]");
}

TEST(report, output_layout_is_that_of_the_output) {
  const ConvolutionShape shape;  // 3 x 14 x 10 x 21
  EXPECT_EQ(position_text(output_layout(shape), 14 * 10 * 21 + 10 * 21 + 21 + 1),
            "y[n=1, k=1, p=1, q=1]");
}

TEST(report, wrong_elements_name_the_worst) {
  const ReferenceResult reference = {{1, 2, 3}, {1, 2, 3}};
  const std::vector<float> result = {1, 2.5F, std::numeric_limits<float>::quiet_NaN()};
  const TensorLayout layout = {"db", {{"k", 3}}};
  const Comparison comparison = compare(result, reference, Arithmetic::fp32, 1);
  EXPECT_EQ(describe_wrong(layout, comparison, result, reference),
            "2 of 3 elements are wrong (1 are NaN or infinite); the worst is db[k=2] = nan, the "
            "reference 3, error / tolerance inf");
  EXPECT_EQ(to_json(comparison).text(), R"({"elements":3,"wrong_elements":2,"largest_error":null,)"
                                        R"("largest_error_over_tolerance":null})");
}

TEST(report, empty_comparison_names_no_element) {
  const Comparison comparison = compare<float>({}, {}, Arithmetic::fp32, 1);
  EXPECT_EQ(describe_wrong<float>({"y", {}}, comparison, {}, {}), "0 of 0 elements are wrong");
  EXPECT_EQ(text_of(comparison),
            "0 elements compared, largest error 0, largest error / tolerance 0");
}

}  // namespace
}  // namespace cudnn_cmake
