// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// Are the header that was compiled in, what CMake found and the library that was loaded the same
// cuDNN? Needs no GPU and no driver. CMake gives the three VERSION_CHECK_ definitions.

#include <cudnn.h>

#include <ostream>
#include <string>

#include "cudnn_cmake/architecture.hpp"
#include "cudnn_cmake/command_line.hpp"
#include "cudnn_cmake/json.hpp"
#include "cudnn_cmake/loaded_file.hpp"
#include "cudnn_cmake/program.hpp"
#include "cudnn_cmake/text.hpp"

namespace {

using cudnn_cmake::CommandLine;
using cudnn_cmake::cudnn_version_text;
using cudnn_cmake::JsonObject;
using cudnn_cmake::printable;
using cudnn_cmake::WrongResult;

constexpr long long header_version = CUDNN_VERSION;
constexpr long long cmake_version = VERSION_CHECK_CMAKE_NUMBER;          // CUDNN_VERSION_NUMBER
constexpr const char* cmake_version_text = VERSION_CHECK_CMAKE_VERSION;  // CUDNN_VERSION

struct Options {
  std::string expected_library;  ///< empty: any
};

void declare(CommandLine& command_line, Options& options) {
  command_line.add_value("--expect-library", "FILE",
                         "fail unless cuDNN was loaded from this file (symbolic links count as "
                         "what they lead to)",
                         [&options](const std::string& value) {
                           if (value.empty()) {
                             throw cudnn_cmake::UsageError("--expect-library needs a file");
                           }
                           options.expected_library = value;
                         });
}

/// "9.19.0 (91900)"
std::string with_number(long long number) {
  return cudnn_version_text(number) + " (" + std::to_string(number) + ")";
}

void compare_versions(long long run_time_version) {
  if (header_version != cmake_version) {
    throw WrongResult("compiled with the header of cuDNN " + with_number(header_version) +
                      ", but CMake found " + with_number(cmake_version) +
                      ": another cudnn.h comes first among the include directories");
  }
  if (cudnn_version_text(cmake_version) != cmake_version_text) {
    throw WrongResult(std::string("CMake's CUDNN_VERSION is ") + cmake_version_text +
                      ", its CUDNN_VERSION_NUMBER " + with_number(cmake_version));
  }
  if (header_version != run_time_version) {
    throw WrongResult("compiled with cuDNN " + with_number(header_version) + ", but " +
                      with_number(run_time_version) +
                      " was loaded: look at LD_LIBRARY_PATH (Windows: PATH), or at what was "
                      "installed since the build");
  }
}

void run(const Options& options, JsonObject& report, std::ostream& text) {
  const auto run_time_version = static_cast<long long>(cudnnGetVersion());
  const auto cudart_version = static_cast<long long>(cudnnGetCudartVersion());
  const std::string file = cudnn_cmake::loaded_file("cudnnGetVersion");
  const std::string real_file = cudnn_cmake::real_path(file);
  report.add("linked_by", VERSION_CHECK_LINKED_BY)
      .add("header_version", header_version)
      .add("cmake_version", cmake_version_text)
      .add("cmake_version_number", cmake_version)
      .add("run_time_version", run_time_version)
      .add("cudart_version", cudart_version)
      .add("loaded_as", file)
      .add("loaded_file", real_file);
  text << "linked by " << VERSION_CHECK_LINKED_BY << '\n'
       << "header    " << with_number(header_version) << '\n'
       << "CMake     " << cmake_version_text << " (" << cmake_version << ")\n"
       << "run time  " << with_number(run_time_version) << ", with CUDA run time "
       << cudnn_cmake::cuda_version_text(cudart_version) << " inside\n"
       << "loaded    " << printable(real_file) << '\n';

  compare_versions(run_time_version);
  if (file.empty()) {
    throw WrongResult("the loader does not tell from which file cuDNN came");
  }
  if (!options.expected_library.empty() &&
      !cudnn_cmake::same_path(options.expected_library, file)) {
    throw WrongResult("cuDNN was loaded from " + real_file + ", wanted was " +
                      cudnn_cmake::real_path(options.expected_library) +
                      ": look at the program's RPATH and at LD_LIBRARY_PATH (Windows: PATH)");
  }
}

}  // namespace

int main(int argument_count, char** arguments) {
  const cudnn_cmake::Program<Options> program = {
      VERSION_CHECK_PROGRAM,
      "Compares the cuDNN that was compiled in, the one that CMake found and the one that was\n"
      "loaded, and prints the file that it was loaded from. Needs no GPU.",
      "cuDNN " + cudnn_version_text(header_version),
      false,
      declare,
      run,
  };
  return cudnn_cmake::run_program(program, argument_count, arguments);
}
