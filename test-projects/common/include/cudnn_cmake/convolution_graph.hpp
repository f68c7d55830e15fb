// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cudnn.h>

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "cudnn_cmake/backend_descriptor.hpp"
#include "cudnn_cmake/convolution_case.hpp"

/// One convolution as an operation graph of cuDNN's C API: what is computed, without a device, an
/// engine or memory.

namespace cudnn_cmake {

inline cudnnDataType_t cudnn_data_type(Precision precision) {
  switch (precision) {
    case Precision::fp32:
    case Precision::tf32:
      return CUDNN_DATA_FLOAT;
    case Precision::fp16:
      return CUDNN_DATA_HALF;
    case Precision::bf16:
#if CUDNN_VERSION >= 8100
      return CUDNN_DATA_BFLOAT16;
#else
      throw std::invalid_argument("cuDNN before 8.1 has no bf16");
#endif
  }
  throw std::invalid_argument("cudnn_data_type: unknown precision");
}

/// The graph of a ConvolutionCase. The fused one has two tensors that exist only inside the kernel
/// ("virtual", in fp32): the convolution's result and its sum with the bias.
class ConvolutionGraph {
 public:
  /// `handle` is null for a plan without a device; before cuDNN 9 there must be one.
  explicit ConvolutionGraph(const ConvolutionCase& problem, cudnnHandle_t handle = nullptr)
      : problem_(problem), graph_(CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR, "the operation graph") {
    if (problem.operation == ConvolutionOperation::bias_relu) {
      add_fused_operations();
    } else {
      add_convolution(tensor(problem.result()));
    }
    graph_.set(CUDNN_ATTR_OPERATIONGRAPH_OPS, operations_);
    if (handle != nullptr) {
      graph_.set(CUDNN_ATTR_OPERATIONGRAPH_HANDLE, handle);
    }
    graph_.finalize();
  }

  [[nodiscard]] const BackendDescriptor& descriptor() const { return graph_; }

 private:
  /// Keeps a descriptor for as long as the graph: others refer to it.
  BackendDescriptor& make(cudnnBackendDescriptorType_t type, const std::string& name) {
    return parts_.emplace_back(type, name);
  }

  const BackendDescriptor& tensor(TensorRole role) {
    const TensorShape shape = problem_.tensor(role);
    const bool is_virtual =
        role == TensorRole::convolution_result || role == TensorRole::biased_result;
    BackendDescriptor& descriptor =
        make(CUDNN_BACKEND_TENSOR_DESCRIPTOR, std::string("tensor ") + tensor_name(role));
    descriptor
        .set(CUDNN_ATTR_TENSOR_DATA_TYPE,
             is_virtual ? CUDNN_DATA_FLOAT : cudnn_data_type(problem_.precision))
        .set(CUDNN_ATTR_TENSOR_DIMENSIONS, shape.extents())
        .set(CUDNN_ATTR_TENSOR_STRIDES, shape.strides())
        .set(CUDNN_ATTR_TENSOR_UNIQUE_ID, tensor_uid(role))
        .set(CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, tensor_alignment)
        .set(CUDNN_ATTR_TENSOR_IS_VIRTUAL, is_virtual)
        .finalize();
    return descriptor;
  }

  /// The convolution, or its gradient, whose result goes into `result`.
  void add_convolution(const BackendDescriptor& result) {
    const auto pair = [](Extent extent) {
      return std::vector<std::int64_t>{extent.height, extent.width};
    };
    const ConvolutionShape& shape = problem_.shape;
    BackendDescriptor& convolution =
        make(CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR, "the convolution descriptor");
    convolution.set(CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS, std::int64_t{2})
        .set(CUDNN_ATTR_CONVOLUTION_COMP_TYPE, CUDNN_DATA_FLOAT)
        .set(CUDNN_ATTR_CONVOLUTION_CONV_MODE, CUDNN_CROSS_CORRELATION)
        .set(CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS, pair(shape.padding))
        .set(CUDNN_ATTR_CONVOLUTION_POST_PADDINGS, pair(shape.padding))
        .set(CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES, pair(shape.stride))
        .set(CUDNN_ATTR_CONVOLUTION_DILATIONS, pair(shape.dilation))
        .finalize();

    const Attributes names = attributes(problem_.operation);
    BackendDescriptor& operation = make(names.type, "the convolution operation");
    operation.set(names.convolution, convolution)
        .set(names.alpha, 1.0F)
        .set(names.beta, 0.0F)
        .set(names.result, result);
    const std::array<TensorRole, 2> sources = problem_.sources();
    operation.set(names.sources[0], tensor(sources[0]))
        .set(names.sources[1], tensor(sources[1]))
        .finalize();
    operations_.emplace_back(operation);
  }

  /// result = mode(source), or mode(source, second) when there is one.
  void add_pointwise(cudnnPointwiseMode_t mode, const std::string& name,
                     const BackendDescriptor& source, const BackendDescriptor* second,
                     const BackendDescriptor& result) {
    BackendDescriptor& pointwise =
        make(CUDNN_BACKEND_POINTWISE_DESCRIPTOR, "the " + name + " descriptor");
    pointwise.set(CUDNN_ATTR_POINTWISE_MODE, mode)
        .set(CUDNN_ATTR_POINTWISE_MATH_PREC, CUDNN_DATA_FLOAT)
        .finalize();
    BackendDescriptor& operation =
        make(CUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR, "the " + name + " operation");
    operation.set(CUDNN_ATTR_OPERATION_POINTWISE_PW_DESCRIPTOR, pointwise)
        .set(CUDNN_ATTR_OPERATION_POINTWISE_XDESC, source)
        .set(CUDNN_ATTR_OPERATION_POINTWISE_YDESC, result);
    if (second != nullptr) {
      operation.set(CUDNN_ATTR_OPERATION_POINTWISE_BDESC, *second);
    }
    operation.finalize();
    operations_.emplace_back(operation);
  }

  void add_fused_operations() {
    const BackendDescriptor& convolved = tensor(TensorRole::convolution_result);
    const BackendDescriptor& biased = tensor(TensorRole::biased_result);
    add_convolution(convolved);
    add_pointwise(CUDNN_POINTWISE_ADD, "bias", convolved, &tensor(TensorRole::bias), biased);
    add_pointwise(CUDNN_POINTWISE_RELU_FWD, "ReLU", biased, nullptr, tensor(TensorRole::output));
  }

  /// The three convolution operations name the same things by attributes of their own.
  struct Attributes {
    cudnnBackendDescriptorType_t type;
    cudnnBackendAttributeName_t convolution;
    cudnnBackendAttributeName_t alpha;
    cudnnBackendAttributeName_t beta;
    std::array<cudnnBackendAttributeName_t, 2> sources;  ///< in the order of problem.sources()
    cudnnBackendAttributeName_t result;
  };

  static Attributes attributes(ConvolutionOperation operation) {
    switch (operation) {
      case ConvolutionOperation::data_gradient:
        return {CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_CONV_DESC,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_ALPHA,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_BETA,
                {CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DY,
                 CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_W},
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DX};
      case ConvolutionOperation::filter_gradient:
        return {CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_FILTER_DESCRIPTOR,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_CONV_DESC,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_ALPHA,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_BETA,
                {CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_X,
                 CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DY},
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DW};
      default:
        return {CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR,
                CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_CONV_DESC,
                CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA,
                CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_BETA,
                {CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_X,
                 CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_W},
                CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_Y};
    }
  }

  static constexpr std::int64_t tensor_alignment = 16;  ///< bytes; cudaMalloc gives 256

  ConvolutionCase problem_;
  std::deque<BackendDescriptor> parts_;  ///< a deque: references stay valid
  std::vector<std::reference_wrapper<const BackendDescriptor>> operations_;
  BackendDescriptor graph_;  ///< last, so that it is destroyed before its parts
};

}  // namespace cudnn_cmake
