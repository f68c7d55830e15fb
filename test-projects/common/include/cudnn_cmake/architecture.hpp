// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <array>
#include <string>

namespace cudnn_cmake {

/// "9.19.0" for 91900, "8.9.7" for 8907: up to cuDNN 8 the number is major * 1000 + minor * 100 +
/// patch, from 9 on major * 10000 + ….
inline std::string cudnn_version_text(long long number) {
  const long long major_unit = number >= 90000 ? 10000 : 1000;
  return std::to_string(number / major_unit) + "." + std::to_string(number % major_unit / 100) +
         "." + std::to_string(number % 100);
}

/// "13.0" for 13000, the way the CUDA run time and driver write their versions.
inline std::string cuda_version_text(long long number) {
  return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10);
}

/// "9.0" for 900: a compute capability as cuDNN writes it, major * 100 + minor * 10.
inline std::string compute_capability_text(int capability) {
  return std::to_string(capability / 100) + "." + std::to_string(capability % 100 / 10);
}

/// Oldest compute capability (major * 100 + minor * 10) from a cuDNN release on, for a CUDA major.
struct OldestArchitecture {
  int cudnn_version;  ///< CUDNN_VERSION of the first release that this holds for
  int cuda_major;     ///< CUDA major that cuDNN was built for; 0: any
  int capability;
};

/// From NVIDIA's support matrices; later lines win. The matrices of 8.6.0 to 8.9.0 are not at hand:
/// there the range before them counts, and where that is too wide cuDNN itself says no. 9.10.2 is
/// the last release for 5.0 to 7.0.
constexpr std::array<OldestArchitecture, 6> oldest_architectures = {{
    {0, 0, 300},
    {8000, 11, 350},
    {8600, 12, 350},
    {8901, 0, 500},
    {91100, 0, 750},
    {0, 13, 750},
}};

/// Oldest compute capability that this cuDNN has code for. `cudart_version` is that of the CUDA run
/// time inside it (cudnnGetCudartVersion()).
constexpr int oldest_compute_capability(int cudnn_version, int cudart_version) {
  int capability = 0;
  for (const OldestArchitecture& entry : oldest_architectures) {
    if (cudnn_version >= entry.cudnn_version &&
        (entry.cuda_major == 0 || cudart_version / 1000 == entry.cuda_major)) {
      capability = entry.capability;
    }
  }
  return capability;
}

/// Whether cuDNN may run on a newer architecture than it knows, by compiling for it at run time:
/// from cuDNN 9.0 on in builds for CUDA 12 and newer.
constexpr bool runs_on_newer_architectures(int cudnn_version, int cudart_version) {
  return cudnn_version >= 90000 && cudart_version >= 12000;
}

/// Why a device does not fit a cuDNN, and what to do; empty when it fits. `newest` is what
/// cudnnGetMaxDeviceVersion() says, 0 if unknown. Within one major, code for an older minor runs on
/// a newer one, so a larger minor is no reason.
inline std::string architecture_problem(int capability, int cudnn_version, int cudart_version,
                                        int newest) {
  const std::string cudnn = "cuDNN " + cudnn_version_text(cudnn_version) + " for CUDA " +
                            std::to_string(cudart_version / 1000);
  const int oldest = oldest_compute_capability(cudnn_version, cudart_version);
  if (capability < oldest) {
    return "compute capability " + compute_capability_text(capability) + " is older than " + cudnn +
           " supports (" + compute_capability_text(oldest) +
           " or newer): use an older cuDNN or a newer GPU";
  }
  if (newest > 0 && capability / 100 > newest / 100 &&
      !runs_on_newer_architectures(cudnn_version, cudart_version)) {
    return "compute capability " + compute_capability_text(capability) + " is newer than " + cudnn +
           " knows (up to " + compute_capability_text(newest) + "): use a newer cuDNN";
  }
  return {};
}

}  // namespace cudnn_cmake
