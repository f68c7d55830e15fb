// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "cudnn_cmake/loaded_file.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "cudnn_cmake/cpu_double.hpp"
#include "cudnn_cmake/text.hpp"

#ifndef _WIN32
#include <unistd.h>
#endif

namespace cudnn_cmake {
namespace {

TEST(loaded_file, finds_the_library_of_a_function) {
  // div is in the C library, whatever that is called here, and called so that it is imported. (A
  // sanitizer has a qsort of its own, for instance.)
  ASSERT_EQ(std::div(7, 2).quot, 3);
  const std::string library = loaded_file("div");
  EXPECT_TRUE(std::ifstream(real_path(library)).good()) << library;
  EXPECT_NE(file_name(library), file_name(loaded_file("no_such_function")));
}

TEST(loaded_file, finds_the_program_for_what_it_does_not_import) {
  const std::string program = loaded_file("no_such_function");
  EXPECT_NE(program.find("common-tests"), std::string::npos) << program;
}

TEST(loaded_file, a_path_that_does_not_exist_stays) {
  EXPECT_FALSE(same_path("no-such-file", loaded_file("no_such_function")));
}

TEST(loaded_file, finds_all_files_of_a_name) {
  // The C library is libc.so.6, or one of msvcrt.dll and ucrtbase.dll.
  const std::vector<std::string> files = loaded_files({"c.", "msvcrt", "ucrtbase"});
  ASSERT_FALSE(files.empty());
  for (const std::string& file : files) {
    EXPECT_TRUE(std::ifstream(file).good()) << file;
  }
  EXPECT_TRUE(loaded_files({"no-such-library"}).empty());
}

TEST(loaded_file, knows_the_functions_of_all_libraries) {
  EXPECT_TRUE(has_function("qsort"));
  EXPECT_FALSE(has_function("no_such_function"));
}

TEST(cpu_double, is_not_seen_where_it_is_not) {
  EXPECT_FALSE(runs_on_double());
  EXPECT_STREQ(passed_status(), "passed");
}

#ifndef _WIN32

/// A directory that goes away with what is in it.
class ScratchDirectory {
 public:
  ScratchDirectory() {
    std::string pattern = testing::TempDir() + "loaded file [x] XXXXXX";
    path_ = mkdtemp(pattern.data());
  }
  ~ScratchDirectory() {
    for (const char* const name : {"/file", "/symbolic", "/hard"}) {
      static_cast<void>(std::remove((path_ + name).c_str()));
    }
    rmdir(path_.c_str());
  }
  ScratchDirectory(const ScratchDirectory&) = delete;
  ScratchDirectory& operator=(const ScratchDirectory&) = delete;

  [[nodiscard]] std::string operator/(const char* name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

TEST(loaded_file, symbolic_links_are_the_file_and_hard_links_are_not) {
  const ScratchDirectory directory;
  const std::string file = directory / "file";
  std::ofstream(file) << "x";
  ASSERT_EQ(symlink("file", (directory / "symbolic").c_str()), 0);
  ASSERT_EQ(link(file.c_str(), (directory / "hard").c_str()), 0);
  EXPECT_TRUE(same_path(directory / "symbolic", file));
  EXPECT_TRUE(same_path(directory / "./file", file));
  EXPECT_FALSE(same_path(directory / "hard", file));
}

#endif

}  // namespace
}  // namespace cudnn_cmake
