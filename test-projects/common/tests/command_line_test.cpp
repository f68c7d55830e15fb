// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "cudnn_cmake/command_line.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace cudnn_cmake {
namespace {

std::string usage_error_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const UsageError& error) {
    return error.what();
  }
  return "no UsageError";
}

/// A command line with one option of each kind, and where they store.
class CommandLineTest : public testing::Test {
 protected:
  CommandLineTest() : command_line_("tool", "Does something.") {
    command_line_.add_flag("--json", "as JSON", json_);
    command_line_.add_value("--name", "NAME", "a name",
                            [this](const std::string& value) { name_ = value; });
  }

  CommandLine::Request parse(const std::vector<std::string>& arguments) {
    return command_line_.parse(arguments);
  }
  std::string error_of(const std::vector<std::string>& arguments) {
    return usage_error_of([&] { static_cast<void>(parse(arguments)); });
  }

  CommandLine command_line_;
  bool json_ = false;
  std::string name_ = "unset";
};

using command_line = CommandLineTest;

TEST_F(command_line, without_arguments_changes_nothing) {
  EXPECT_EQ(parse({}), CommandLine::Request::run);
  EXPECT_FALSE(json_);
  EXPECT_EQ(name_, "unset");
}

TEST_F(command_line, takes_values_in_both_forms) {
  EXPECT_EQ(parse({"--json", "--name", "a b"}), CommandLine::Request::run);
  EXPECT_TRUE(json_);
  EXPECT_EQ(name_, "a b");
  EXPECT_EQ(parse({"--name=--odd=1"}), CommandLine::Request::run);
  EXPECT_EQ(name_, "--odd=1");
  EXPECT_EQ(parse({"--name="}), CommandLine::Request::run);
  EXPECT_EQ(name_, "");
  EXPECT_EQ(parse({"--name", "-1", "--name", "last"}), CommandLine::Request::run);
  EXPECT_EQ(name_, "last");
}

TEST_F(command_line, knows_help_and_version) {
  EXPECT_EQ(parse({"--help"}), CommandLine::Request::help);
  EXPECT_EQ(parse({"--json", "--version", "--unknown"}), CommandLine::Request::version);
}

TEST_F(command_line, refuses_what_it_does_not_know) {
  EXPECT_EQ(error_of({"--size"}), "unknown option '--size'");
  EXPECT_EQ(error_of({"--jso"}), "unknown option '--jso'");
  EXPECT_EQ(error_of({"--size=3"}), "unknown option '--size'");
  EXPECT_EQ(error_of({"--a\nb"}), "unknown option '--a?b'");
  EXPECT_EQ(error_of({"--"}), "unknown option '--'");
  EXPECT_EQ(error_of({"-j"}), "unexpected argument '-j'");
  EXPECT_EQ(error_of({"file"}), "unexpected argument 'file'");
  EXPECT_EQ(error_of({""}), "unexpected argument ''");
}

TEST_F(command_line, refuses_missing_and_superfluous_values) {
  EXPECT_EQ(error_of({"--name"}), "--name needs a value: --name NAME");
  EXPECT_EQ(error_of({"--name", "--json"}), "--name needs a value: --name NAME");
  EXPECT_EQ(error_of({"--json=yes"}), "--json takes no value");
  EXPECT_EQ(error_of({"--help=all"}), "--help takes no value");
}

TEST_F(command_line, help_names_every_option) {
  const std::string help = command_line_.help();
  EXPECT_EQ(help.find("Usage: tool [options]\n\nDoes something.\n"), 0U);
  for (const char* const line : {"\n  --help       print", "\n  --version    print",
                                 "\n  --json       as JSON\n", "\n  --name NAME  a name\n"}) {
    EXPECT_NE(help.find(line), std::string::npos) << line << " is not in:\n" << help;
  }
}

TEST(parse_unsigned, takes_whole_numbers_within_the_bounds) {
  constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(parse_unsigned("--n", "0", 0, 9), 0U);
  EXPECT_EQ(parse_unsigned("--n", "007", 0, 9), 7U);
  EXPECT_EQ(parse_unsigned("--n", "18446744073709551615", 0, largest), largest);
}

TEST(parse_unsigned, refuses_everything_else) {
  constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
  for (const char* const text : {"", " 1", "1 ", "+1", "-1", "0x1", "1.0", "1e3", "one",
                                 "18446744073709551616", "99999999999999999999999"}) {
    const std::string message = usage_error_of([&] { parse_unsigned("--n", text, 0, largest); });
    EXPECT_EQ(message, "--n '" + std::string(text) +
                           "': a whole number from 0 to 18446744073709551615 is wanted");
  }
  EXPECT_EQ(usage_error_of([] { parse_unsigned("--n", "1", 2, 3); }),
            "--n '1': a whole number from 2 to 3 is wanted");
  EXPECT_EQ(usage_error_of([] { parse_int("--n", "4", 2, 3); }),
            "--n '4': a whole number from 2 to 3 is wanted");
}

TEST(parse_extent, takes_height_first_or_one_number) {
  const Extent both = parse_extent("--kernel", "3", 1, 9);
  EXPECT_EQ(both.height, 3);
  EXPECT_EQ(both.width, 3);
  const Extent two = parse_extent("--kernel", "2x5", 1, 9);
  EXPECT_EQ(two.height, 2);
  EXPECT_EQ(two.width, 5);
}

TEST(parse_extent, refuses_everything_else) {
  for (const char* const text : {"", "x", "3x", "x3", "3x3x3", "3X3", "3,3", "0x3", "3x10", "a"}) {
    EXPECT_EQ(
        usage_error_of([&] { parse_extent("--kernel", text, 1, 9); }),
        "--kernel '" + std::string(text) + "': HxW or one number, each from 1 to 9, is wanted");
  }
}

}  // namespace
}  // namespace cudnn_cmake
