// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "cudnn_cmake/library_names.hpp"

#include <gtest/gtest.h>

namespace cudnn_cmake {
namespace {

TEST(library_names, cudnn_has_its_major) {
  EXPECT_EQ(cudnn_library_name(System::linux_elf, 7), "libcudnn.so.7");
  EXPECT_EQ(cudnn_library_name(System::linux_elf, 9), "libcudnn.so.9");
  EXPECT_EQ(cudnn_library_name(System::windows, 8), "cudnn64_8.dll");
}

// The names in NVIDIA's packages of each toolkit.
TEST(library_names, cudart_changed_its_habit_twice) {
  EXPECT_EQ(cudart_library_name(System::linux_elf, 10020), "libcudart.so.10.2");
  EXPECT_EQ(cudart_library_name(System::windows, 10020), "cudart64_102.dll");
  EXPECT_EQ(cudart_library_name(System::linux_elf, 11080), "libcudart.so.11.0");
  EXPECT_EQ(cudart_library_name(System::windows, 11080), "cudart64_110.dll");
  EXPECT_EQ(cudart_library_name(System::linux_elf, 12090), "libcudart.so.12");
  EXPECT_EQ(cudart_library_name(System::windows, 12090), "cudart64_12.dll");
  EXPECT_EQ(cudart_library_name(System::linux_elf, 13000), "libcudart.so.13");
  EXPECT_EQ(cudart_library_name(System::windows, 13000), "cudart64_13.dll");
}

}  // namespace
}  // namespace cudnn_cmake
