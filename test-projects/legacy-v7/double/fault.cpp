// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "fault.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

namespace legacy_v7 {
namespace {

constexpr const char* variable = "CUDNN_CMAKE_DOUBLE_FAULT";

constexpr std::array<const char*, 8> own_faults = {
    "wrong-value",    "nan",          "stale-output",     "flipped-filter", "ignored-padding",
    "write-past-end", "failing-call", "wrong-output-size"};
/// Of the double of the CUDA run time.
constexpr std::array<const char*, 5> other_faults = {"out-of-memory", "failing-cuda-call",
                                                     "no-driver", "old-driver", "stub-driver"};

std::map<std::string, std::string> read_faults() {
  const char* const value = std::getenv(variable);
  const std::string text = value == nullptr ? "" : value;
  std::map<std::string, std::string> faults;
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    const std::string item = text.substr(start, end - start);
    const std::size_t equals = std::min(item.find('='), item.size());
    const std::string name = item.substr(0, equals);
    const auto is_name = [&name](const char* each) { return name == each; };
    if (std::none_of(own_faults.begin(), own_faults.end(), is_name) &&
        std::none_of(other_faults.begin(), other_faults.end(), is_name)) {
      end_process(std::string(variable) + ": the double of cuDNN 7 has no fault '" + name + "'");
    }
    faults[name] = equals < item.size() ? item.substr(equals + 1) : "";
    start = end + 1;
  }
  return faults;
}

const std::map<std::string, std::string>& faults() {
  static const std::map<std::string, std::string> all = read_faults();
  return all;
}

}  // namespace

bool has_fault(const std::string& name) { return faults().count(name) != 0; }

std::string fault_argument(const std::string& name) {
  const auto found = faults().find(name);
  return found == faults().end() ? std::string() : found->second;
}

void end_process(const std::string& message) {
  static_cast<void>(std::fprintf(stderr, "cudnn-cmake CPU double: %s\n", message.c_str()));
  constexpr int exit_code = 88;
  std::_Exit(exit_code);
}

}  // namespace legacy_v7
