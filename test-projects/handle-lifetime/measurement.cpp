// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "measurement.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "live_objects.hpp"

#ifdef _WIN32
#include "cudnn_cmake/windows_text.hpp"

// After windows.h, which it needs. Version 2: the functions of kernel32.
#define PSAPI_VERSION 2
#include <psapi.h>
#else
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#endif

namespace cudnn_cmake {
namespace {

/// The sanitizers keep what the program gives back, and notes on every access: memory that grows
/// under them says nothing about the program.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool has_sanitizer = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool has_sanitizer = true;
#else
constexpr bool has_sanitizer = false;
#endif
#else
constexpr bool has_sanitizer = false;
#endif

#ifndef _WIN32

/// The number of a line "RssAnon:     1234 kB" of /proc/self/status, -1 without such a line.
std::int64_t status_value(const std::string& name) {
  std::ifstream status("/proc/self/status");
  std::string word;
  while (status >> word) {
    std::int64_t value = 0;
    if (word == name + ":" && status >> value) {
      return value;
    }
  }
  return -1;
}

std::int64_t entries(const char* directory) {
  std::error_code error;
  std::int64_t count = 0;
  for (std::filesystem::directory_iterator entry(directory, error), end; !error && entry != end;
       entry.increment(error)) {
    ++count;
  }
  return error ? -1 : count;
}

#endif

void add_if_grown(std::vector<std::string>& lines, const char* what, std::int64_t before,
                  std::int64_t after, std::int64_t limit) {
  if (before >= 0 && after >= 0 && after - before > limit) {
    lines.push_back(std::string(what) + " grew from " + std::to_string(before) + " to " +
                    std::to_string(after) + " (allowed: " + std::to_string(limit) + " more)");
  }
}

}  // namespace

Measurement measure_process() {
  Measurement measurement;
  measurement.live_objects = live_objects();
#ifdef _WIN32
  PROCESS_MEMORY_COUNTERS_EX counters{};
  if (GetProcessMemoryInfo(GetCurrentProcess(),
                           reinterpret_cast<PROCESS_MEMORY_COUNTERS*>(&counters),
                           sizeof counters) != 0) {
    measurement.host_bytes = static_cast<std::int64_t>(counters.PrivateUsage);
  }
  DWORD handles = 0;
  if (GetProcessHandleCount(GetCurrentProcess(), &handles) != 0) {
    measurement.open_files = handles;
  }
#else
  const std::int64_t kilobytes = status_value("RssAnon");
  measurement.host_bytes = kilobytes < 0 ? -1 : kilobytes * 1024;
  measurement.open_files = entries("/proc/self/fd");
  measurement.threads = entries("/proc/self/task");
#endif
  if (has_sanitizer) {
    measurement.host_bytes = -1;
  }
  return measurement;
}

GrowthLimits::GrowthLimits(std::int64_t uses)
    : host_bytes(std::max<std::int64_t>(std::int64_t{1} << 18, 16 * uses)) {}

std::vector<std::string> describe_growth(const Measurement& before, const Measurement& after,
                                         const GrowthLimits& limits) {
  std::vector<std::string> lines;
  add_if_grown(lines, "host memory in bytes", before.host_bytes, after.host_bytes,
               limits.host_bytes);
  add_if_grown(lines, "device memory in bytes", before.device_bytes, after.device_bytes,
               limits.device_bytes);
  add_if_grown(lines, "the number of live objects", before.live_objects, after.live_objects, 0);
  add_if_grown(lines, "the number of open files", before.open_files, after.open_files, 0);
  add_if_grown(lines, "the number of threads", before.threads, after.threads, 0);
  return lines;
}

}  // namespace cudnn_cmake
