// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "cudnn_cmake/program.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace cudnn_cmake {
namespace {

void set_gpu_required(const char* value) {
#ifdef _WIN32
  _putenv_s("CUDNN_CMAKE_REQUIRE_GPU", value == nullptr ? "" : value);
#else
  if (value == nullptr) {
    unsetenv("CUDNN_CMAKE_REQUIRE_GPU");
  } else {
    setenv("CUDNN_CMAKE_REQUIRE_GPU", value, 1);
  }
#endif
}

struct Options {
  std::string end;  ///< how the run is to end
};

void declare(CommandLine& command_line, Options& options) {
  command_line.add_value("--end", "HOW", "how it ends",
                         [&options](const std::string& value) { options.end = value; });
}

void run(const Options& options, JsonObject& report, std::ostream& text) {
  report.add("device", 3);
  text << "device 3\n";
  if (options.end == "skip") {
    throw Skip("no GPU\nhere");
  }
  if (options.end == "wrong") {
    throw WrongResult("2 of 3");
  }
  if (options.end == "usage") {
    throw UsageError("--device 9");
  }
  if (options.end == "call") {
    throw std::runtime_error("call failed");
  }
}

struct Ending {
  int exit_code;
  std::string output;
  std::string errors;
};

Ending run_with(const std::vector<std::string>& arguments) {
  const Program<Options> program = {"tool", "Ends.", "parts 1.2", true, declare, run};
  std::ostringstream output;
  std::ostringstream errors;
  const int exit_code = run_program(program, arguments, output, errors);
  return {exit_code, output.str(), errors.str()};
}

/// Leaves CUDNN_CMAKE_REQUIRE_GPU as it was.
class ProgramTest : public testing::Test {
 protected:
  ProgramTest() {
    const char* const value = std::getenv("CUDNN_CMAKE_REQUIRE_GPU");
    had_value_ = value != nullptr;
    value_ = had_value_ ? value : "";
    set_gpu_required(nullptr);
  }
  void TearDown() override { set_gpu_required(had_value_ ? value_.c_str() : nullptr); }

 private:
  bool had_value_ = false;
  std::string value_;
};

using program = ProgramTest;

TEST_F(program, passes) {
  const Ending ending = run_with({});
  EXPECT_EQ(ending.exit_code, 0);
  EXPECT_EQ(ending.output, "device 3\ntool: passed\n");
  EXPECT_EQ(ending.errors, "");
}

TEST_F(program, passes_with_json) {
  const Ending ending = run_with({"--json"});
  EXPECT_EQ(ending.exit_code, 0);
  EXPECT_EQ(ending.output, R"({"program":"tool","status":"passed","device":3})"
                           "\n");
  EXPECT_EQ(ending.errors, "");
}

TEST_F(program, skips_with_a_reason_on_one_line) {
  const Ending ending = run_with({"--end", "skip"});
  EXPECT_EQ(ending.exit_code, 77);
  EXPECT_EQ(ending.output, "device 3\ntool: skipped: no GPU?here\n");
  EXPECT_EQ(ending.errors, "");
  const Ending json = run_with({"--end", "skip", "--json"});
  EXPECT_EQ(json.exit_code, 77);
  EXPECT_EQ(json.output,
            R"({"program":"tool","status":"skipped","reason":"no GPU?here","device":3})"
            "\n");
  EXPECT_EQ(json.errors, "");
}

TEST_F(program, a_skip_fails_where_a_gpu_is_required) {
  set_gpu_required("1");
  const Ending ending = run_with({"--json", "--end=skip"});
  EXPECT_EQ(ending.exit_code, 1);
  EXPECT_EQ(ending.errors, "tool: failed: CUDNN_CMAKE_REQUIRE_GPU is set, but no GPU?here\n");
  EXPECT_NE(ending.output.find(R"("status":"failed","reason":"CUDNN_CMAKE_REQUIRE_GPU)"),
            std::string::npos);
  EXPECT_EQ(run_with({}).exit_code, 0);
}

TEST_F(program, values_that_require_a_gpu) {
  for (const char* const off : {"", "0", "off", "OFF", "no", "False"}) {
    set_gpu_required(off);
    EXPECT_FALSE(gpu_is_required()) << off;
  }
  for (const char* const on : {"1", "ON", "yes", "true", "2"}) {
    set_gpu_required(on);
    EXPECT_TRUE(gpu_is_required()) << on;
  }
}

TEST_F(program, wrong_results_and_failed_calls_exit_with_1) {
  const Ending wrong = run_with({"--end", "wrong"});
  EXPECT_EQ(wrong.exit_code, 1);
  EXPECT_EQ(wrong.output, "device 3\n");
  EXPECT_EQ(wrong.errors, "tool: failed: 2 of 3\n");
  const Ending call = run_with({"--end", "call", "--json"});
  EXPECT_EQ(call.exit_code, 1);
  EXPECT_EQ(call.output, R"({"program":"tool","status":"error","reason":"call failed","device":3})"
                         "\n");
  EXPECT_EQ(call.errors, "tool: error: call failed\n");
}

TEST_F(program, what_cannot_be_given_back_is_a_failure) {
  release_failures() = 1;
  const Ending ending = run_with({});
  release_failures() = 0;
  EXPECT_EQ(ending.exit_code, 1);
  EXPECT_EQ(ending.errors, "tool: error: a handle or buffer could not be given back (see above)\n");
}

TEST_F(program, usage_errors_exit_with_2) {
  const Ending ending = run_with({"--ned"});
  EXPECT_EQ(ending.exit_code, 2);
  EXPECT_EQ(ending.output, "");
  EXPECT_EQ(ending.errors, "tool: usage error: unknown option '--ned' (see --help)\n");
  // One object, also when the command line can't be read up to --json.
  const Ending json = run_with({"--ned", "--json"});
  EXPECT_EQ(json.exit_code, 2);
  EXPECT_EQ(json.output,
            R"({"program":"tool","status":"usage error","reason":"unknown option '--ned'"})"
            "\n");
  EXPECT_EQ(run_with({"--end", "usage"}).exit_code, 2);
}

TEST_F(program, help_and_version_do_not_run_it) {
  const Ending help = run_with({"--help"});
  EXPECT_EQ(help.exit_code, 0);
  EXPECT_EQ(help.output.find("Usage: tool [options]"), 0U);
  EXPECT_NE(help.output.find("77 skipped"), std::string::npos);
  EXPECT_EQ(help.output.find("device 3"), std::string::npos);
  const Ending version = run_with({"--version"});
  EXPECT_EQ(version.exit_code, 0);
  EXPECT_EQ(version.output, "tool, built with parts 1.2\n");
}

TEST_F(program, output_that_cannot_be_written_is_a_failure) {
  const Program<Options> tool = {"tool", "Ends.", "parts 1.2", true, declare, run};
  std::ostringstream output;
  output.setstate(std::ios::badbit);
  std::ostringstream errors;
  EXPECT_EQ(run_program(tool, {"--version"}, output, errors), 1);
  EXPECT_EQ(errors.str(), "tool: error: the output could not be written\n");
}

}  // namespace
}  // namespace cudnn_cmake
