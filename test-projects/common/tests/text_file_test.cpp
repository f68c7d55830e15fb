// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "cudnn_cmake/text_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <string>

#ifndef _WIN32
#include <sys/stat.h>
#endif

namespace cudnn_cmake {
namespace {

namespace fs = std::filesystem;

std::string error_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const FileError& error) {
    return error.what();
  }
  return "no error";
}

/// A directory of its own, with blanks, brackets and a letter that isn't ASCII in its name.
class TextFileTest : public testing::Test {
 protected:
  TextFileTest()
      : directory_(testing::TempDir() + "text file [\xC3\xA9] $x " +
                   testing::UnitTest::GetInstance()->current_test_info()->name()) {
    fs::remove_all(fs::u8path(directory_));
    fs::create_directories(fs::u8path(directory_));
  }
  void TearDown() override { fs::remove_all(fs::u8path(directory_)); }

  [[nodiscard]] std::string path(const std::string& name) const { return directory_ + "/" + name; }

 private:
  std::string directory_;
};

using text_file = TextFileTest;

TEST_F(text_file, what_is_written_is_read) {
  const std::string content("a\r\nb\0c\n", 7);
  write_text_file(path("f"), content);
  EXPECT_EQ(read_text_file(path("f"), 7), content);
  write_text_file(path("f"), "");
  EXPECT_EQ(read_text_file(path("f"), 7), "");
  EXPECT_FALSE(fs::exists(fs::u8path(path("f.unfinished"))));
}

TEST_F(text_file, names_the_file_and_the_reason) {
  EXPECT_EQ(error_of([&] { read_text_file(path("none"), 9); }), path("none") + ": no such file");
  EXPECT_EQ(error_of([&] { read_text_file(path(""), 9); }), path("") + ": is a directory");
  write_text_file(path("large"), "0123456789");
  EXPECT_EQ(error_of([&] { read_text_file(path("large"), 9); }),
            path("large") + ": is larger than 9 bytes");
}

TEST_F(text_file, leaves_nothing_behind_when_it_cannot_write) {
  EXPECT_EQ(error_of([&] { write_text_file(path("no/such/place"), "x"); }),
            path("no/such/place") + ": cannot be written");
  EXPECT_EQ(error_of([&] { write_text_file(path(""), "x"); }),
            path("") + ": is there and no regular file");
  EXPECT_TRUE(fs::is_empty(fs::u8path(path(""))));
}

#ifndef _WIN32
TEST_F(text_file, does_not_wait_for_a_fifo) {
  ASSERT_EQ(mkfifo(path("fifo").c_str(), 0600), 0);
  EXPECT_EQ(error_of([&] { read_text_file(path("fifo"), 9); }),
            path("fifo") + ": is no regular file");
  EXPECT_EQ(error_of([] { read_text_file("/dev/zero", 9); }), "/dev/zero: is no regular file");
}
#endif

}  // namespace
}  // namespace cudnn_cmake
