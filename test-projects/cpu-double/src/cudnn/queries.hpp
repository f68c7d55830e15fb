// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cudnn.h>

#include <algorithm>

#include "algorithms.hpp"

namespace cudnn_cmake::cpu_double {

/// The descriptors of a convolution, whichever of x, w and y is computed.
struct Handles {
  cudnnTensorDescriptor_t x;
  cudnnFilterDescriptor_t w;
  cudnnConvolutionDescriptor_t convolution;
  cudnnTensorDescriptor_t y;

  [[nodiscard]] Problem problem(const char* function) const {
    return make_problem(object(x, function), object(w, function), object(convolution, function),
                        object(y, function));
  }
};

/// Their addresses in device memory.
struct Addresses {
  const void* x;
  const void* w;
  const void* y;
};

/// A caller's array of cudnnConvolution…AlgoPerf_t.
template <typename Performance>
struct Places {
  int requested;
  int* returned;
  Performance* results;

  void check() const {
    require(returned != nullptr && results != nullptr, "no place for the list of algorithms");
    require(requested > 0, "no algorithm is requested");
  }

  /// `time` is what the first one took, in milliseconds; the following take longer. -1: not
  /// measured.
  void write(const std::vector<Offer>& list, float time) const {
    const int count = std::min(requested, static_cast<int>(list.size()));
    for (int index = 0; index < count; ++index) {
      const Offer& offer = list[static_cast<std::size_t>(index)];
      Performance& result = results[index];
      result = {};
      result.algo = static_cast<decltype(result.algo)>(offer.id);
      result.status = offer.status;
      result.time = offer.status == CUDNN_STATUS_SUCCESS && time >= 0
                        ? time * static_cast<float>(index + 1)
                        : -1.0F;
      result.memory = offer.workspace;
      result.determinism = offer.is_deterministic ? CUDNN_DETERMINISTIC : CUDNN_NON_DETERMINISTIC;
      result.mathType = offer.math;
    }
    *returned = count;
  }
};

constexpr float not_measured = -1;
constexpr float pretended_time = 1;

/// cudnnGetConvolution…AlgorithmMaxCount
inline cudnnStatus_t count_algorithms(const char* function, Direction direction,
                                      cudnnHandle_t handle, int* count) noexcept {
  return call(function, [&] {
    static_cast<void>(object(handle, function));
    require(count != nullptr, "no place for the count");
    *count = algorithm_count(direction) + 1;  // one comes twice, with and without tensor cores
  });
}

/// cudnnGetConvolution…Algorithm_v7, and with a time cudnnFindConvolution…Algorithm
template <typename Performance>
cudnnStatus_t list_algorithms(const char* function, Direction direction, cudnnHandle_t handle,
                              const Handles& handles, const Places<Performance>& places,
                              float time) noexcept {
  return call(function, [&] {
    static_cast<void>(usable_handle(handle, function));
    const Problem problem = handles.problem(function);
    places.check();
    places.write(offers(direction, problem, *handles.convolution), time);
  });
}

/// The work of one direction, not yet with workspace and factors.
inline ConvolutionWork work_of(Direction direction, const Problem& problem,
                               const Addresses& addresses) {
  ConvolutionWork work;
  work.direction = direction;
  work.geometry = problem.geometry;
  work.arithmetic = problem.arithmetic;
  const bool is_gradient = direction != Direction::forward;
  const Operand x = operand(problem.x, addresses.x, is_gradient ? "x or dx" : "x");
  const Operand w = operand(problem.w, addresses.w, is_gradient ? "w or dw" : "w");
  const Operand y = operand(problem.y, addresses.y, is_gradient ? "dy" : "y");
  switch (direction) {
    case Direction::forward:
      work.first = x;
      work.second = w;
      work.result = y;
      break;
    case Direction::backward_data:
      work.first = w;
      work.second = y;
      work.result = x;
      break;
    case Direction::backward_filter:
      work.first = x;
      work.second = y;
      work.result = w;
      break;
  }
  return work;
}

/// cudnnFindConvolution…AlgorithmEx: as in cuDNN the result is overwritten and the call waits.
template <typename Performance>
cudnnStatus_t find_by_running(const char* function, Direction direction, cudnnHandle_t handle,
                              const Handles& handles, const Addresses& addresses,
                              const Places<Performance>& places, void* workspace,
                              std::size_t workspace_bytes) noexcept {
  return call(function, [&] {
    const cudnnContext& context = usable_handle(handle, function);
    const Problem problem = handles.problem(function);
    places.check();
    ConvolutionWork work = work_of(direction, problem, addresses);
    set_workspace(work, workspace, workspace_bytes, workspace_bytes);
    require_apart(work);
    enqueue(context, function, work);
    require(device().synchronize(context.stream, function) == cudaSuccess,
            CUDNN_STATUS_EXECUTION_FAILED, "the work has failed");
    std::vector<Offer> list = offers(direction, problem, *handles.convolution);
    for (Offer& offer : list) {
      if (offer.status == CUDNN_STATUS_SUCCESS && offer.workspace > workspace_bytes) {
        offer.status = CUDNN_STATUS_ALLOC_FAILED;
      }
    }
    std::stable_partition(list.begin(), list.end(),
                          [](const Offer& offer) { return offer.status == CUDNN_STATUS_SUCCESS; });
    places.write(list, pretended_time);
  });
}

/// cudnnGetConvolution…WorkspaceSize
inline cudnnStatus_t query_workspace(const char* function, Direction direction,
                                     cudnnHandle_t handle, const Handles& handles, int algo,
                                     std::size_t* size) noexcept {
  return call(function, [&] {
    static_cast<void>(usable_handle(handle, function));
    const Problem problem = handles.problem(function);
    require(size != nullptr, "no place for the size");
    *size = workspace_of(direction, algo, problem);
  });
}

/// A caller's workspace and factors.
struct Terms {
  int algo;
  void* workspace;
  std::size_t workspace_bytes;
  const void* alpha;
  const void* beta;
};

/// cudnnConvolutionForward and its two gradients
inline cudnnStatus_t queue_convolution(const char* function, Direction direction,
                                       cudnnHandle_t handle, const Handles& handles,
                                       const Addresses& addresses, const Terms& terms) noexcept {
  return call(function, [&] {
    const cudnnContext& context = usable_handle(handle, function);
    const Problem problem = handles.problem(function);
    ConvolutionWork work = work_of(direction, problem, addresses);
    set_workspace(work, terms.workspace, terms.workspace_bytes,
                  workspace_of(direction, terms.algo, problem));
    work.alpha = scalar(terms.alpha, "alpha");
    work.beta = scalar(terms.beta, "beta");
    require_apart(work);
    enqueue(context, function, work);
  });
}

}  // namespace cudnn_cmake::cpu_double
