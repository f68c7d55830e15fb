// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cudnn.h>

#include <cstddef>
#include <string>

#include "cudnn_cmake/convolution_descriptors.hpp"

/// cuDNN has every call of the gradients twice, with types of their own: what differs between them.

namespace cudnn_cmake {

struct DataDirection {
  using Algorithm = cudnnConvolutionBwdDataAlgo_t;
  using Suggestion = cudnnConvolutionBwdDataAlgoPerf_t;
  /// Takes every shape.
  static constexpr Algorithm fallback = CUDNN_CONVOLUTION_BWD_DATA_ALGO_0;

  static constexpr const char* count_call = "cudnnGetConvolutionBackwardDataAlgorithmMaxCount";
  static cudnnStatus_t get_count(cudnnHandle_t handle, int* count) {
    return cudnnGetConvolutionBackwardDataAlgorithmMaxCount(handle, count);
  }

  static constexpr const char* suggest_call = "cudnnGetConvolutionBackwardDataAlgorithm_v7";
  static cudnnStatus_t suggest(cudnnHandle_t handle, const ConvolutionDescriptors& descriptors,
                               int room, int* returned, Suggestion* list) {
    return cudnnGetConvolutionBackwardDataAlgorithm_v7(
        handle, descriptors.filter.get(), descriptors.output.get(), descriptors.convolution.get(),
        descriptors.input.get(), room, returned, list);
  }

  static constexpr const char* workspace_call = "cudnnGetConvolutionBackwardDataWorkspaceSize";
  static cudnnStatus_t get_workspace_size(cudnnHandle_t handle,
                                          const ConvolutionDescriptors& descriptors, Algorithm id,
                                          std::size_t* size) {
    return cudnnGetConvolutionBackwardDataWorkspaceSize(
        handle, descriptors.filter.get(), descriptors.output.get(), descriptors.convolution.get(),
        descriptors.input.get(), id, size);
  }

  static constexpr const char* compute_call = "cudnnConvolutionBackwardData";
  /// `first` is dy, `second` w, `result` dx.
  static cudnnStatus_t compute(cudnnHandle_t handle, const ConvolutionDescriptors& descriptors,
                               const float* alpha, const void* first, const void* second,
                               Algorithm id, void* workspace, std::size_t workspace_bytes,
                               const float* beta, void* result) {
    return cudnnConvolutionBackwardData(handle, alpha, descriptors.filter.get(), second,
                                        descriptors.output.get(), first,
                                        descriptors.convolution.get(), id, workspace,
                                        workspace_bytes, beta, descriptors.input.get(), result);
  }

  static bool is_transformed(Algorithm id) {
    return id == CUDNN_CONVOLUTION_BWD_DATA_ALGO_FFT ||
           id == CUDNN_CONVOLUTION_BWD_DATA_ALGO_FFT_TILING ||
           id == CUDNN_CONVOLUTION_BWD_DATA_ALGO_WINOGRAD ||
           id == CUDNN_CONVOLUTION_BWD_DATA_ALGO_WINOGRAD_NONFUSED;
  }
  static std::string name(Algorithm id) {
    switch (id) {
      case CUDNN_CONVOLUTION_BWD_DATA_ALGO_FFT:
        return "FFT";
      case CUDNN_CONVOLUTION_BWD_DATA_ALGO_FFT_TILING:
        return "FFT_TILING";
      case CUDNN_CONVOLUTION_BWD_DATA_ALGO_WINOGRAD:
        return "WINOGRAD";
      case CUDNN_CONVOLUTION_BWD_DATA_ALGO_WINOGRAD_NONFUSED:
        return "WINOGRAD_NONFUSED";
      default:
        return std::to_string(static_cast<int>(id));  // ALGO_0, ALGO_1
    }
  }
};

struct FilterDirection {
  using Algorithm = cudnnConvolutionBwdFilterAlgo_t;
  using Suggestion = cudnnConvolutionBwdFilterAlgoPerf_t;
  /// Takes every shape.
  static constexpr Algorithm fallback = CUDNN_CONVOLUTION_BWD_FILTER_ALGO_0;

  static constexpr const char* count_call = "cudnnGetConvolutionBackwardFilterAlgorithmMaxCount";
  static cudnnStatus_t get_count(cudnnHandle_t handle, int* count) {
    return cudnnGetConvolutionBackwardFilterAlgorithmMaxCount(handle, count);
  }

  static constexpr const char* suggest_call = "cudnnGetConvolutionBackwardFilterAlgorithm_v7";
  static cudnnStatus_t suggest(cudnnHandle_t handle, const ConvolutionDescriptors& descriptors,
                               int room, int* returned, Suggestion* list) {
    return cudnnGetConvolutionBackwardFilterAlgorithm_v7(
        handle, descriptors.input.get(), descriptors.output.get(), descriptors.convolution.get(),
        descriptors.filter.get(), room, returned, list);
  }

  static constexpr const char* workspace_call = "cudnnGetConvolutionBackwardFilterWorkspaceSize";
  static cudnnStatus_t get_workspace_size(cudnnHandle_t handle,
                                          const ConvolutionDescriptors& descriptors, Algorithm id,
                                          std::size_t* size) {
    return cudnnGetConvolutionBackwardFilterWorkspaceSize(
        handle, descriptors.input.get(), descriptors.output.get(), descriptors.convolution.get(),
        descriptors.filter.get(), id, size);
  }

  static constexpr const char* compute_call = "cudnnConvolutionBackwardFilter";
  /// `first` is x, `second` dy, `result` dw.
  static cudnnStatus_t compute(cudnnHandle_t handle, const ConvolutionDescriptors& descriptors,
                               const float* alpha, const void* first, const void* second,
                               Algorithm id, void* workspace, std::size_t workspace_bytes,
                               const float* beta, void* result) {
    return cudnnConvolutionBackwardFilter(handle, alpha, descriptors.input.get(), first,
                                          descriptors.output.get(), second,
                                          descriptors.convolution.get(), id, workspace,
                                          workspace_bytes, beta, descriptors.filter.get(), result);
  }

  static bool is_transformed(Algorithm id) {
    return id == CUDNN_CONVOLUTION_BWD_FILTER_ALGO_FFT ||
           id == CUDNN_CONVOLUTION_BWD_FILTER_ALGO_FFT_TILING ||
           id == CUDNN_CONVOLUTION_BWD_FILTER_ALGO_WINOGRAD ||
           id == CUDNN_CONVOLUTION_BWD_FILTER_ALGO_WINOGRAD_NONFUSED;
  }
  static std::string name(Algorithm id) {
    switch (id) {
      case CUDNN_CONVOLUTION_BWD_FILTER_ALGO_FFT:
        return "FFT";
      case CUDNN_CONVOLUTION_BWD_FILTER_ALGO_FFT_TILING:
        return "FFT_TILING";
      case CUDNN_CONVOLUTION_BWD_FILTER_ALGO_WINOGRAD:
        return "WINOGRAD";
      case CUDNN_CONVOLUTION_BWD_FILTER_ALGO_WINOGRAD_NONFUSED:
        return "WINOGRAD_NONFUSED";
      default:
        return std::to_string(static_cast<int>(id));  // ALGO_0, ALGO_1, ALGO_3
    }
  }
};

}  // namespace cudnn_cmake
