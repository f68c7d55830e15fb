// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cudnn_cmake/command_line.hpp"
#include "cudnn_cmake/json_value.hpp"
#include "cudnn_cmake/text.hpp"

namespace cudnn_cmake {

/// A GPU described in JSON, the form in which cuDNN 9.8 and newer takes and gives it
/// (CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION). Sizes are in bytes, clocks in kHz, the bus in bits;
/// "deviceVer" is the compute capability, major * 100 + minor * 10, "driverVer" the newest CUDA
/// that the driver supports, 13000 for 13.0.
struct DeviceDescription {
  std::string text;  ///< as it was read: what cuDNN gets
  JsonValue value;

  [[nodiscard]] std::string name() const { return printable(value.find("deviceName")->string()); }
  [[nodiscard]] int compute_capability() const {
    return static_cast<int>(value.find("deviceVer")->integer().value_or(0));
  }
};

namespace detail {

/// A whole number that every description has to have, and the bounds of what is believable.
struct NumberKey {
  const char* name;
  std::int64_t lowest;
  std::int64_t highest;
  bool decides_plan;  ///< must be equal when a plan is loaded (seen with 9.12 to 9.28)
};

constexpr std::int64_t most_bytes = std::int64_t{1} << 50;

constexpr std::array<NumberKey, 20> device_number_keys = {{
    {"cudaDeviceId", 0, 1023, false},
    {"pciDeviceId", 0, 0xFFFFFFFF, false},
    {"deviceVer", 500, 9990, true},
    {"driverVer", 9000, 999990, true},
    {"isTccDriver", 0, 1, false},
    {"l2CacheSize", 1, most_bytes, false},
    {"maxCtasPerSM", 1, 65536, false},
    {"maxRegistersPerSM", 1, most_bytes, true},
    {"maxSharedMemoryPerBlock", 1, most_bytes, true},
    {"maxSharedMemoryPerBlockOptin", 1, most_bytes, true},
    {"maxThreadsPerBlock", 1, 65536, true},
    {"maxThreadsPerSM", 1, 65536, true},
    {"memClockRateKHz", 1, 1000000000, false},
    {"multiProcessorCount", 1, 65536, true},
    {"regsPerBlock", 1, most_bytes, true},
    {"reservedSharedMemoryPerBlock", 0, most_bytes, true},
    {"smClockRateKHz", 1, 1000000000, false},
    {"supportCoopLaunch", 0, 1, false},
    {"totalGlobalMem", 1, most_bytes, false},
    {"warpSize", 32, 32, false},
}};

/// Three numbers each; both decide a plan.
constexpr std::array<const char*, 2> device_extent_keys = {"maxGridSize", "maxBlockSize"};

[[noreturn]] inline void refuse_description(const std::string& source, const std::string& problem) {
  throw UsageError("the device description " + printable(source) + ": " + problem);
}

inline const JsonValue& required_member(const std::string& source, const JsonValue& description,
                                        const char* key) {
  const JsonValue* const value = description.find(key);
  if (value == nullptr) {
    refuse_description(source,
                       std::string(key) + " is missing (--describe writes a complete description)");
  }
  return *value;
}

inline void require_number(const std::string& source, const JsonValue& value,
                           const std::string& key, std::int64_t lowest, std::int64_t highest) {
  const std::optional<std::int64_t> number = value.integer();
  if (!number || *number < lowest || *number > highest) {
    refuse_description(source, key + " must be a whole number from " + std::to_string(lowest) +
                                   " to " + std::to_string(highest));
  }
}

inline std::string value_text(const JsonValue* value) {
  if (value == nullptr) {
    return "nothing";
  }
  if (value->integer()) {
    return std::to_string(*value->integer());
  }
  std::string text;
  for (const JsonValue& element : value->elements()) {
    text += (text.empty() ? "" : ", ") + value_text(&element);
  }
  return "[" + text + "]";
}

}  // namespace detail

/// Reads a description and checks it: cuDNN itself takes 0 multiprocessors or a grid of two extents
/// and plans with them. `source` is the file's name, for messages. Throws UsageError that names the
/// key. Unknown keys are let through, so that one description serves all releases.
inline DeviceDescription read_device_description(const std::string& source,
                                                 const std::string& text) {
  DeviceDescription description{text, {}};
  try {
    description.value = JsonValue::parse(text);
  } catch (const JsonError& error) {
    detail::refuse_description(source, error.what());
  }
  if (description.value.kind() != JsonValue::Kind::object) {
    detail::refuse_description(source, "a JSON object is wanted");
  }
  for (const detail::NumberKey& key : detail::device_number_keys) {
    detail::require_number(source, detail::required_member(source, description.value, key.name),
                           key.name, key.lowest, key.highest);
  }
  for (const char* const key : detail::device_extent_keys) {
    const JsonValue& extents = detail::required_member(source, description.value, key);
    if (extents.kind() != JsonValue::Kind::array || extents.elements().size() != 3) {
      detail::refuse_description(source, std::string(key) + " must be an array of three numbers");
    }
    for (const JsonValue& extent : extents.elements()) {
      detail::require_number(source, extent, key, 1, 0x7FFFFFFF);
    }
  }
  const JsonValue& name = detail::required_member(source, description.value, "deviceName");
  if (name.kind() != JsonValue::Kind::string || name.string().empty() ||
      name.string().size() > 255) {
    detail::refuse_description(source, "deviceName must be a string of 1 to 255 bytes");
  }
  if (description.compute_capability() % 10 != 0) {
    detail::refuse_description(source, "deviceVer must be major * 100 + minor * 10, 890 for 8.9");
  }
  return description;
}

/// The keys in which two descriptions differ and that cuDNN compares when it loads a plan, each as
/// "driverVer 13000 instead of 13010": `planned` comes first, then `present`.
inline std::vector<std::string> plan_relevant_differences(const JsonValue& planned,
                                                          const JsonValue& present) {
  std::vector<std::string> differences;
  const auto compare = [&](const char* key) {
    const JsonValue* const left = planned.find(key);
    const JsonValue* const right = present.find(key);
    const bool is_equal = left != nullptr && right != nullptr && *left == *right;
    if (!is_equal) {
      differences.push_back(std::string(key) + " " + detail::value_text(left) + " instead of " +
                            detail::value_text(right));
    }
  };
  for (const detail::NumberKey& key : detail::device_number_keys) {
    if (key.decides_plan) {
      compare(key.name);
    }
  }
  for (const char* const key : detail::device_extent_keys) {
    compare(key);
  }
  return differences;
}

}  // namespace cudnn_cmake
