// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// Forward convolution, alone and with bias and activation.

#include "queries.hpp"

namespace {

using namespace cudnn_cmake::cpu_double;

constexpr Direction forward = Direction::forward;

Activation activation_of(const cudnnActivationStruct& descriptor, cudnnConvolutionFwdAlgo_t algo) {
  switch (descriptor.mode) {
    case CUDNN_ACTIVATION_RELU:
      return {Activation::Kind::relu, 0};
    case CUDNN_ACTIVATION_IDENTITY:
      require(algo == CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM, CUDNN_STATUS_NOT_SUPPORTED,
              "without an activation the algorithm must be IMPLICIT_PRECOMP_GEMM");
      return {};
    default:
      throw Refusal{CUDNN_STATUS_NOT_SUPPORTED, "an activation other than ReLU and none"};
  }
}

/// Refuses a z or a bias that doesn't fit y.
void require_fit(const cudnnTensorStruct& y, const cudnnTensorStruct& z,
                 const cudnnTensorStruct& bias) {
  require(z.extents == y.extents && z.type == y.type, "z and y differ in extents or data type");
  std::vector<int> bias_extents(y.extents.size(), 1);
  bias_extents[1] = y.extents[1];
  require(bias.extents == bias_extents, "the bias is not one value for each filter");
  require(bias.type == y.type, "bias and y differ in data type");
}

}  // namespace

extern "C" {

cudnnStatus_t CUDNNWINAPI cudnnGetConvolutionForwardAlgorithmMaxCount(cudnnHandle_t handle,
                                                                      int* count) {
  return count_algorithms("cudnnGetConvolutionForwardAlgorithmMaxCount", forward, handle, count);
}

cudnnStatus_t CUDNNWINAPI cudnnGetConvolutionForwardAlgorithm_v7(
    cudnnHandle_t handle, const cudnnTensorDescriptor_t x, const cudnnFilterDescriptor_t w,
    const cudnnConvolutionDescriptor_t convolution, const cudnnTensorDescriptor_t y,
    const int requested, int* returned, cudnnConvolutionFwdAlgoPerf_t* results) {
  return list_algorithms(
      "cudnnGetConvolutionForwardAlgorithm_v7", forward, handle, {x, w, convolution, y},
      Places<cudnnConvolutionFwdAlgoPerf_t>{requested, returned, results}, not_measured);
}

cudnnStatus_t CUDNNWINAPI cudnnFindConvolutionForwardAlgorithm(
    cudnnHandle_t handle, const cudnnTensorDescriptor_t x, const cudnnFilterDescriptor_t w,
    const cudnnConvolutionDescriptor_t convolution, const cudnnTensorDescriptor_t y,
    const int requested, int* returned, cudnnConvolutionFwdAlgoPerf_t* results) {
  return list_algorithms(
      "cudnnFindConvolutionForwardAlgorithm", forward, handle, {x, w, convolution, y},
      Places<cudnnConvolutionFwdAlgoPerf_t>{requested, returned, results}, pretended_time);
}

cudnnStatus_t CUDNNWINAPI cudnnFindConvolutionForwardAlgorithmEx(
    cudnnHandle_t handle, const cudnnTensorDescriptor_t x_descriptor, const void* x,
    const cudnnFilterDescriptor_t w_descriptor, const void* w,
    const cudnnConvolutionDescriptor_t convolution, const cudnnTensorDescriptor_t y_descriptor,
    void* y, const int requested, int* returned, cudnnConvolutionFwdAlgoPerf_t* results,
    void* workspace, std::size_t workspace_bytes) {
  return find_by_running("cudnnFindConvolutionForwardAlgorithmEx", forward, handle,
                         {x_descriptor, w_descriptor, convolution, y_descriptor}, {x, w, y},
                         Places<cudnnConvolutionFwdAlgoPerf_t>{requested, returned, results},
                         workspace, workspace_bytes);
}

cudnnStatus_t CUDNNWINAPI cudnnGetConvolutionForwardWorkspaceSize(
    cudnnHandle_t handle, const cudnnTensorDescriptor_t x, const cudnnFilterDescriptor_t w,
    const cudnnConvolutionDescriptor_t convolution, const cudnnTensorDescriptor_t y,
    cudnnConvolutionFwdAlgo_t algo, std::size_t* size) {
  return query_workspace("cudnnGetConvolutionForwardWorkspaceSize", forward, handle,
                         {x, w, convolution, y}, algo, size);
}

cudnnStatus_t CUDNNWINAPI cudnnConvolutionForward(
    cudnnHandle_t handle, const void* alpha, const cudnnTensorDescriptor_t x_descriptor,
    const void* x, const cudnnFilterDescriptor_t w_descriptor, const void* w,
    const cudnnConvolutionDescriptor_t convolution, cudnnConvolutionFwdAlgo_t algo, void* workspace,
    std::size_t workspace_bytes, const void* beta, const cudnnTensorDescriptor_t y_descriptor,
    void* y) {
  return queue_convolution("cudnnConvolutionForward", forward, handle,
                           {x_descriptor, w_descriptor, convolution, y_descriptor}, {x, w, y},
                           {algo, workspace, workspace_bytes, alpha, beta});
}

cudnnStatus_t CUDNNWINAPI cudnnConvolutionBiasActivationForward(
    cudnnHandle_t handle, const void* alpha1, const cudnnTensorDescriptor_t x_descriptor,
    const void* x, const cudnnFilterDescriptor_t w_descriptor, const void* w,
    const cudnnConvolutionDescriptor_t convolution, cudnnConvolutionFwdAlgo_t algo, void* workspace,
    std::size_t workspace_bytes, const void* alpha2, const cudnnTensorDescriptor_t z_descriptor,
    const void* z, const cudnnTensorDescriptor_t bias_descriptor, const void* bias,
    const cudnnActivationDescriptor_t activation, const cudnnTensorDescriptor_t y_descriptor,
    void* y) {
  constexpr const char* function = "cudnnConvolutionBiasActivationForward";
  return call(function, [&] {
    const cudnnContext& context = usable_handle(handle, function);
    const Handles handles{x_descriptor, w_descriptor, convolution, y_descriptor};
    const Problem problem = handles.problem(function);
    const cudnnTensorStruct& z_tensor = object(z_descriptor, function);
    const cudnnTensorStruct& bias_tensor = object(bias_descriptor, function);
    require_fit(object(y_descriptor, function), z_tensor, bias_tensor);
    require(convolution->mode == CUDNN_CROSS_CORRELATION, CUDNN_STATUS_NOT_SUPPORTED,
            "the fused call does cross-correlation only");

    ConvolutionWork work = work_of(forward, problem, {x, w, y});
    set_workspace(work, workspace, workspace_bytes, workspace_of(forward, algo, problem));
    work.alpha = scalar(alpha1, "alpha1");
    work.addend_factor = scalar(alpha2, "alpha2");
    work.activation = activation_of(object(activation, function), algo);
    work.bias = operand(layout_of(bias_tensor), bias, "bias");
    // With a factor of 0, z may hold what it likes, but it must be there.
    const Operand addend = operand(layout_of(z_tensor), z, "z");
    if (work.addend_factor != 0) {
      work.addend = addend;
    }
    require_apart(work);
    enqueue(context, function, work);
  });
}
}
