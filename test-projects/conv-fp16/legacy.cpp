// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include <cuda_runtime_api.h>
#include <cudnn.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cudnn_cmake/architecture.hpp"
#include "cudnn_cmake/check.hpp"
#include "cudnn_cmake/convolution_descriptors.hpp"
#include "cudnn_cmake/handles.hpp"
#include "cudnn_cmake/plan_execution.hpp"
#include "half_forward.hpp"

namespace cudnn_cmake {
namespace {

constexpr auto fallback_algorithm = CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM;

std::string math_name(cudnnMathType_t math) {
  switch (math) {
    case CUDNN_DEFAULT_MATH:
      return "CUDNN_DEFAULT_MATH";
    case CUDNN_TENSOR_OP_MATH:
      return "CUDNN_TENSOR_OP_MATH";
    case CUDNN_TENSOR_OP_MATH_ALLOW_CONVERSION:
      return "CUDNN_TENSOR_OP_MATH_ALLOW_CONVERSION";
    case CUDNN_FMA_MATH:
      return "CUDNN_FMA_MATH";
  }
  return "number " + std::to_string(static_cast<int>(math));
}

bool wants_tensor_cores(cudnnMathType_t math) {
  return math == CUDNN_TENSOR_OP_MATH || math == CUDNN_TENSOR_OP_MATH_ALLOW_CONVERSION;
}

std::string algorithm_name(cudnnConvolutionFwdAlgo_t id) {
  constexpr const char* names[] = {
      "IMPLICIT_GEMM", "IMPLICIT_PRECOMP_GEMM", "GEMM", "DIRECT", "FFT", "FFT_TILING",
      "WINOGRAD",      "WINOGRAD_NONFUSED"};
  const auto index = static_cast<std::size_t>(id);
  return index < std::size(names) ? names[index] : "number " + std::to_string(index);
}

bool is_transformed(cudnnConvolutionFwdAlgo_t id) {
  return id == CUDNN_CONVOLUTION_FWD_ALGO_FFT || id == CUDNN_CONVOLUTION_FWD_ALGO_FFT_TILING ||
         id == CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD ||
         id == CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD_NONFUSED;
}

struct Choice {
  cudnnConvolutionFwdAlgo_t id;
  cudnnMathType_t math;
  std::size_t workspace_bytes;
  bool is_suggested;  ///< else cuDNN said nothing about it, its mathType included
};

/// cuDNN's list of algorithms, the one it thinks fastest first.
std::vector<cudnnConvolutionFwdAlgoPerf_t> suggestions(cudnnHandle_t handle,
                                                       const ConvolutionDescriptors& descriptors) {
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

Choice choose(cudnnHandle_t handle, const ConvolutionDescriptors& descriptors,
              const HalfRequest& request, cudnnMathType_t math) {
  // An algorithm is in the list once for each mathType, and is what was suggested only when the
  // descriptor has that one.
  const auto try_choice = [&](cudnnConvolutionFwdAlgo_t id,
                              cudnnMathType_t its_math) -> std::optional<Choice> {
    std::size_t size = 0;
    CUDNN_CHECK(cudnnSetConvolutionMathType(descriptors.convolution.get(), its_math));
    if (cudnnGetConvolutionForwardWorkspaceSize(
            handle, descriptors.input.get(), descriptors.filter.get(),
            descriptors.convolution.get(), descriptors.output.get(), id,
            &size) != CUDNN_STATUS_SUCCESS ||
        size > largest_workspace) {
      return std::nullopt;
    }
    return Choice{id, its_math, size, true};
  };
  for (const cudnnConvolutionFwdAlgoPerf_t& suggestion : suggestions(handle, descriptors)) {
    if (suggestion.status != CUDNN_STATUS_SUCCESS ||
        (request.forbid_tensor_cores && wants_tensor_cores(suggestion.mathType))) {
      continue;
    }
    if (const auto choice = try_choice(suggestion.algo, suggestion.mathType)) {
      return *choice;
    }
  }
  Choice fallback{fallback_algorithm, math, 0, false};
  CUDNN_CHECK(cudnnSetConvolutionMathType(descriptors.convolution.get(), math));
  CUDNN_CHECK(cudnnGetConvolutionForwardWorkspaceSize(
      handle, descriptors.input.get(), descriptors.filter.get(), descriptors.convolution.get(),
      descriptors.output.get(), fallback.id, &fallback.workspace_bytes));
  return fallback;
}

/// CUDNN_FMA_MATH restricts cuDNN to kernels without tensor cores, CUDNN_TENSOR_OP_MATH in a
/// suggestion names one with them. CUDNN_DEFAULT_MATH leaves it open from Ampere on.
void conclude(const Choice& choice, int compute_capability, HalfResult& result) {
  constexpr int volta = 700;
  constexpr int ampere = 800;
  const std::string math = "mathType " + math_name(choice.math);
  if (compute_capability < volta) {
    result.tensor_cores = TensorCores::not_used;
    result.evidence =
        "compute capability " + compute_capability_text(compute_capability) + " has none";
  } else if (choice.math == CUDNN_FMA_MATH) {
    result.tensor_cores = TensorCores::not_used;
    result.evidence = math + " of the convolution";
  } else if (!choice.is_suggested) {
    result.tensor_cores = TensorCores::unknown;
    result.evidence = "cuDNN suggested no algorithm, so there is no mathType of its own";
  } else if (wants_tensor_cores(choice.math)) {
    result.tensor_cores = TensorCores::used;
    result.evidence = math + " of the suggested algorithm";
  } else if (compute_capability < ampere) {
    result.tensor_cores = TensorCores::not_used;
    result.evidence = math + " of the suggested algorithm, before Ampere";
  } else {
    result.tensor_cores = TensorCores::unknown;
    result.evidence = math + " of the suggested algorithm leaves it open";
  }
}

}  // namespace

HalfResult convolve_half_legacy(const HalfRequest& request,
                                const std::vector<TensorData>& sources) {
  // In the order of creation: the stream outlives the handle.
  const UniqueStream stream = make_unique_handle<StreamKind>();
  const UniqueCudnnHandle handle = make_unique_handle<CudnnHandleKind>();
  CUDNN_CHECK(cudnnSetStream(handle.get(), stream.get()));
  const cudnnMathType_t math = request.forbid_tensor_cores ? CUDNN_FMA_MATH : CUDNN_TENSOR_OP_MATH;
  const ConvolutionCase& problem = request.problem;
  const ConvolutionDescriptors descriptors(
      problem.shape,
      {CUDNN_DATA_HALF, request.sums == SumType::fp16 ? CUDNN_DATA_HALF : CUDNN_DATA_FLOAT, math},
      problem.order == MemoryOrder::nhwc ? CUDNN_TENSOR_NHWC : CUDNN_TENSOR_NCHW);
  const Choice choice = choose(handle.get(), descriptors, request, math);

  const DeviceTensors tensors(problem, sources, choice.workspace_bytes, stream.get());
  // alpha and beta are fp32 for fp16 tensors.
  const float alpha = 1;
  const float beta = 0;
  CUDNN_CHECK(cudnnConvolutionForward(handle.get(), &alpha, descriptors.input.get(),
                                      tensors.pointers().at(0), descriptors.filter.get(),
                                      tensors.pointers().at(1), descriptors.convolution.get(),
                                      choice.id, tensors.workspace(), choice.workspace_bytes, &beta,
                                      descriptors.output.get(), tensors.pointers().at(2)));
  // The call only queues the work: an error of the kernel shows here.
  CUDA_CHECK(cudaStreamSynchronize(stream.get()));

  HalfResult result{};
  result.values = tensors.result();
  result.algorithm = "algorithm " + algorithm_name(choice.id);
  result.is_transformed = is_transformed(choice.id);
  result.workspace_bytes = choice.workspace_bytes;
  conclude(choice, request.compute_capability, result);
  return result;
}

}  // namespace cudnn_cmake
