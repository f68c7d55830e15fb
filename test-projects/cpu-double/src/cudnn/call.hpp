// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cudnn.h>

#include <new>
#include <string>
#include <utility>

#include "../cudart/device_access.hpp"
#include "../support/calls.hpp"
#include "../support/objects.hpp"
#include "status.hpp"

namespace cudnn_cmake::cpu_double {

/// Why a call is refused. Thrown inside of the library only.
struct Refusal {
  cudnnStatus_t status;
  std::string reason;  ///< for cudnnGetLastErrorString
};

/// Throws Refusal with BAD_PARAM unless the condition holds.
inline void require(bool condition, const char* reason) {
  if (!condition) {
    throw Refusal{CUDNN_STATUS_BAD_PARAM, reason};
  }
}

inline void require(bool condition, cudnnStatus_t status, const char* reason) {
  if (!condition) {
    throw Refusal{status, reason};
  }
}

/// For an array or an output that the real library reads or writes without a look: where that ends
/// in a segmentation fault, the double ends the process with words.
inline void require_pointer(const void* pointer, const char* function, const char* parameter) {
  if (pointer == nullptr) {
    end_process(std::string(function) + ": " + parameter +
                " is null (cuDNN itself crashes here, without a word)");
  }
}

/// State of the library.
ObjectRegistry& objects();
CallCounter& calls();
DeviceAccess& device();

/// The text of the calling thread's last refusal.
std::string& last_refusal();

/// The frame of every function that answers a status: counts the call, and turns Refusal into
/// status and text. With Frame::always the work is done also when the call is to fail: for what
/// gives something back.
enum class Frame { normal, always };

// Any other exception ends the process: it is a fault of the double.
template <typename Work>
// NOLINTNEXTLINE(bugprone-exception-escape)
cudnnStatus_t call(const char* function, Frame frame, const Work& work) noexcept {
  const bool is_to_fail = calls().count(function);
  try {
    try {
      if (!is_to_fail || frame == Frame::always) {
        work();
      }
      if (!is_to_fail) {
        return CUDNN_STATUS_SUCCESS;
      }
      throw Refusal{CUDNN_STATUS_EXECUTION_FAILED, "CUDNN_CMAKE_DOUBLE_FAULT asks for it"};
    } catch (const Refusal& refusal) {
      last_refusal() = refusal.reason;
      return refusal.status;
    }
  } catch (const std::bad_alloc&) {
    return CUDNN_STATUS_ALLOC_FAILED;
  }
}

template <typename Work>
// NOLINTNEXTLINE(bugprone-exception-escape)
cudnnStatus_t call(const char* function, const Work& work) noexcept {
  return call(function, Frame::normal, work);
}

}  // namespace cudnn_cmake::cpu_double
