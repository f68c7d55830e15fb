// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "device_convolution.hpp"

#include <cuda_runtime_api.h>
#include <cudnn.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "cudnn_cmake/check.hpp"
#include "cudnn_cmake/convolution_descriptors.hpp"
#include "cudnn_cmake/guarded_memory.hpp"
#include "cudnn_cmake/handles.hpp"
#include "cudnn_cmake/program.hpp"

namespace cudnn_cmake {

std::vector<float> convolve_on_device(int device, const ConvolutionShape& shape,
                                      const std::vector<float>& input,
                                      const std::vector<float>& filter) {
  // Before everything else: stream, handle and memory are created on the current device.
  CUDA_CHECK(cudaSetDevice(device));
  const UniqueStream stream = make_unique_handle<StreamKind>();
  const UniqueCudnnHandle handle = make_unique_handle<CudnnHandleKind>();
  CUDNN_CHECK(cudnnSetStream(handle.get(), stream.get()));
  const ConvolutionDescriptors descriptors(shape, fp32_numbers);

  // Takes every shape: the choice of a fast algorithm is conv-forward's business.
  constexpr auto algorithm = CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM;
  std::size_t workspace_bytes = 0;
  CUDNN_CHECK(cudnnGetConvolutionForwardWorkspaceSize(
      handle.get(), descriptors.input.get(), descriptors.filter.get(),
      descriptors.convolution.get(), descriptors.output.get(), algorithm, &workspace_bytes));

  const auto bytes = [](std::int64_t elements) {
    return static_cast<std::size_t>(elements) * sizeof(float);
  };
  GuardedMemory device_input("the input", bytes(shape.input_size()), stream.get());
  GuardedMemory device_filter("the filters", bytes(shape.filter_size()), stream.get());
  const GuardedMemory device_output("the output", bytes(shape.output_size()), stream.get());
  const GuardedMemory workspace("the workspace", workspace_bytes, stream.get());
  device_input.copy_from(input);
  device_filter.copy_from(filter);

  // With beta 0 cuDNN must not read the output, which holds NaN.
  const float alpha = 1;
  const float beta = 0;
  CUDNN_CHECK(cudnnConvolutionForward(
      handle.get(), &alpha, descriptors.input.get(), device_input.get(), descriptors.filter.get(),
      device_filter.get(), descriptors.convolution.get(), algorithm, workspace.get(),
      workspace.size(), &beta, descriptors.output.get(), device_output.get()));
  // The call only queues the work: an error of the kernel shows here.
  CUDA_CHECK(cudaStreamSynchronize(stream.get()));

  std::vector<float> output(static_cast<std::size_t>(shape.output_size()));
  device_output.copy_to(output);
  for (const GuardedMemory* memory :
       {&std::as_const(device_input), &std::as_const(device_filter), &device_output, &workspace}) {
    const std::string damage = memory->damage();
    if (!damage.empty()) {
      throw WrongResult(damage);
    }
  }
  int current = -1;
  CUDA_CHECK(cudaGetDevice(&current));
  if (current != device) {
    throw WrongResult("the thread's current device is now " + std::to_string(current));
  }
  return output;
}

}  // namespace cudnn_cmake
