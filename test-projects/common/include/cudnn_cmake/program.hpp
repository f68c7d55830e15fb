// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <ostream>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <vector>

#include "cudnn_cmake/command_line.hpp"
#include "cudnn_cmake/cpu_double.hpp"
#include "cudnn_cmake/exit_codes.hpp"
#include "cudnn_cmake/json.hpp"
#include "cudnn_cmake/text.hpp"
#include "cudnn_cmake/windows_text.hpp"

#ifdef _WIN32
#include <shellapi.h>
#endif

namespace cudnn_cmake {

/// This machine has nothing to run the sample on; what() says what is missing and what to do.
class Skip : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A result is wrong; what() says which and by how much.
class WrongResult : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Whether a skip counts as a failure: CUDNN_CMAKE_REQUIRE_GPU=1 in the environment, for the
/// machines that are there to run the samples on a GPU. Unset, empty, 0, OFF, NO, FALSE: no.
inline bool gpu_is_required() {
  const char* const value = std::getenv("CUDNN_CMAKE_REQUIRE_GPU");
  std::string text = value == nullptr ? "" : value;
  std::transform(text.begin(), text.end(), text.begin(), [](char character) {
    return static_cast<char>(std::toupper(static_cast<unsigned char>(character)));
  });
  return !(text.empty() || text == "0" || text == "OFF" || text == "NO" || text == "FALSE");
}

/// Throws WrongResult where a GPU is required and the CPU double was loaded.
inline void refuse_double_where_gpu_is_required() {
  if (gpu_is_required() && runs_on_double()) {
    throw WrongResult(
        "CUDNN_CMAKE_REQUIRE_GPU is set, but the CPU double was loaded in place of cuDNN: take its "
        "directory out of the loader's path (LD_LIBRARY_PATH, Windows: PATH) [" +
        loaded_file("cudnn_cmake_cpu_double") + "]");
  }
}

/// What is the same for every run of a program. `declare` adds the program's own options to the
/// command line; `run` does the work: it writes lines for people into `text` and the same facts
/// into `report`, and throws Skip, UsageError, WrongResult or any other exception (a failed call).
template <typename Options>
struct Program {
  const char* name = nullptr;
  const char* purpose = nullptr;  ///< for --help
  std::string version;            ///< for --version: what it was built with
  bool needs_gpu = false;         ///< whether it may skip
  void (*declare)(CommandLine& command_line, Options& options) = nullptr;
  void (*run)(const Options& options, JsonObject& report, std::ostream& text) = nullptr;
};

namespace detail {

/// Takes everything and keeps nothing: where the lines for people go under --json.
class NullBuffer : public std::streambuf {
 protected:
  int_type overflow(int_type character) override { return traits_type::not_eof(character); }
};

struct Verdict {
  ExitCode exit_code;
  const char* status;
  std::string reason;
};

/// Runs `work` and turns the way it ends into an exit code, a word and a reason.
template <typename Work>
Verdict judge(const Work& work) {
  try {
    work();
    if (release_failures() > 0) {
      return {exit_failed, "error", "a handle or buffer could not be given back (see above)"};
    }
    return {exit_passed, passed_status(), {}};
  } catch (const Skip& skip) {
    if (gpu_is_required()) {
      return {exit_failed, "failed",
              std::string("CUDNN_CMAKE_REQUIRE_GPU is set, but ") + skip.what()};
    }
    return {exit_skipped, "skipped", skip.what()};
  } catch (const UsageError& error) {
    return {exit_usage, "usage error", error.what()};
  } catch (const WrongResult& result) {
    return {exit_failed, "failed", result.what()};
  } catch (const std::exception& error) {
    return {exit_failed, "error", error.what()};
  }
}

}  // namespace detail

/// Runs a program with `arguments` (without its name) and returns its exit code. stdout gets the
/// lines for people, or with --json one JSON object and nothing else, however the run ends; its
/// "status" is "passed" ("passed on the CPU double"), "failed" (a wrong result, or a skip where a
/// GPU is required), "error" (a failed call), "skipped" or "usage error", and "reason" is there
/// unless it passed. stderr gets one line when the exit code is 1 or 2.
template <typename Options>
int run_program(const Program<Options>& program, const std::vector<std::string>& arguments,
                std::ostream& output, std::ostream& errors) {
  Options options;
  JsonObject report;
  // Also known when the command line can't be read to its end.
  bool json = std::find(arguments.begin(), arguments.end(), "--json") != arguments.end();
  detail::NullBuffer null_buffer;
  std::ostream nowhere(&null_buffer);
  bool is_done = false;

  const detail::Verdict verdict = detail::judge([&] {
    CommandLine command_line(program.name, program.purpose);
    command_line.add_flag("--json", "print one JSON object instead of text", json);
    program.declare(command_line, options);
    switch (command_line.parse(arguments)) {
      case CommandLine::Request::help:
        output << command_line.help()
               << "\nExit codes: 0 passed, 1 wrong result or failed call, 2 usage"
               << (program.needs_gpu ? ",\n77 skipped, where there is no fitting GPU (1 when the "
                                       "environment has CUDNN_CMAKE_REQUIRE_GPU=1)\n"
                                     : "\n");
        is_done = true;
        return;
      case CommandLine::Request::version:
        output << program.name << ", built with " << program.version << '\n';
        is_done = true;
        return;
      case CommandLine::Request::run:
        break;
    }
    program.run(options, report, json ? nowhere : output);
  });

  const std::string reason = printable(verdict.reason);
  if (!is_done && json) {
    JsonObject result;
    result.add("program", program.name).add("status", verdict.status);
    if (!reason.empty()) {
      result.add("reason", reason);
    }
    output << result.append(report).text() << '\n';
  } else if (verdict.exit_code == exit_skipped) {
    output << program.name << ": skipped: " << reason << '\n';
  } else if (!is_done && verdict.exit_code == exit_passed) {
    output << program.name << ": " << verdict.status << '\n';
  }
  // Before stderr, so that the two are in order where both go to one place; and what can't be
  // written (a full disk) must not look like a success.
  output.flush();
  if (verdict.exit_code == exit_failed || verdict.exit_code == exit_usage) {
    errors << program.name << ": " << verdict.status << ": " << reason
           << (verdict.exit_code == exit_usage ? " (see --help)" : "") << '\n';
  }
  if (!output) {
    errors << program.name << ": error: the output could not be written\n";
    return exit_failed;
  }
  return verdict.exit_code;
}

/// The arguments of main() without the program's name, in UTF-8.
inline std::vector<std::string> program_arguments(int argument_count, char** arguments) {
#ifdef _WIN32
  // Those of main() are in the code page of the system, which has no room for every path.
  static_cast<void>(arguments);
  static_cast<void>(argument_count);
  std::vector<std::string> list;
  int count = 0;
  LPWSTR* const wide = CommandLineToArgvW(GetCommandLineW(), &count);
  for (int index = 1; wide != nullptr && index < count; ++index) {
    list.push_back(utf8(wide[index]));
  }
  LocalFree(wide);
  return list;
#else
  return {arguments + std::min(argument_count, 1), arguments + argument_count};
#endif
}

/// run_program for main(): nothing leaves it but the exit code.
template <typename Options>
int run_program(const Program<Options>& program, int argument_count, char** arguments) noexcept {
  try {
    return run_program(program, program_arguments(argument_count, arguments), std::cout, std::cerr);
  } catch (...) {
    return exit_failed;
  }
}

}  // namespace cudnn_cmake
