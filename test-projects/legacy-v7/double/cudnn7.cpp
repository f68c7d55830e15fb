// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// cuDNN 7's interface, as far as cudnn.h beside this file declares it, on the CPU.

#include <cuda_runtime_api.h>
#include <cudnn.h>
#include <dlfcn.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <mutex>
#include <string>
#include <vector>

#include "../../cpu-double/src/cudart/device_access.hpp"
#include "convolve.hpp"
#include "fault.hpp"

using cudnn_cmake::cpu_double::DeviceAccess;
using cudnn_cmake::cpu_double::DeviceSpan;
using legacy_v7::end_process;
using legacy_v7::has_fault;

namespace {

/// First member of every object, changed when it is destroyed: what is used afterwards ends the
/// process, as it does with the real library, but with a message.
constexpr std::uint64_t living = 0x6376435532644e37;
constexpr std::uint64_t destroyed = 0xDEADDEADDEADDEAD;

/// The double of the CUDA run time; null when the real one is loaded, for which this is no cuDNN.
DeviceAccess* device_access() {
  using Get = DeviceAccess* (*)();
  static const auto get = reinterpret_cast<Get>(dlsym(RTLD_DEFAULT, "cudnn_cmake_cpu_double"));
  return get == nullptr ? nullptr : get();
}

bool fails(const char* function) {
  return has_fault("failing-call") && legacy_v7::fault_argument("failing-call") == function;
}

}  // namespace

struct cudnnContext {
  std::uint64_t mark = living;
  cudaStream_t stream = nullptr;
};

struct cudnnTensorStruct {
  std::uint64_t mark = living;
  std::array<int, 4> extents{};  ///< 0: not set
};

struct cudnnFilterStruct {
  std::uint64_t mark = living;
  std::array<int, 4> extents{};
};

struct cudnnConvolutionStruct {
  std::uint64_t mark = living;
  std::array<int, 2> padding{};
  std::array<int, 2> stride{};  ///< 0: not set
  std::array<int, 2> dilation{};
  int groups = 1;
};

namespace {

/// Whether there is such an object. Ends the process when there was one.
template <typename Object>
bool is_alive(const Object* object, const char* function) {
  if (object != nullptr && object->mark != living) {
    end_process(std::string(function) + ": the object was destroyed, or is none");
  }
  return object != nullptr;
}

template <typename Object>
cudnnStatus_t create(Object** object) {
  if (object == nullptr) {
    return CUDNN_STATUS_BAD_PARAM;
  }
  *object = new Object;
  return CUDNN_STATUS_SUCCESS;
}

template <typename Object>
cudnnStatus_t destroy(Object* object, const char* function) {
  if (is_alive(object, function)) {
    object->mark = destroyed;
    // Kept, so that a second use is noticed for certain; the list itself is never destroyed.
    static std::mutex mutex;
    static auto& destroyed_objects = *new std::vector<const Object*>;
    const std::lock_guard<std::mutex> lock(mutex);
    destroyed_objects.push_back(object);
  }
  return CUDNN_STATUS_SUCCESS;
}

bool are_positive(std::initializer_list<int> values) {
  for (const int value : values) {
    if (value <= 0) {
      return false;
    }
  }
  return true;
}

/// The output's extents, or BAD_PARAM when the three don't fit each other.
cudnnStatus_t output_extents(const cudnnConvolutionStruct& convolution,
                             const cudnnTensorStruct& input, const cudnnFilterStruct& filter,
                             std::array<int, 4>& extents) {
  if (input.extents[0] == 0 || filter.extents[0] == 0 || convolution.stride[0] == 0 ||
      input.extents[1] != filter.extents[1] * convolution.groups ||
      filter.extents[0] % convolution.groups != 0) {
    return CUDNN_STATUS_BAD_PARAM;
  }
  extents = {input.extents[0], filter.extents[0], 0, 0};
  for (std::size_t axis = 0; axis < 2; ++axis) {
    const int padded = input.extents[axis + 2] + 2 * convolution.padding[axis];
    const int reach = (filter.extents[axis + 2] - 1) * convolution.dilation[axis] + 1;
    if (reach > padded) {
      return CUDNN_STATUS_BAD_PARAM;
    }
    extents[axis + 2] = (padded - reach) / convolution.stride[axis] + 1;
  }
  return CUDNN_STATUS_SUCCESS;
}

/// What a query or the convolution itself is given.
cudnnStatus_t check_problem(cudnnHandle_t handle, cudnnTensorDescriptor_t input,
                            cudnnFilterDescriptor_t filter,
                            cudnnConvolutionDescriptor_t convolution,
                            cudnnTensorDescriptor_t output, const char* function) {
  if (!is_alive(handle, function) || !is_alive(input, function) || !is_alive(filter, function) ||
      !is_alive(convolution, function) || !is_alive(output, function)) {
    return CUDNN_STATUS_BAD_PARAM;
  }
  std::array<int, 4> extents{};
  const cudnnStatus_t status = output_extents(*convolution, *input, *filter, extents);
  if (status != CUDNN_STATUS_SUCCESS) {
    return status;
  }
  return extents == output->extents ? CUDNN_STATUS_SUCCESS : CUDNN_STATUS_BAD_PARAM;
}

std::size_t bytes_of(const std::array<int, 4>& extents) {
  std::size_t size = sizeof(float);
  for (const int extent : extents) {
    size *= static_cast<std::size_t>(extent);
  }
  return size;
}

std::size_t workspace_bytes(cudnnConvolutionFwdAlgo_t algorithm, std::size_t output_bytes) {
  return algorithm == CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM ? output_bytes / 4 : 0;
}

}  // namespace

extern "C" {

size_t cudnnGetVersion(void) { return CUDNN_VERSION; }

size_t cudnnGetCudartVersion(void) { return CUDART_VERSION; }

const char* cudnnGetErrorString(cudnnStatus_t status) {
  constexpr const char* names[] = {"CUDNN_STATUS_SUCCESS",          "CUDNN_STATUS_NOT_INITIALIZED",
                                   "CUDNN_STATUS_ALLOC_FAILED",     "CUDNN_STATUS_BAD_PARAM",
                                   "CUDNN_STATUS_INTERNAL_ERROR",   "CUDNN_STATUS_INVALID_VALUE",
                                   "CUDNN_STATUS_ARCH_MISMATCH",    "CUDNN_STATUS_MAPPING_ERROR",
                                   "CUDNN_STATUS_EXECUTION_FAILED", "CUDNN_STATUS_NOT_SUPPORTED"};
  const auto index = static_cast<std::size_t>(status);
  return index < sizeof names / sizeof names[0] ? names[index] : "CUDNN_UNKNOWN_STATUS";
}

cudnnStatus_t cudnnCreate(cudnnHandle_t* handle) {
  int count = 0;
  if (device_access() == nullptr || device_access()->device_count(count) != cudaSuccess ||
      count == 0) {
    return CUDNN_STATUS_NOT_INITIALIZED;
  }
  return fails("cudnnCreate") ? CUDNN_STATUS_EXECUTION_FAILED : create(handle);
}

cudnnStatus_t cudnnDestroy(cudnnHandle_t handle) { return destroy(handle, "cudnnDestroy"); }

cudnnStatus_t cudnnSetStream(cudnnHandle_t handle, cudaStream_t stream) {
  if (!is_alive(handle, "cudnnSetStream")) {
    return CUDNN_STATUS_BAD_PARAM;
  }
  device_access()->require_stream(stream, "cudnnSetStream");
  handle->stream = stream;
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnCreateTensorDescriptor(cudnnTensorDescriptor_t* tensor) {
  return create(tensor);
}

cudnnStatus_t cudnnSetTensor4dDescriptor(cudnnTensorDescriptor_t tensor, cudnnTensorFormat_t format,
                                         cudnnDataType_t type, int n, int c, int h, int w) {
  if (!is_alive(tensor, "cudnnSetTensor4dDescriptor") || !are_positive({n, c, h, w})) {
    return CUDNN_STATUS_BAD_PARAM;
  }
  if (format != CUDNN_TENSOR_NCHW || type != CUDNN_DATA_FLOAT) {
    return CUDNN_STATUS_NOT_SUPPORTED;  // by this double
  }
  tensor->extents = {n, c, h, w};
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnDestroyTensorDescriptor(cudnnTensorDescriptor_t tensor) {
  return destroy(tensor, "cudnnDestroyTensorDescriptor");
}

cudnnStatus_t cudnnCreateFilterDescriptor(cudnnFilterDescriptor_t* filter) {
  return create(filter);
}

cudnnStatus_t cudnnSetFilter4dDescriptor(cudnnFilterDescriptor_t filter, cudnnDataType_t type,
                                         cudnnTensorFormat_t format, int k, int c, int h, int w) {
  if (!is_alive(filter, "cudnnSetFilter4dDescriptor") || !are_positive({k, c, h, w})) {
    return CUDNN_STATUS_BAD_PARAM;
  }
  if (format != CUDNN_TENSOR_NCHW || type != CUDNN_DATA_FLOAT) {
    return CUDNN_STATUS_NOT_SUPPORTED;  // by this double
  }
  filter->extents = {k, c, h, w};
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnDestroyFilterDescriptor(cudnnFilterDescriptor_t filter) {
  return destroy(filter, "cudnnDestroyFilterDescriptor");
}

cudnnStatus_t cudnnCreateConvolutionDescriptor(cudnnConvolutionDescriptor_t* convolution) {
  return create(convolution);
}

cudnnStatus_t cudnnSetConvolution2dDescriptor(cudnnConvolutionDescriptor_t convolution, int pad_h,
                                              int pad_w, int u, int v, int dilation_h,
                                              int dilation_w, cudnnConvolutionMode_t mode,
                                              cudnnDataType_t computeType) {
  if (!is_alive(convolution, "cudnnSetConvolution2dDescriptor") || pad_h < 0 || pad_w < 0 ||
      !are_positive({u, v, dilation_h, dilation_w})) {
    return CUDNN_STATUS_BAD_PARAM;
  }
  if (mode != CUDNN_CROSS_CORRELATION || computeType != CUDNN_DATA_FLOAT) {
    return CUDNN_STATUS_NOT_SUPPORTED;  // by this double
  }
  convolution->padding = {pad_h, pad_w};
  convolution->stride = {u, v};
  convolution->dilation = {dilation_h, dilation_w};
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnSetConvolutionGroupCount(cudnnConvolutionDescriptor_t convolution, int groups) {
  if (!is_alive(convolution, "cudnnSetConvolutionGroupCount") || groups <= 0) {
    return CUDNN_STATUS_BAD_PARAM;
  }
  convolution->groups = groups;
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnSetConvolutionMathType(cudnnConvolutionDescriptor_t convolution,
                                          cudnnMathType_t math) {
  if (!is_alive(convolution, "cudnnSetConvolutionMathType")) {
    return CUDNN_STATUS_BAD_PARAM;
  }
  return math == CUDNN_DEFAULT_MATH ? CUDNN_STATUS_SUCCESS : CUDNN_STATUS_NOT_SUPPORTED;
}

cudnnStatus_t cudnnGetConvolution2dForwardOutputDim(cudnnConvolutionDescriptor_t convolution,
                                                    cudnnTensorDescriptor_t input,
                                                    cudnnFilterDescriptor_t filter, int* n, int* c,
                                                    int* h, int* w) {
  constexpr const char* function = "cudnnGetConvolution2dForwardOutputDim";
  if (!is_alive(convolution, function) || !is_alive(input, function) ||
      !is_alive(filter, function)) {
    return CUDNN_STATUS_BAD_PARAM;
  }
  std::array<int, 4> extents{};
  const cudnnStatus_t status = output_extents(*convolution, *input, *filter, extents);
  if (status == CUDNN_STATUS_SUCCESS) {
    *n = extents[0];
    *c = extents[1];
    *h = extents[2] + (has_fault("wrong-output-size") ? 1 : 0);
    *w = extents[3];
  }
  return status;
}

cudnnStatus_t cudnnDestroyConvolutionDescriptor(cudnnConvolutionDescriptor_t convolution) {
  return destroy(convolution, "cudnnDestroyConvolutionDescriptor");
}

cudnnStatus_t cudnnGetConvolutionForwardAlgorithm(
    cudnnHandle_t handle, cudnnTensorDescriptor_t input, cudnnFilterDescriptor_t filter,
    cudnnConvolutionDescriptor_t convolution, cudnnTensorDescriptor_t output,
    cudnnConvolutionFwdPreference_t preference, size_t memory_limit_bytes,
    cudnnConvolutionFwdAlgo_t* algorithm) {
  constexpr const char* function = "cudnnGetConvolutionForwardAlgorithm";
  const cudnnStatus_t status = check_problem(handle, input, filter, convolution, output, function);
  if (status != CUDNN_STATUS_SUCCESS || algorithm == nullptr) {
    return status == CUDNN_STATUS_SUCCESS ? CUDNN_STATUS_BAD_PARAM : status;
  }
  if (fails(function)) {
    return CUDNN_STATUS_EXECUTION_FAILED;
  }
  constexpr auto fast = CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM;
  const bool fits = preference == CUDNN_CONVOLUTION_FWD_PREFER_FASTEST ||
                    (preference == CUDNN_CONVOLUTION_FWD_SPECIFY_WORKSPACE_LIMIT &&
                     workspace_bytes(fast, bytes_of(output->extents)) <= memory_limit_bytes);
  *algorithm = fits ? fast : CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM;
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnGetConvolutionForwardWorkspaceSize(
    cudnnHandle_t handle, cudnnTensorDescriptor_t input, cudnnFilterDescriptor_t filter,
    cudnnConvolutionDescriptor_t convolution, cudnnTensorDescriptor_t output,
    cudnnConvolutionFwdAlgo_t algorithm, size_t* size_bytes) {
  const cudnnStatus_t status = check_problem(handle, input, filter, convolution, output,
                                             "cudnnGetConvolutionForwardWorkspaceSize");
  if (status != CUDNN_STATUS_SUCCESS || size_bytes == nullptr) {
    return status == CUDNN_STATUS_SUCCESS ? CUDNN_STATUS_BAD_PARAM : status;
  }
  if (algorithm > CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM) {
    return CUDNN_STATUS_NOT_SUPPORTED;
  }
  *size_bytes = workspace_bytes(algorithm, bytes_of(output->extents));
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnConvolutionForward(cudnnHandle_t handle, const void* alpha,
                                      cudnnTensorDescriptor_t input_descriptor, const void* input,
                                      cudnnFilterDescriptor_t filter_descriptor, const void* filter,
                                      cudnnConvolutionDescriptor_t convolution,
                                      cudnnConvolutionFwdAlgo_t algorithm, void* workspace,
                                      size_t workspace_size, const void* beta,
                                      cudnnTensorDescriptor_t output_descriptor, void* output) {
  constexpr const char* function = "cudnnConvolutionForward";
  const cudnnStatus_t status = check_problem(handle, input_descriptor, filter_descriptor,
                                             convolution, output_descriptor, function);
  if (status != CUDNN_STATUS_SUCCESS) {
    return status;
  }
  if (alpha == nullptr || beta == nullptr) {
    return CUDNN_STATUS_BAD_PARAM;
  }
  if (algorithm > CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM) {
    return CUDNN_STATUS_NOT_SUPPORTED;
  }
  if (fails(function)) {
    return CUDNN_STATUS_EXECUTION_FAILED;
  }
  DeviceAccess& device = *device_access();
  const DeviceSpan x = device.span(input, bytes_of(input_descriptor->extents));
  const DeviceSpan w = device.span(filter, bytes_of(filter_descriptor->extents));
  const DeviceSpan y = device.span(output, bytes_of(output_descriptor->extents));
  const std::size_t needed = workspace_bytes(algorithm, bytes_of(output_descriptor->extents));
  if (x.bytes == nullptr || w.bytes == nullptr || y.bytes == nullptr ||
      (needed > 0 &&
       (workspace_size < needed || device.span(workspace, needed).bytes == nullptr))) {
    return CUDNN_STATUS_BAD_PARAM;
  }
  const legacy_v7::Problem problem = {input_descriptor->extents,
                                      filter_descriptor->extents,
                                      output_descriptor->extents,
                                      convolution->padding,
                                      convolution->stride,
                                      convolution->dilation,
                                      convolution->groups,
                                      *static_cast<const float*>(alpha),
                                      *static_cast<const float*>(beta)};
  device.enqueue(handle->stream, function, [problem, x, w, y] {
    legacy_v7::convolve(problem, reinterpret_cast<const float*>(x.bytes),
                        reinterpret_cast<const float*>(w.bytes), reinterpret_cast<float*>(y.bytes),
                        y.room_after);
    return cudaSuccess;
  });
  return CUDNN_STATUS_SUCCESS;
}

}  // extern "C"
