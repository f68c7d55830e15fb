// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include <cudnn.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "candidate.hpp"
#include "cudnn_cmake/architecture.hpp"
#include "cudnn_cmake/check.hpp"
#include "cudnn_cmake/convolution_descriptors.hpp"

namespace cudnn_cmake {

bool is_refusal(cudnnStatus_t status) {
#if CUDNN_VERSION >= 90000
  const bool is_bad_param =
      static_cast<int>(status) / 1000 == static_cast<int>(CUDNN_STATUS_BAD_PARAM) / 1000;
#else
  const bool is_bad_param = status == CUDNN_STATUS_BAD_PARAM;
#endif
  return is_not_supported(status) || is_bad_param;
}

namespace {

/// One algorithm under one math type: cuDNN lists them as a pair, and so are they run.
struct Way {
  cudnnConvolutionFwdAlgo_t algorithm;
  cudnnMathType_t math;
  bool is_suggested;  ///< else cuDNN said nothing about it, its math type included
};

cudnnDataType_t stored_type(Precision precision) {
  switch (precision) {
    case Precision::fp16:
      return CUDNN_DATA_HALF;
#if CUDNN_VERSION >= 8100
    case Precision::bf16:
      return CUDNN_DATA_BFLOAT16;
#endif
    case Precision::fp32:
    case Precision::tf32:
      return CUDNN_DATA_FLOAT;
    default:
      throw std::invalid_argument("stored_type: this cuDNN has no such type");
  }
}

/// What the convolution is allowed to do when cuDNN is asked for suggestions.
cudnnMathType_t asked_math(Precision precision) {
  switch (precision) {
    case Precision::fp32:
      return fp32_numbers.math;
    case Precision::tf32:
      return CUDNN_DEFAULT_MATH;
    default:
      return CUDNN_TENSOR_OP_MATH;
  }
}

bool is_tensor_op(cudnnMathType_t math) {
  return math == CUDNN_TENSOR_OP_MATH || math == CUDNN_TENSOR_OP_MATH_ALLOW_CONVERSION;
}

/// Whether the math type keeps to the precision: on tensor cores fp32 becomes TF32, and
/// ALLOW_CONVERSION lets it become fp16.
bool suits(cudnnMathType_t math, Precision precision) {
  switch (precision) {
    case Precision::fp32:
      return !is_tensor_op(math);
    case Precision::tf32:
      return math != CUDNN_TENSOR_OP_MATH_ALLOW_CONVERSION;
    default:
      return true;
  }
}

/// The enumerator's name without CUDNN_ and _MATH.
std::string math_name(cudnnMathType_t math) {
  switch (math) {
    case CUDNN_DEFAULT_MATH:
      return "DEFAULT";
    case CUDNN_TENSOR_OP_MATH:
      return "TENSOR_OP";
    case CUDNN_TENSOR_OP_MATH_ALLOW_CONVERSION:
      return "TENSOR_OP_ALLOW_CONVERSION";
#if CUDNN_VERSION >= 8000
    case CUDNN_FMA_MATH:
      return "FMA";
#endif
    default:
      return "math_" + std::to_string(static_cast<int>(math));
  }
}

/// CUDNN_CONVOLUTION_FWD_ALGO_… without that prefix.
std::string algorithm_name(cudnnConvolutionFwdAlgo_t id) {
  constexpr std::array<const char*, 8> names = {
      "IMPLICIT_GEMM", "IMPLICIT_PRECOMP_GEMM", "GEMM", "DIRECT", "FFT", "FFT_TILING",
      "WINOGRAD",      "WINOGRAD_NONFUSED"};
  const auto index = static_cast<std::size_t>(id);
  return index < names.size() ? names[index] : "algorithm_" + std::to_string(index);
}

bool is_transformed(cudnnConvolutionFwdAlgo_t id) {
  return id == CUDNN_CONVOLUTION_FWD_ALGO_FFT || id == CUDNN_CONVOLUTION_FWD_ALGO_FFT_TILING ||
         id == CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD ||
         id == CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD_NONFUSED;
}

/// cuDNN's list, the one that it thinks fastest first; empty when it does not do this convolution.
std::vector<cudnnConvolutionFwdAlgoPerf_t> suggestions(cudnnHandle_t handle,
                                                       const ConvolutionDescriptors& descriptors) {
  int count = 0;
  CUDNN_CHECK(cudnnGetConvolutionForwardAlgorithmMaxCount(handle, &count));
  std::vector<cudnnConvolutionFwdAlgoPerf_t> list(static_cast<std::size_t>(std::max(count, 1)));
  int returned = 0;
  const cudnnStatus_t status = cudnnGetConvolutionForwardAlgorithm_v7(
      handle, descriptors.input.get(), descriptors.filter.get(), descriptors.convolution.get(),
      descriptors.output.get(), static_cast<int>(list.size()), &returned, list.data());
  if (is_refusal(status)) {
    return {};
  }
  check(status, "cudnnGetConvolutionForwardAlgorithm_v7", __FILE__, __LINE__);
  list.resize(static_cast<std::size_t>(std::clamp(returned, 0, static_cast<int>(list.size()))));
  return list;
}

/// What cuDNN suggests, then every algorithm that it did not name.
std::vector<Way> all_ways(const std::vector<cudnnConvolutionFwdAlgoPerf_t>& suggested,
                          Precision precision) {
  std::vector<Way> ways;
  for (const cudnnConvolutionFwdAlgoPerf_t& suggestion : suggested) {
    // Asked for plain fp32, cuDNN may answer with the default math type. That would permit TF32.
    const bool keeps_asked_math =
        precision == Precision::fp32 && suits(suggestion.mathType, precision);
    const Way way = {suggestion.algo,
                     keeps_asked_math ? asked_math(precision) : suggestion.mathType,
                     suggestion.status == CUDNN_STATUS_SUCCESS};
    if (std::none_of(ways.begin(), ways.end(), [&way](const Way& other) {
          return other.algorithm == way.algorithm && other.math == way.math;
        })) {
      ways.push_back(way);
    }
  }
  for (int id = 0; id < CUDNN_CONVOLUTION_FWD_ALGO_COUNT; ++id) {
    const auto algorithm = static_cast<cudnnConvolutionFwdAlgo_t>(id);
    if (std::none_of(ways.begin(), ways.end(),
                     [&](const Way& way) { return way.algorithm == algorithm; })) {
      ways.push_back({algorithm, asked_math(precision), false});
    }
  }
  return ways;
}

/// CUDNN_FMA_MATH restricts cuDNN to kernels without tensor cores; CUDNN_TENSOR_OP_MATH in a
/// suggestion names one with them. CUDNN_DEFAULT_MATH leaves it open from Ampere on.
void conclude_tensor_cores(const Way& way, const Terms& terms, Result& result) {
  constexpr int volta = 700;
  constexpr int ampere = 800;
  const std::string math = "math type " + math_name(way.math);
  const auto conclude = [&result](TensorCores tensor_cores, const std::string& evidence) {
    result.tensor_cores = tensor_cores;
    result.evidence = evidence;
  };
  if (terms.compute_capability < volta) {
    conclude(
        TensorCores::not_used,
        "compute capability " + compute_capability_text(terms.compute_capability) + " has none");
  } else if (math_name(way.math) == "FMA") {
    conclude(TensorCores::not_used, math + " of the convolution");
  } else if (!way.is_suggested) {
    conclude(TensorCores::unknown, "not suggested by cuDNN, so it has no math type of its own");
  } else if (is_tensor_op(way.math)) {
    conclude(TensorCores::used, math + " of the suggestion");
  } else if (terms.compute_capability < ampere) {
    conclude(TensorCores::not_used, math + " of the suggestion, before Ampere");
  } else {
    conclude(TensorCores::unknown, math + " of the suggestion leaves it open");
  }
}

using SharedDescriptors = std::shared_ptr<const ConvolutionDescriptors>;

std::function<void()> bind_forward(cudnnHandle_t handle, const SharedDescriptors& descriptors,
                                   cudnnConvolutionFwdAlgo_t algorithm, const Places& places) {
  return [=] {
    // alpha and beta are fp32 for fp32, fp16 and bf16 tensors.
    const float alpha = 1;
    const float beta = 0;
    CUDNN_CHECK(cudnnConvolutionForward(
        handle, &alpha, descriptors->input.get(), places.input, descriptors->filter.get(),
        places.filter, descriptors->convolution.get(), algorithm, places.workspace,
        places.workspace_bytes, &beta, descriptors->output.get(), places.output));
  };
}

Candidate candidate_of(cudnnHandle_t handle, const Way& way, const Terms& terms,
                       const SharedDescriptors& descriptors) {
  const Precision precision = terms.problem.precision;
  Candidate candidate{{}, arithmetic_of(precision), 1, {}};
  candidate.tolerance_factor = is_transformed(way.algorithm) ? transformed_algorithm_factor : 1;
  Result& result = candidate.result;
  result.name = "legacy/" + algorithm_name(way.algorithm) + "/" + math_name(way.math);
  conclude_tensor_cores(way, terms, result);
  if (!suits(way.math, precision)) {
    result.state = State::unsuitable;
    result.reason =
        "math type " + math_name(way.math) + " is not plain " + precision_name(precision);
    return candidate;
  }
  const cudnnStatus_t status = cudnnGetConvolutionForwardWorkspaceSize(
      handle, descriptors->input.get(), descriptors->filter.get(), descriptors->convolution.get(),
      descriptors->output.get(), way.algorithm, &result.workspace_bytes);
  if (is_refusal(status)) {
    result.state = State::refused;
    result.reason =
        std::string("cudnnGetConvolutionForwardWorkspaceSize: ") + cudnnGetErrorString(status);
    result.workspace_bytes = 0;
    return candidate;
  }
  check(status, "cudnnGetConvolutionForwardWorkspaceSize", __FILE__, __LINE__);
  candidate.bind = [handle, descriptors, algorithm = way.algorithm](const Places& places) {
    return bind_forward(handle, descriptors, algorithm, places);
  };
  return candidate;
}

}  // namespace

std::vector<Candidate> legacy_candidates(cudnnHandle_t handle, const Terms& terms) {
  const Precision precision = terms.problem.precision;
  const cudnnTensorFormat_t format =
      terms.problem.order == MemoryOrder::nhwc ? CUDNN_TENSOR_NHWC : CUDNN_TENSOR_NCHW;
  std::map<cudnnMathType_t, SharedDescriptors> descriptors;
  const auto descriptors_for = [&](cudnnMathType_t math) {
    SharedDescriptors& shared = descriptors[math];
    if (!shared) {
      shared = std::make_shared<const ConvolutionDescriptors>(
          terms.problem.shape, ConvolutionNumbers{stored_type(precision), CUDNN_DATA_FLOAT, math},
          format);
    }
    return shared;
  };
  std::vector<Candidate> candidates;
  for (const Way& way :
       all_ways(suggestions(handle, *descriptors_for(asked_math(precision))), precision)) {
    candidates.push_back(candidate_of(handle, way, terms, descriptors_for(way.math)));
  }
  return candidates;
}

}  // namespace cudnn_cmake
