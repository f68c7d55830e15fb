// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "forward.hpp"

#include <cuda_runtime_api.h>
#include <cudnn.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "cudnn_cmake/check.hpp"
#include "cudnn_cmake/convolution_descriptors.hpp"
#include "cudnn_cmake/guarded_memory.hpp"
#include "cudnn_cmake/handles.hpp"
#include "cudnn_cmake/program.hpp"

#if CUDNN_MAJOR != 7
#error "this sample is for cuDNN 7: conv-forward is its form for 7, 8 and 9"
#endif

namespace cudnn_cmake {
namespace {

std::string algorithm_name(cudnnConvolutionFwdAlgo_t id) {
  constexpr const char* names[] = {
      "IMPLICIT_GEMM", "IMPLICIT_PRECOMP_GEMM", "GEMM", "DIRECT", "FFT", "FFT_TILING",
      "WINOGRAD",      "WINOGRAD_NONFUSED"};
  const auto index = static_cast<std::size_t>(id);
  return index < std::size(names) ? names[index] : "number " + std::to_string(index);
}

}  // namespace

ForwardResult convolve_forward(const ConvolutionShape& shape, const std::vector<float>& input,
                               const std::vector<float>& filter) {
  // Before the handle, so that it outlives it.
  const UniqueStream stream = make_unique_handle<StreamKind>();
  const UniqueCudnnHandle handle = make_unique_handle<CudnnHandleKind>();
  CUDNN_CHECK(cudnnSetStream(handle.get(), stream.get()));
  const ConvolutionDescriptors descriptors(shape, fp32_numbers);

  // cuDNN 8 took this call and its preference away: there the caller chooses from a list, by
  // cudnnGetConvolutionForwardAlgorithm_v7.
  cudnnConvolutionFwdAlgo_t algorithm = CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM;
  CUDNN_CHECK(cudnnGetConvolutionForwardAlgorithm(
      handle.get(), descriptors.input.get(), descriptors.filter.get(),
      descriptors.convolution.get(), descriptors.output.get(),
      CUDNN_CONVOLUTION_FWD_SPECIFY_WORKSPACE_LIMIT, largest_workspace, &algorithm));
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

  ForwardResult result{std::vector<float>(static_cast<std::size_t>(shape.output_size())),
                       algorithm_name(algorithm), algorithm >= CUDNN_CONVOLUTION_FWD_ALGO_FFT,
                       workspace_bytes};
  device_output.copy_to(result.output);
  for (const GuardedMemory* memory :
       {&std::as_const(device_input), &std::as_const(device_filter), &device_output, &workspace}) {
    const std::string damage = memory->damage();
    if (!damage.empty()) {
      throw WrongResult(damage);
    }
  }
  return result;
}

}  // namespace cudnn_cmake
