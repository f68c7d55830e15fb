// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "cudnn_cmake/text.hpp"

#include <gtest/gtest.h>

#include <string>

namespace cudnn_cmake {
namespace {

TEST(text, printable_keeps_one_line) {
  EXPECT_EQ(printable("a\nb\r\tc\x1b[31m\x7f"), "a?b??c?[31m?");
  EXPECT_EQ(printable(std::string("a\0b", 3)), "a?b");
  EXPECT_EQ(printable("größe 大"), "größe 大");
}

TEST(text, file_name_is_the_last_part) {
  EXPECT_EQ(file_name("/a/b/main.cpp"), "main.cpp");
  EXPECT_EQ(file_name("C:\\a\\main.cpp"), "main.cpp");
  EXPECT_EQ(file_name("main.cpp"), "main.cpp");
  EXPECT_EQ(file_name("a/"), "");
}

}  // namespace
}  // namespace cudnn_cmake
