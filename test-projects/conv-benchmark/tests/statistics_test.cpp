// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "statistics.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

namespace {

using cudnn_cmake::percentile;
using cudnn_cmake::summarize;
using cudnn_cmake::Summary;

TEST(Percentile, OfOneValueIsThatValue) {
  for (const double percent : {0.0, 5.0, 50.0, 100.0}) {
    EXPECT_EQ(percentile({7}, percent), 7);
  }
}

TEST(Percentile, TakesAValueAtAWholeRank) {
  const std::vector<double> values = {10, 20, 30, 40, 50};
  EXPECT_EQ(percentile(values, 0), 10);
  EXPECT_EQ(percentile(values, 25), 20);
  EXPECT_EQ(percentile(values, 50), 30);
  EXPECT_EQ(percentile(values, 75), 40);
  EXPECT_EQ(percentile(values, 100), 50);
}

// numpy.percentile([15, 20, 35, 40, 50], 40) is 29, of [1, 2, 3, 4] at 5 and 95 it is 1.15
// and 3.85.
TEST(Percentile, InterpolatesAsNumPyDoes) {
  EXPECT_DOUBLE_EQ(percentile({15, 20, 35, 40, 50}, 40), 29);
  EXPECT_DOUBLE_EQ(percentile({1, 2, 3, 4}, 5), 1.15);
  EXPECT_DOUBLE_EQ(percentile({1, 2, 3, 4}, 50), 2.5);
  EXPECT_DOUBLE_EQ(percentile({1, 2, 3, 4}, 95), 3.85);
}

TEST(Percentile, RefusesWhatHasNone) {
  EXPECT_THROW(percentile({}, 50), std::invalid_argument);
  EXPECT_THROW(percentile({1}, -1), std::invalid_argument);
  EXPECT_THROW(percentile({1}, 100.5), std::invalid_argument);
  EXPECT_THROW(summarize({}), std::invalid_argument);
}

TEST(Summarize, SortsAndFillsInEveryNumber) {
  // 0 to 100, out of order.
  std::vector<double> values;
  for (int index = 0; index <= 100; ++index) {
    values.push_back(index * 37 % 101);
  }
  const Summary summary = summarize(values);
  EXPECT_EQ(summary.iterations, 101U);
  EXPECT_EQ(summary.minimum, 0);
  EXPECT_EQ(summary.percentile_5, 5);
  EXPECT_EQ(summary.percentile_25, 25);
  EXPECT_EQ(summary.median, 50);
  EXPECT_EQ(summary.percentile_75, 75);
  EXPECT_EQ(summary.percentile_95, 95);
  EXPECT_EQ(summary.maximum, 100);
}

TEST(Summarize, IsNotMovedByOneOutlier) { EXPECT_EQ(summarize({1, 1, 1, 1, 1000}).median, 1); }

}  // namespace
