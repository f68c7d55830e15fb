// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// The graph API without a device: descriptions of devices, plans, and plans as text.

#include "backend.hpp"
#include "table.hpp"

namespace misuse {

// Descriptions of devices came with 9.8, plans as text work with 9.12.
#if CUDNN_VERSION < 91200

void add_plan_cases(Table& table) {
  table.start("plan");
  table.add("no-configuration", Answer::not_finalized,
            [] { return Backend(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR).finalize(); });
}

#else

namespace {

/// Some device; the numbers say nothing.
const std::string description =
    R"({"cudaDeviceId":0,"pciDeviceId":0,"deviceVer":900,"driverVer":13000,"isTccDriver":0,)"
    R"("deviceName":"any","l2CacheSize":41943040,"maxCtasPerSM":32,"maxRegistersPerSM":65536,)"
    R"("maxSharedMemoryPerBlock":49152,"maxSharedMemoryPerBlockOptin":232448,)"
    R"("maxThreadsPerBlock":1024,"maxThreadsPerSM":2048,"memClockRateKHz":1593000,)"
    R"("multiProcessorCount":132,"regsPerBlock":65536,"reservedSharedMemoryPerBlock":1024,)"
    R"("smClockRateKHz":1410000,"supportCoopLaunch":1,"totalGlobalMem":85899345920,"warpSize":32,)"
    R"("maxGridSize":[2147483647,65535,65535],"maxBlockSize":[1024,1024,64],)"
    R"("memoryBusWidth":5120,"oversizedSharedMemoryPerBlock":0,"smCountOrigin":0})";

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t place = text.find(what);
  return place == std::string::npos ? "" : text.replace(place, what.size(), by);
}

/// A device's description, not finalized.
Backend raw_device(const std::string& text = description) {
  Backend result(CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR);
  result.set_text(CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION, text);
  return result;
}

Backend device(const std::string& text = description) { return finalized(raw_device(text)); }

/// The configurations that cuDNN suggests for that device.
std::vector<Backend> configurations() {
  const Backend heuristics(CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR);
  heuristics.set_reference(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, graph());
  heuristics.set<int>(CUDNN_ATTR_ENGINEHEUR_MODE, CUDNN_TYPE_HEUR_MODE, {CUDNN_HEUR_MODE_A});
  heuristics.set_reference(CUDNN_ATTR_ENGINEHEUR_DEVICEPROP, device());
  heuristics.finalize();
  std::vector<Backend> result;
  std::vector<cudnnBackendDescriptor_t> handles;
  const std::int64_t most =
      heuristics.count(CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_TYPE_BACKEND_DESCRIPTOR);
  for (std::int64_t index = 0; index < most; ++index) {
    result.emplace_back(CUDNN_BACKEND_ENGINECFG_DESCRIPTOR);
    handles.push_back(result.back().get());
  }
  std::int64_t count = 0;
  cudnnBackendGetAttribute(heuristics.get(), CUDNN_ATTR_ENGINEHEUR_RESULTS,
                           CUDNN_TYPE_BACKEND_DESCRIPTOR, most, &count, handles.data());
  while (static_cast<std::int64_t>(result.size()) > count) {
    result.pop_back();
  }
  return result;
}

/// A plan of the first configuration that has one.
Backend plan() {
  for (const Backend& configuration : configurations()) {
    Backend result(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR);
    result.set_reference(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, configuration);
    result.set_reference(CUDNN_ATTR_EXECUTION_PLAN_DEVICEPROP, device());
    if (result.finalize() == CUDNN_STATUS_SUCCESS) {
      return result;
    }
  }
  return Backend(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR);
}

std::string plan_text() {
  const Backend made = plan();
  constexpr int type_char = CUDNN_TYPE_CHAR;
  const std::int64_t length = made.count(CUDNN_ATTR_EXECUTION_PLAN_JSON_REPRESENTATION, type_char);
  std::string text(static_cast<std::size_t>(length < 0 ? 0 : length), '\0');
  std::int64_t count = 0;
  cudnnBackendGetAttribute(made.get(), CUDNN_ATTR_EXECUTION_PLAN_JSON_REPRESENTATION,
                           CUDNN_TYPE_CHAR, length, &count, text.data());
  return text;
}

cudnnStatus_t load(const std::string& text, const Backend& for_device = device()) {
  const Backend result(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR);
  result.set_reference(CUDNN_ATTR_EXECUTION_PLAN_DEVICEPROP, for_device);
  const cudnnStatus_t status = result.set_text(CUDNN_ATTR_EXECUTION_PLAN_JSON_REPRESENTATION, text);
  return status == CUDNN_STATUS_SUCCESS ? result.finalize() : status;
}

}  // namespace

void add_plan_cases(Table& table) {
  table.start("device");
  table.add("described", Answer::success, [] { return raw_device().finalize(); });
  table.add("unknown-key", Answer::success,
            [] { return raw_device(replaced(description, "{", R"({"x":[1,{}],)")).finalize(); });
  table.add("no-text", Answer::bad_param, [] { return raw_device("").finalize(); });
  table.add("cut", Answer::bad_param, [] { return raw_device(R"({"a":)").finalize(); });
  table.add("missing-key", Answer::bad_param,
            [] { return raw_device(replaced(description, R"("warpSize":32,)", "")).finalize(); });
  table.add("text-for-a-number", Answer::bad_param, [] {
    return raw_device(replaced(description, R"("warpSize":32)", R"("warpSize":"32")")).finalize();
  });
  table.add("boolean-for-a-number", Answer::bad_param, [] {
    return raw_device(replaced(description, R"("isTccDriver":0)", R"("isTccDriver":false)"))
        .finalize();
  });
  table.add("too-old", Answer::arch_mismatch,
            [] { return raw_device(replaced(description, "900", "300")).finalize(); });
  table.add("number-of-another-type", Answer::attribute_type, [] {
    return Backend(CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR)
        .set_numbers(CUDNN_ATTR_DEVICEPROP_DEVICE_ID, {0});
  });
  table.add("no-device", Answer::not_initialized, [] {
    const Backend result(CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR);
    result.set<std::int32_t>(CUDNN_ATTR_DEVICEPROP_DEVICE_ID, CUDNN_TYPE_INT32, {0});
    return result.finalize();
  });
  table.add("handle-null", Answer::null_pointer, [] {
    return Backend(CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR)
        .set<cudnnHandle_t>(CUDNN_ATTR_DEVICEPROP_HANDLE, CUDNN_TYPE_HANDLE, {nullptr});
  });

  table.start("plan");
  table.add("no-configuration", Answer::not_finalized,
            [] { return Backend(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR).finalize(); });
  table.add("configuration-not-finalized", Answer::not_finalized, [] {
    const Backend result(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR);
    result.set_reference(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG,
                         Backend(CUDNN_BACKEND_ENGINECFG_DESCRIPTOR));
    return result.finalize();
  });
  table.add("finalize-twice", Answer::bad_param, [] { return plan().finalize(); });
  table.add("execute-without-handle", Answer::bad_param, [] {
    return cudnnBackendExecute(nullptr, plan().get(),
                               finalized(Backend(CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR)).get());
  });
  table.add("workspace-before-finalize", Answer::not_initialized, [] {
    std::int64_t size = 0;
    std::int64_t count = 0;
    return cudnnBackendGetAttribute(Backend(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR).get(),
                                    CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE, CUDNN_TYPE_INT64, 1,
                                    &count, &size);
  });
  const auto engine_into = [](const Backend& target) {
    cudnnBackendDescriptor_t handle = target.get();
    std::int64_t count = 0;
    return cudnnBackendGetAttribute(configurations().front().get(), CUDNN_ATTR_ENGINECFG_ENGINE,
                                    CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &count, &handle);
  };
  table.add("engine-of-a-configuration", Answer::success,
            [engine_into] { return engine_into(Backend(CUDNN_BACKEND_ENGINE_DESCRIPTOR)); });
  table.add("engine-into-a-tensor", Answer::bad_param,
            [engine_into] { return engine_into(Backend(CUDNN_BACKEND_TENSOR_DESCRIPTOR)); });

  table.start("plan-text");
  table.add("loaded", Answer::success, [] { return load(plan_text()); });
  table.add("other-name", Answer::success, [] {
    return load(plan_text(), device(replaced(description, R"("any")", R"("other")")));
  });
  table.add("cut", Answer::bad_param, [] {
    const std::string text = plan_text();
    return load(text.substr(0, text.size() / 2));
  });
  table.add("empty-object", Answer::bad_param, [] { return load("{}"); });
  table.add("no-json", Answer::bad_param, [] { return load("x"); });
  table.add("other-version", Answer::version_mismatch, [] {
    return load(replaced(plan_text(), R"("cudnnVersion":)", R"("cudnnVersion":1)"));
  });
  table.add("other-schema", Answer::schema_mismatch, [] {
    return load(replaced(plan_text(), R"("schemaVersion":)", R"("schemaVersion":1)"));
  });
  table.add("unknown-engine", Answer::not_supported,
            [] { return load(replaced(plan_text(), R"("engineId":)", R"("engineId":99)")); });
  table.add("other-device", Answer::arch_mismatch, [] {
    return load(plan_text(), device(replaced(description, R"(Count":132)", R"(Count":131)")));
  });
  table.add("device-not-finalized", Answer::arch_mismatch,
            [] { return load(plan_text(), raw_device()); });
  table.add("text-and-configuration", Answer::bad_param, [] {
    const Backend result(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR);
    result.set_reference(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, configurations().front());
    result.set_text(CUDNN_ATTR_EXECUTION_PLAN_JSON_REPRESENTATION, plan_text());
    return result.finalize();
  });
}

#endif

}  // namespace misuse
