// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "cudnn_cmake/architecture.hpp"

#include <gtest/gtest.h>

#include <string>

namespace cudnn_cmake {
namespace {

TEST(architecture, versions_as_text) {
  EXPECT_EQ(cudnn_version_text(7605), "7.6.5");
  EXPECT_EQ(cudnn_version_text(8907), "8.9.7");
  EXPECT_EQ(cudnn_version_text(90000), "9.0.0");
  EXPECT_EQ(cudnn_version_text(91900), "9.19.0");
  EXPECT_EQ(cudnn_version_text(91002), "9.10.2");
  EXPECT_EQ(cuda_version_text(13000), "13.0");
  EXPECT_EQ(cuda_version_text(11080), "11.8");
  EXPECT_EQ(compute_capability_text(900), "9.0");
  EXPECT_EQ(compute_capability_text(1210), "12.1");
}

TEST(architecture, oldest_by_release) {
  EXPECT_EQ(oldest_compute_capability(7605, 10020), 300);
  EXPECT_EQ(oldest_compute_capability(8005, 10020), 300);
  EXPECT_EQ(oldest_compute_capability(8005, 11010), 350);
  EXPECT_EQ(oldest_compute_capability(8800, 12000), 350);
  EXPECT_EQ(oldest_compute_capability(8907, 11080), 500);
  EXPECT_EQ(oldest_compute_capability(91002, 12090), 500);
  EXPECT_EQ(oldest_compute_capability(91700, 12090), 750);
  EXPECT_EQ(oldest_compute_capability(91900, 13010), 750);
}

TEST(architecture, too_old_is_named) {
  EXPECT_EQ(architecture_problem(700, 91900, 13010, 1210),
            "compute capability 7.0 is older than cuDNN 9.19.0 for CUDA 13 supports (7.5 or "
            "newer): use an older cuDNN or a newer GPU");
  EXPECT_EQ(architecture_problem(750, 91900, 13010, 1210), "");
  EXPECT_EQ(architecture_problem(610, 91002, 12090, 1200), "");
}

TEST(architecture, too_new_is_named_where_cudnn_cannot_compile_for_it) {
  EXPECT_EQ(architecture_problem(1000, 8907, 12020, 900),
            "compute capability 10.0 is newer than cuDNN 8.9.7 for CUDA 12 knows (up to 9.0): use "
            "a newer cuDNN");
  EXPECT_EQ(architecture_problem(900, 8907, 12020, 900), "");
  EXPECT_EQ(architecture_problem(1000, 90100, 11080, 900).find("compute capability 10.0"), 0U);
  // From 9.0 on for CUDA 12: cuDNN decides when it is asked.
  EXPECT_EQ(architecture_problem(1000, 90100, 12040, 900), "");
  // A larger minor of a known major runs; an unknown limit is none.
  EXPECT_EQ(architecture_problem(890, 8200, 11030, 860), "");
  EXPECT_EQ(architecture_problem(1000, 7605, 10020, 0), "");
}

}  // namespace
}  // namespace cudnn_cmake
