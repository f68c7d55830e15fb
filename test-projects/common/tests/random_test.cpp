// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "cudnn_cmake/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace cudnn_cmake {
namespace {

TEST(random, is_splitmix64) {
  // The first outputs for the seed 1234567, as published with the algorithm.
  Random random(1234567);
  EXPECT_EQ(random.next(), 6457827717110365317U);
  EXPECT_EQ(random.next(), 3203168211198807973U);
  EXPECT_EQ(random.next(), 9817491932198370423U);
}

TEST(random, fills_the_range_with_both_signs) {
  const std::vector<float> values = Random(1).signed_units(100000);
  const auto [lowest, highest] = std::minmax_element(values.begin(), values.end());
  EXPECT_GE(*lowest, -1.0F);
  EXPECT_LT(*lowest, -0.999F);
  EXPECT_LT(*highest, 1.0F);
  EXPECT_GT(*highest, 0.999F);
  double sum = 0;
  for (const float value : values) {
    sum += static_cast<double>(value);
  }
  EXPECT_LT(std::abs(sum / static_cast<double>(values.size())), 0.01);
}

TEST(random, depends_on_the_seed_alone) {
  EXPECT_EQ(Random(7).signed_units(9), Random(7).signed_units(9));
  EXPECT_NE(Random(7).signed_units(9), Random(8).signed_units(9));
  EXPECT_NE(Random(0).signed_units(2)[0], Random(0).signed_units(2)[1]);
}

}  // namespace
}  // namespace cudnn_cmake
