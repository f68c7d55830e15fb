// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "device_description.hpp"

#include <iterator>

#include "../call.hpp"

namespace cudnn_cmake::cpu_double {
namespace {

struct Key {
  const char* name;
  Json::Kind kind;
  bool must_agree;  ///< between a plan and the device it is loaded for
};

constexpr Key keys[] = {
    {"maxGridSize", Json::Kind::list, true},
    {"maxBlockSize", Json::Kind::list, true},
    {"regsPerBlock", Json::Kind::integer, true},
    {"multiProcessorCount", Json::Kind::integer, true},
    {"warpSize", Json::Kind::integer, false},
    {"maxSharedMemoryPerBlock", Json::Kind::integer, true},
    {"maxSharedMemoryPerBlockOptin", Json::Kind::integer, true},
    {"reservedSharedMemoryPerBlock", Json::Kind::integer, true},
    {"maxRegistersPerSM", Json::Kind::integer, true},
    {"maxCtasPerSM", Json::Kind::integer, false},
    {"maxThreadsPerBlock", Json::Kind::integer, true},
    {"maxThreadsPerSM", Json::Kind::integer, true},
    {"pciDeviceId", Json::Kind::integer, false},
    {"isTccDriver", Json::Kind::integer, false},
    {"supportCoopLaunch", Json::Kind::integer, false},
    {"totalGlobalMem", Json::Kind::integer, false},
    {"smClockRateKHz", Json::Kind::integer, false},
    {"memClockRateKHz", Json::Kind::integer, false},
    {"l2CacheSize", Json::Kind::integer, false},
    {"cudaDeviceId", Json::Kind::integer, false},
    {"deviceVer", Json::Kind::integer, true},
    {"driverVer", Json::Kind::integer, true},
    {"deviceName", Json::Kind::text, false},
};

std::string written(const Json& value) {
  switch (value.kind) {
    case Json::Kind::integer:
      return std::to_string(value.integer);
    case Json::Kind::text:
      return write_text(value.text);
    case Json::Kind::list: {
      std::string text;
      for (const Json& element : value.list) {
        text += (text.empty() ? "" : ",") + written(element);
      }
      return "[" + text + "]";
    }
    default:
      return "null";
  }
}

std::string member_text(const Key& key, const Json& value) {
  return write_text(key.name) + ":" + written(value);
}

}  // namespace

std::shared_ptr<const DeviceDescription> read_device_description(const std::string& text) {
  const std::optional<Json> document = read_json(text);
  require(document && document->is(Json::Kind::object),
          "the device's description is no JSON object");
  auto description = std::make_shared<DeviceDescription>();
  for (const Key& key : keys) {
    const Json* const value = document->member(key.name);
    if (value == nullptr || !value->is(key.kind)) {
      throw Refusal{CUDNN_STATUS_BAD_PARAM, std::string("the device's description lacks ") +
                                                key.name + ", or has another type there"};
    }
    description->profile += (description->profile.empty() ? "" : ",") + member_text(key, *value);
  }
  description->profile = "{" + description->profile + "}";
  description->fingerprint = fingerprint_of(*document);
  description->text = text;
  constexpr std::int64_t oldest = 500;
  const std::int64_t version = document->member("deviceVer")->integer;
  require(version >= oldest && version < 100000, CUDNN_STATUS_ARCH_MISMATCH,
          "a compute capability that this cuDNN has no code for");
  description->version = static_cast<int>(version);
  return description;
}

std::shared_ptr<const DeviceDescription> current_device_description() {
  int count = 0;
  require(device().device_count(count) == cudaSuccess, CUDNN_STATUS_NOT_INITIALIZED,
          "cudaGetDeviceCount finds no device");
  return read_device_description(device().description());
}

std::string fingerprint_of(const Json& profile) {
  std::string text;
  for (const Key& key : keys) {
    const Json* const value = profile.member(key.name);
    if (value == nullptr) {
      return {};
    }
    if (key.must_agree) {
      text += member_text(key, *value) + ",";
    }
  }
  return text;
}

}  // namespace cudnn_cmake::cpu_double
