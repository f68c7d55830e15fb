// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cuda_runtime_api.h>
#include <cudnn.h>

#include <array>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

#include "cudnn_cmake/text.hpp"

namespace cudnn_cmake {

/// A call of cuDNN or the CUDA run time that did not succeed. what() is one line: the expression,
/// the status by name, number and text, file and line.
class CallFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class CudnnFailure : public CallFailure {
 public:
  CudnnFailure(const std::string& message, cudnnStatus_t status)
      : CallFailure(message), status_(status) {}
  [[nodiscard]] cudnnStatus_t status() const { return status_; }

 private:
  cudnnStatus_t status_;
};

class CudaFailure : public CallFailure {
 public:
  CudaFailure(const std::string& message, cudaError_t error)
      : CallFailure(message), error_(error) {}
  [[nodiscard]] cudaError_t error() const { return error_; }

 private:
  cudaError_t error_;
};

/// The status by name and number; from cuDNN 9 on followed by what cuDNN says about the last
/// failure on this thread. The numbers of cuDNN 8 and 9 differ, so the number alone says nothing.
inline std::string describe(cudnnStatus_t status) {
  std::string text = std::string(cudnnGetErrorString(status)) + " (" +
                     std::to_string(static_cast<int>(status)) + ")";
#if CUDNN_VERSION >= 90000
  std::array<char, 1024> detail{};
  cudnnGetLastErrorString(detail.data(), detail.size());
  detail.back() = '\0';
  if (detail.front() != '\0') {
    text += ": " + printable(detail.data());
  }
#endif
  return text;
}

/// The error by name, number and text.
inline std::string describe(cudaError_t error) {
  return std::string(cudaGetErrorName(error)) + " (" + std::to_string(static_cast<int>(error)) +
         "): " + cudaGetErrorString(error);
}

/// Whether the status says that cuDNN doesn't do this, as opposed to a fault. From cuDNN 9 on that
/// is a whole category of numbers, of which one, the wrong architecture, is about the machine.
inline bool is_not_supported(cudnnStatus_t status) {
#if CUDNN_VERSION >= 90000
  return static_cast<int>(status) / 1000 == static_cast<int>(CUDNN_STATUS_NOT_SUPPORTED) / 1000 &&
         status != CUDNN_STATUS_ARCH_MISMATCH;
#else
  return status == CUDNN_STATUS_NOT_SUPPORTED;
#endif
}

/// "expression: status [file:line]". Of a long expression only the function's name is kept: the
/// file and line lead to the rest.
inline std::string call_message(std::string_view expression, std::string_view status,
                                std::string_view file, int line) {
  constexpr std::size_t longest = 60;
  std::string text(expression);
  if (text.size() > longest && text.find('(') != std::string::npos) {
    text.resize(text.find('('));
    text += "(...)";
  }
  text += ": ";
  text += status;
  text += " [";
  text += file_name(file);
  text += ":" + std::to_string(line) + "]";
  return text;
}

inline void check(cudnnStatus_t status, const char* expression, const char* file, int line) {
  if (status != CUDNN_STATUS_SUCCESS) {
    throw CudnnFailure(call_message(expression, describe(status), file, line), status);
  }
}

inline void check(cudaError_t error, const char* expression, const char* file, int line) {
  if (error != cudaSuccess) {
    throw CudaFailure(call_message(expression, describe(error), file, line), error);
  }
}

}  // namespace cudnn_cmake

/// Throws cudnn_cmake::CudnnFailure unless the cuDNN call `expression` succeeded.
#define CUDNN_CHECK(expression) \
  ::cudnn_cmake::check(static_cast<cudnnStatus_t>(expression), #expression, __FILE__, __LINE__)

/// Throws cudnn_cmake::CudaFailure unless the CUDA run-time call `expression` succeeded.
#define CUDA_CHECK(expression) \
  ::cudnn_cmake::check(static_cast<cudaError_t>(expression), #expression, __FILE__, __LINE__)
