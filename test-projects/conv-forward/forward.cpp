// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "forward.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cudnn_cmake/check.hpp"
#include "cudnn_cmake/guarded_memory.hpp"
#include "cudnn_cmake/handles.hpp"
#include "cudnn_cmake/program.hpp"

namespace cudnn_cmake {
namespace {

/// Some algorithms ask for a workspace many times the tensors' size; the next one in the list does
/// as well for a check.
constexpr std::size_t workspace_limit = std::size_t{1} << 30U;

/// The four descriptors of one convolution.
struct Descriptors {
  UniqueTensorDescriptor input = make_unique_handle<TensorDescriptorKind>();
  UniqueFilterDescriptor filter = make_unique_handle<FilterDescriptorKind>();
  UniqueConvolutionDescriptor convolution = make_unique_handle<ConvolutionDescriptorKind>();
  UniqueTensorDescriptor output = make_unique_handle<TensorDescriptorKind>();
};

Descriptors describe_convolution(const ConvolutionShape& shape) {
  Descriptors descriptors;
  CUDNN_CHECK(cudnnSetTensor4dDescriptor(descriptors.input.get(), CUDNN_TENSOR_NCHW,
                                         CUDNN_DATA_FLOAT, shape.batch, shape.channels,
                                         shape.height, shape.width));
  CUDNN_CHECK(cudnnSetFilter4dDescriptor(
      descriptors.filter.get(), CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, shape.filters,
      shape.channels_per_group(), shape.kernel.height, shape.kernel.width));
  CUDNN_CHECK(cudnnSetConvolution2dDescriptor(
      descriptors.convolution.get(), shape.padding.height, shape.padding.width, shape.stride.height,
      shape.stride.width, shape.dilation.height, shape.dilation.width, CUDNN_CROSS_CORRELATION,
      CUDNN_DATA_FLOAT));
  CUDNN_CHECK(cudnnSetConvolutionGroupCount(descriptors.convolution.get(), shape.groups));
#if CUDNN_VERSION >= 8000
  // The default lets Ampere and newer round fp32 inputs to TF32, which is a thousand times less
  // exact. Before cuDNN 8 the default did not, and there is no such name.
  CUDNN_CHECK(cudnnSetConvolutionMathType(descriptors.convolution.get(), CUDNN_FMA_MATH));
#endif

  int batch = 0;
  int filters = 0;
  int height = 0;
  int width = 0;
  CUDNN_CHECK(cudnnGetConvolution2dForwardOutputDim(
      descriptors.convolution.get(), descriptors.input.get(), descriptors.filter.get(), &batch,
      &filters, &height, &width));
  if (batch != shape.batch || filters != shape.filters || height != shape.output_height() ||
      width != shape.output_width()) {
    throw WrongResult("cuDNN's output is " + std::to_string(batch) + "x" + std::to_string(filters) +
                      "x" + std::to_string(height) + "x" + std::to_string(width) +
                      ", the definition gives " + std::to_string(shape.batch) + "x" +
                      std::to_string(shape.filters) + "x" + std::to_string(shape.output_height()) +
                      "x" + std::to_string(shape.output_width()));
  }
  CUDNN_CHECK(cudnnSetTensor4dDescriptor(descriptors.output.get(), CUDNN_TENSOR_NCHW,
                                         CUDNN_DATA_FLOAT, batch, filters, height, width));
  return descriptors;
}

struct Algorithm {
  cudnnConvolutionFwdAlgo_t id;
  std::size_t workspace_bytes;
};

std::string algorithm_name(cudnnConvolutionFwdAlgo_t id) {
  switch (id) {
    case CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM:
      return "IMPLICIT_GEMM";
    case CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM:
      return "IMPLICIT_PRECOMP_GEMM";
    case CUDNN_CONVOLUTION_FWD_ALGO_GEMM:
      return "GEMM";
    case CUDNN_CONVOLUTION_FWD_ALGO_DIRECT:
      return "DIRECT";
    case CUDNN_CONVOLUTION_FWD_ALGO_FFT:
      return "FFT";
    case CUDNN_CONVOLUTION_FWD_ALGO_FFT_TILING:
      return "FFT_TILING";
    case CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD:
      return "WINOGRAD";
    case CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD_NONFUSED:
      return "WINOGRAD_NONFUSED";
    default:
      return "number " + std::to_string(static_cast<int>(id));
  }
}

bool is_transformed(cudnnConvolutionFwdAlgo_t id) {
  return id == CUDNN_CONVOLUTION_FWD_ALGO_FFT || id == CUDNN_CONVOLUTION_FWD_ALGO_FFT_TILING ||
         id == CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD ||
         id == CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD_NONFUSED;
}

/// cuDNN's list of algorithms, the one it thinks fastest first.
std::vector<cudnnConvolutionFwdAlgoPerf_t> suggested_algorithms(cudnnHandle_t handle,
                                                                const Descriptors& descriptors) {
  int count = 0;
  CUDNN_CHECK(cudnnGetConvolutionForwardAlgorithmMaxCount(handle, &count));
  std::vector<cudnnConvolutionFwdAlgoPerf_t> list(static_cast<std::size_t>(std::max(count, 1)));
  int returned = 0;
  const cudnnStatus_t status = cudnnGetConvolutionForwardAlgorithm_v7(
      handle, descriptors.input.get(), descriptors.filter.get(), descriptors.convolution.get(),
      descriptors.output.get(), static_cast<int>(list.size()), &returned, list.data());
  if (is_not_supported(status)) {
    return {};
  }
  check(status, "cudnnGetConvolutionForwardAlgorithm_v7", __FILE__, __LINE__);
  list.resize(static_cast<std::size_t>(std::clamp(returned, 0, static_cast<int>(list.size()))));
  return list;
}

/// The first suggestion that computes in plain fp32 and stays within the workspace limit;
/// IMPLICIT_GEMM, which takes every shape, if there is none.
Algorithm choose_algorithm(cudnnHandle_t handle, const Descriptors& descriptors) {
  const auto workspace_size = [&](cudnnConvolutionFwdAlgo_t id, std::size_t& size) {
    return cudnnGetConvolutionForwardWorkspaceSize(
        handle, descriptors.input.get(), descriptors.filter.get(), descriptors.convolution.get(),
        descriptors.output.get(), id, &size);
  };
  for (const cudnnConvolutionFwdAlgoPerf_t& suggestion :
       suggested_algorithms(handle, descriptors)) {
    const bool uses_tensor_cores = suggestion.mathType == CUDNN_TENSOR_OP_MATH ||
                                   suggestion.mathType == CUDNN_TENSOR_OP_MATH_ALLOW_CONVERSION;
    std::size_t size = 0;
    if (suggestion.status == CUDNN_STATUS_SUCCESS && !uses_tensor_cores &&
        workspace_size(suggestion.algo, size) == CUDNN_STATUS_SUCCESS && size <= workspace_limit) {
      return {suggestion.algo, size};
    }
  }
  Algorithm fallback{CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM, 0};
  CUDNN_CHECK(workspace_size(fallback.id, fallback.workspace_bytes));
  return fallback;
}

}  // namespace

ForwardResult convolve_forward(const ConvolutionShape& shape, const Blend& blend,
                               const std::vector<float>& input, const std::vector<float>& filter) {
  // Before the handle, so that it outlives it.
  const UniqueStream stream = make_unique_handle<StreamKind>();
  const UniqueCudnnHandle handle = make_unique_handle<CudnnHandleKind>();
  CUDNN_CHECK(cudnnSetStream(handle.get(), stream.get()));

  const Descriptors descriptors = describe_convolution(shape);
  const Algorithm algorithm = choose_algorithm(handle.get(), descriptors);

  const auto bytes = [](std::int64_t elements) {
    return static_cast<std::size_t>(elements) * sizeof(float);
  };
  GuardedMemory device_input("the input", bytes(shape.input_size()), stream.get());
  GuardedMemory device_filter("the filters", bytes(shape.filter_size()), stream.get());
  GuardedMemory device_output("the output", bytes(shape.output_size()), stream.get());
  const GuardedMemory workspace("the workspace", algorithm.workspace_bytes, stream.get());
  device_input.copy_from(input);
  device_filter.copy_from(filter);

  // With beta 0 cuDNN must not read the output, which holds NaN.
  if (blend.beta != 0) {
    device_output.copy_from(blend.previous);
  }
  CUDNN_CHECK(cudnnConvolutionForward(handle.get(), &blend.alpha, descriptors.input.get(),
                                      device_input.get(), descriptors.filter.get(),
                                      device_filter.get(), descriptors.convolution.get(),
                                      algorithm.id, workspace.get(), workspace.size(), &blend.beta,
                                      descriptors.output.get(), device_output.get()));
  // The call only queues the work: an error of the kernel shows here.
  CUDA_CHECK(cudaStreamSynchronize(stream.get()));

  ForwardResult result{std::vector<float>(static_cast<std::size_t>(shape.output_size())),
                       algorithm_name(algorithm.id), is_transformed(algorithm.id),
                       algorithm.workspace_bytes};
  device_output.copy_to(result.output);
  for (const GuardedMemory* memory : {&std::as_const(device_input), &std::as_const(device_filter),
                                      &std::as_const(device_output), &workspace}) {
    const std::string damage = memory->damage();
    if (!damage.empty()) {
      throw WrongResult(damage);
    }
  }
  return result;
}

}  // namespace cudnn_cmake
