// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

namespace cudnn_cmake {

/// An A100 with 80 GB, as cuDNN's device descriptions are written. From NVIDIA's public tables, not
/// read from a device: enough to plan for it.
constexpr const char* device_description = R"({
  "cudaDeviceId": 0, "pciDeviceId": 0, "deviceVer": 800, "driverVer": 13000, "isTccDriver": 0,
  "deviceName": "NVIDIA A100-SXM4-80GB", "l2CacheSize": 41943040, "maxCtasPerSM": 32,
  "maxRegistersPerSM": 65536, "maxSharedMemoryPerBlock": 49152,
  "maxSharedMemoryPerBlockOptin": 166912, "maxThreadsPerBlock": 1024, "maxThreadsPerSM": 2048,
  "memClockRateKHz": 1593000, "multiProcessorCount": 108, "regsPerBlock": 65536,
  "reservedSharedMemoryPerBlock": 1024, "smClockRateKHz": 1410000, "supportCoopLaunch": 1,
  "totalGlobalMem": 85899345920, "warpSize": 32, "maxGridSize": [2147483647, 65535, 65535],
  "maxBlockSize": [1024, 1024, 64], "memoryBusWidth": 5120, "oversizedSharedMemoryPerBlock": 0,
  "smCountOrigin": 0
})";

}  // namespace cudnn_cmake
