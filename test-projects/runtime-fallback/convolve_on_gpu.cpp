// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

#include "backend.hpp"
#include "cudnn_cmake/exit_codes.hpp"

namespace cudnn_cmake {
namespace {

/// Bytes after the output that must not change.
constexpr std::size_t band_bytes = 4096;
constexpr int band_byte = 0xA5;

class Calls {
 public:
  explicit Calls(const GpuBackend& backend) : backend_(backend) {}

  void check(cudnnStatus_t status, const char* call) const {
    if (status != CUDNN_STATUS_SUCCESS) {
      throw std::runtime_error(std::string(call) + ": " +
                               backend_.cudnn.cudnnGetErrorString(status) + " (" +
                               std::to_string(static_cast<int>(status)) + ")");
    }
  }
  void check(cudaError_t error, const char* call) const {
    if (error != cudaSuccess) {
      throw std::runtime_error(std::string(call) + ": " + backend_.cudart.cudaGetErrorName(error) +
                               ": " + backend_.cudart.cudaGetErrorString(error));
    }
  }

 private:
  const GpuBackend& backend_;
};

/// Owns what one of the loaded functions created, and gives it back by another one.
template <typename Handle, typename Status>
class Owned {
 public:
  using Destroy = Status (*)(Handle);

  template <typename Create>
  Owned(const Calls& calls, const Create& create, Destroy destroy, const char* name)
      : destroy_(destroy), name_(name) {
    calls.check(create(&handle_), name);
  }
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;
  ~Owned() {
    if (static_cast<int>(destroy_(handle_)) != 0) {
      ++release_failures();
      static_cast<void>(std::fprintf(stderr, "what %s made could not be given back\n", name_));
    }
  }
  [[nodiscard]] Handle get() const { return handle_; }

 private:
  Handle handle_ = nullptr;
  Destroy destroy_;
  const char* name_;
};

template <typename Handle>
using OwnedByCudnn = Owned<Handle, cudnnStatus_t>;
using DeviceBuffer = Owned<void*, cudaError_t>;
using Stream = Owned<cudaStream_t, cudaError_t>;

DeviceBuffer allocate(const GpuBackend& backend, const Calls& calls, std::size_t bytes) {
  return DeviceBuffer(
      calls, [&](void** address) { return backend.cudart.cudaMalloc(address, bytes); },
      backend.cudart.cudaFree, "cudaMalloc");
}

struct Descriptors {
  Descriptors(const CudnnFunctions& cudnn, const Calls& calls, const ConvolutionShape& shape)
      : input(calls, cudnn.cudnnCreateTensorDescriptor, cudnn.cudnnDestroyTensorDescriptor,
              "cudnnCreateTensorDescriptor"),
        filter(calls, cudnn.cudnnCreateFilterDescriptor, cudnn.cudnnDestroyFilterDescriptor,
               "cudnnCreateFilterDescriptor"),
        convolution(calls, cudnn.cudnnCreateConvolutionDescriptor,
                    cudnn.cudnnDestroyConvolutionDescriptor, "cudnnCreateConvolutionDescriptor"),
        output(calls, cudnn.cudnnCreateTensorDescriptor, cudnn.cudnnDestroyTensorDescriptor,
               "cudnnCreateTensorDescriptor") {
    calls.check(
        cudnn.cudnnSetTensor4dDescriptor(input.get(), CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT,
                                         shape.batch, shape.channels, shape.height, shape.width),
        "cudnnSetTensor4dDescriptor for x");
    calls.check(cudnn.cudnnSetFilter4dDescriptor(filter.get(), CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW,
                                                 shape.filters, shape.channels_per_group(),
                                                 shape.kernel.height, shape.kernel.width),
                "cudnnSetFilter4dDescriptor");
    calls.check(cudnn.cudnnSetConvolution2dDescriptor(
                    convolution.get(), shape.padding.height, shape.padding.width,
                    shape.stride.height, shape.stride.width, shape.dilation.height,
                    shape.dilation.width, CUDNN_CROSS_CORRELATION, CUDNN_DATA_FLOAT),
                "cudnnSetConvolution2dDescriptor");
    calls.check(cudnn.cudnnSetConvolutionGroupCount(convolution.get(), shape.groups),
                "cudnnSetConvolutionGroupCount");
#if CUDNN_VERSION >= 8000
    // The default lets Ampere and newer round fp32 inputs to TF32.
    calls.check(cudnn.cudnnSetConvolutionMathType(convolution.get(), CUDNN_FMA_MATH),
                "cudnnSetConvolutionMathType");
#endif
    calls.check(cudnn.cudnnSetTensor4dDescriptor(output.get(), CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT,
                                                 shape.batch, shape.filters, shape.output_height(),
                                                 shape.output_width()),
                "cudnnSetTensor4dDescriptor for y");
  }

  OwnedByCudnn<cudnnTensorDescriptor_t> input;
  OwnedByCudnn<cudnnFilterDescriptor_t> filter;
  OwnedByCudnn<cudnnConvolutionDescriptor_t> convolution;
  OwnedByCudnn<cudnnTensorDescriptor_t> output;
};

}  // namespace

std::vector<float> convolve_on_gpu(const GpuBackend& backend, const ConvolutionShape& shape,
                                   const std::vector<float>& input,
                                   const std::vector<float>& filter) {
  const CudnnFunctions& cudnn = backend.cudnn;
  const CudartFunctions& cudart = backend.cudart;
  const Calls calls(backend);
  // Each thing before what uses it, so that it outlives it.
  const Stream stream(
      calls,
      [&](cudaStream_t* made) {
        return cudart.cudaStreamCreateWithFlags(made, cudaStreamNonBlocking);
      },
      cudart.cudaStreamDestroy, "cudaStreamCreateWithFlags");
  const OwnedByCudnn<cudnnHandle_t> handle(calls, cudnn.cudnnCreate, cudnn.cudnnDestroy,
                                           "cudnnCreate");
  calls.check(cudnn.cudnnSetStream(handle.get(), stream.get()), "cudnnSetStream");
  const Descriptors descriptors(cudnn, calls, shape);

  // Takes every shape: the choice of a fast algorithm is conv-forward's business.
  const auto algorithm = CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM;
  std::size_t workspace_bytes = 0;
  calls.check(
      cudnn.cudnnGetConvolutionForwardWorkspaceSize(
          handle.get(), descriptors.input.get(), descriptors.filter.get(),
          descriptors.convolution.get(), descriptors.output.get(), algorithm, &workspace_bytes),
      "cudnnGetConvolutionForwardWorkspaceSize");

  const std::size_t output_bytes = static_cast<std::size_t>(shape.output_size()) * sizeof(float);
  const DeviceBuffer device_input = allocate(backend, calls, input.size() * sizeof(float));
  const DeviceBuffer device_filter = allocate(backend, calls, filter.size() * sizeof(float));
  const DeviceBuffer device_output = allocate(backend, calls, output_bytes + band_bytes);
  const DeviceBuffer workspace =
      allocate(backend, calls, std::max<std::size_t>(workspace_bytes, 1));
  calls.check(cudart.cudaMemcpyAsync(device_input.get(), input.data(), input.size() * sizeof(float),
                                     cudaMemcpyHostToDevice, stream.get()),
              "cudaMemcpyAsync of x");
  calls.check(
      cudart.cudaMemcpyAsync(device_filter.get(), filter.data(), filter.size() * sizeof(float),
                             cudaMemcpyHostToDevice, stream.get()),
      "cudaMemcpyAsync of w");
  // NaN: an element that nobody writes shows, and so does one that is read in spite of beta 0.
  auto* const band = static_cast<std::byte*>(device_output.get()) + output_bytes;
  calls.check(cudart.cudaMemsetAsync(device_output.get(), 0xFF, output_bytes, stream.get()),
              "cudaMemsetAsync of y");
  calls.check(cudart.cudaMemsetAsync(band, band_byte, band_bytes, stream.get()),
              "cudaMemsetAsync after y");

  const float alpha = 1;
  const float beta = 0;
  calls.check(cudnn.cudnnConvolutionForward(handle.get(), &alpha, descriptors.input.get(),
                                            device_input.get(), descriptors.filter.get(),
                                            device_filter.get(), descriptors.convolution.get(),
                                            algorithm, workspace.get(), workspace_bytes, &beta,
                                            descriptors.output.get(), device_output.get()),
              "cudnnConvolutionForward");

  std::vector<float> output(static_cast<std::size_t>(shape.output_size()));
  std::vector<std::byte> after(band_bytes);
  calls.check(cudart.cudaMemcpyAsync(output.data(), device_output.get(), output_bytes,
                                     cudaMemcpyDeviceToHost, stream.get()),
              "cudaMemcpyAsync of y to the host");
  calls.check(
      cudart.cudaMemcpyAsync(after.data(), band, band_bytes, cudaMemcpyDeviceToHost, stream.get()),
      "cudaMemcpyAsync of the bytes after y to the host");
  // The calls only queue the work: an error of the kernel shows here.
  calls.check(cudart.cudaStreamSynchronize(stream.get()), "cudaStreamSynchronize");
  if (std::any_of(after.begin(), after.end(),
                  [](std::byte byte) { return byte != std::byte{band_byte}; })) {
    throw std::runtime_error("bytes after the end of y were overwritten");
  }
  return output;
}

}  // namespace cudnn_cmake
