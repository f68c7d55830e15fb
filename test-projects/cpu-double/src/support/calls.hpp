// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <map>
#include <mutex>
#include <string>

#include "message.hpp"
#include "settings.hpp"

namespace cudnn_cmake::cpu_double {

/// Counts the calls of one library, writes them to the log, and says which one is to fail.
class CallCounter {
 public:
  CallCounter(const char* library, Fault fault) : library_(library), fault_(fault) {}

  /// Counts a call of `function`. True when the environment wants this very one to fail.
  bool count(const char* function) {
    const std::lock_guard<std::mutex> lock(mutex_);
    ++number_;
    const long long number_of_function = ++of_function_[function];
    log_call(library_, number_, function);
    return Settings::get().hits(fault_, number_, function, number_of_function);
  }

 private:
  const char* library_;
  Fault fault_;
  std::mutex mutex_;
  long long number_ = 0;
  std::map<std::string, long long> of_function_;
};

}  // namespace cudnn_cmake::cpu_double
