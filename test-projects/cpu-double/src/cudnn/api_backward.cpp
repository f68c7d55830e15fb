// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// The gradients of a convolution: of the data, of the filter, of the bias.

#include "queries.hpp"

namespace {

using namespace cudnn_cmake::cpu_double;

constexpr Direction data = Direction::backward_data;
constexpr Direction filter = Direction::backward_filter;
using DataPlaces = Places<cudnnConvolutionBwdDataAlgoPerf_t>;
using FilterPlaces = Places<cudnnConvolutionBwdFilterAlgoPerf_t>;

}  // namespace

extern "C" {

cudnnStatus_t CUDNNWINAPI cudnnGetConvolutionBackwardDataAlgorithmMaxCount(cudnnHandle_t handle,
                                                                           int* count) {
  return count_algorithms("cudnnGetConvolutionBackwardDataAlgorithmMaxCount", data, handle, count);
}

cudnnStatus_t CUDNNWINAPI cudnnGetConvolutionBackwardDataAlgorithm_v7(
    cudnnHandle_t handle, const cudnnFilterDescriptor_t w, const cudnnTensorDescriptor_t dy,
    const cudnnConvolutionDescriptor_t convolution, const cudnnTensorDescriptor_t dx,
    const int requested, int* returned, cudnnConvolutionBwdDataAlgoPerf_t* results) {
  return list_algorithms("cudnnGetConvolutionBackwardDataAlgorithm_v7", data, handle,
                         {dx, w, convolution, dy}, DataPlaces{requested, returned, results},
                         not_measured);
}

cudnnStatus_t CUDNNWINAPI cudnnFindConvolutionBackwardDataAlgorithm(
    cudnnHandle_t handle, const cudnnFilterDescriptor_t w, const cudnnTensorDescriptor_t dy,
    const cudnnConvolutionDescriptor_t convolution, const cudnnTensorDescriptor_t dx,
    const int requested, int* returned, cudnnConvolutionBwdDataAlgoPerf_t* results) {
  return list_algorithms("cudnnFindConvolutionBackwardDataAlgorithm", data, handle,
                         {dx, w, convolution, dy}, DataPlaces{requested, returned, results},
                         pretended_time);
}

cudnnStatus_t CUDNNWINAPI cudnnFindConvolutionBackwardDataAlgorithmEx(
    cudnnHandle_t handle, const cudnnFilterDescriptor_t w_descriptor, const void* w,
    const cudnnTensorDescriptor_t dy_descriptor, const void* dy,
    const cudnnConvolutionDescriptor_t convolution, const cudnnTensorDescriptor_t dx_descriptor,
    void* dx, const int requested, int* returned, cudnnConvolutionBwdDataAlgoPerf_t* results,
    void* workspace, std::size_t workspace_bytes) {
  return find_by_running("cudnnFindConvolutionBackwardDataAlgorithmEx", data, handle,
                         {dx_descriptor, w_descriptor, convolution, dy_descriptor}, {dx, w, dy},
                         DataPlaces{requested, returned, results}, workspace, workspace_bytes);
}

cudnnStatus_t CUDNNWINAPI cudnnGetConvolutionBackwardDataWorkspaceSize(
    cudnnHandle_t handle, const cudnnFilterDescriptor_t w, const cudnnTensorDescriptor_t dy,
    const cudnnConvolutionDescriptor_t convolution, const cudnnTensorDescriptor_t dx,
    cudnnConvolutionBwdDataAlgo_t algo, std::size_t* size) {
  return query_workspace("cudnnGetConvolutionBackwardDataWorkspaceSize", data, handle,
                         {dx, w, convolution, dy}, algo, size);
}

cudnnStatus_t CUDNNWINAPI cudnnConvolutionBackwardData(
    cudnnHandle_t handle, const void* alpha, const cudnnFilterDescriptor_t w_descriptor,
    const void* w, const cudnnTensorDescriptor_t dy_descriptor, const void* dy,
    const cudnnConvolutionDescriptor_t convolution, cudnnConvolutionBwdDataAlgo_t algo,
    void* workspace, std::size_t workspace_bytes, const void* beta,
    const cudnnTensorDescriptor_t dx_descriptor, void* dx) {
  return queue_convolution("cudnnConvolutionBackwardData", data, handle,
                           {dx_descriptor, w_descriptor, convolution, dy_descriptor}, {dx, w, dy},
                           {algo, workspace, workspace_bytes, alpha, beta});
}

cudnnStatus_t CUDNNWINAPI cudnnGetConvolutionBackwardFilterAlgorithmMaxCount(cudnnHandle_t handle,
                                                                             int* count) {
  return count_algorithms("cudnnGetConvolutionBackwardFilterAlgorithmMaxCount", filter, handle,
                          count);
}

cudnnStatus_t CUDNNWINAPI cudnnGetConvolutionBackwardFilterAlgorithm_v7(
    cudnnHandle_t handle, const cudnnTensorDescriptor_t x, const cudnnTensorDescriptor_t dy,
    const cudnnConvolutionDescriptor_t convolution, const cudnnFilterDescriptor_t dw,
    const int requested, int* returned, cudnnConvolutionBwdFilterAlgoPerf_t* results) {
  return list_algorithms("cudnnGetConvolutionBackwardFilterAlgorithm_v7", filter, handle,
                         {x, dw, convolution, dy}, FilterPlaces{requested, returned, results},
                         not_measured);
}

cudnnStatus_t CUDNNWINAPI cudnnFindConvolutionBackwardFilterAlgorithm(
    cudnnHandle_t handle, const cudnnTensorDescriptor_t x, const cudnnTensorDescriptor_t dy,
    const cudnnConvolutionDescriptor_t convolution, const cudnnFilterDescriptor_t dw,
    const int requested, int* returned, cudnnConvolutionBwdFilterAlgoPerf_t* results) {
  return list_algorithms("cudnnFindConvolutionBackwardFilterAlgorithm", filter, handle,
                         {x, dw, convolution, dy}, FilterPlaces{requested, returned, results},
                         pretended_time);
}

cudnnStatus_t CUDNNWINAPI cudnnFindConvolutionBackwardFilterAlgorithmEx(
    cudnnHandle_t handle, const cudnnTensorDescriptor_t x_descriptor, const void* x,
    const cudnnTensorDescriptor_t dy_descriptor, const void* dy,
    const cudnnConvolutionDescriptor_t convolution, const cudnnFilterDescriptor_t dw_descriptor,
    void* dw, const int requested, int* returned, cudnnConvolutionBwdFilterAlgoPerf_t* results,
    void* workspace, std::size_t workspace_bytes) {
  return find_by_running("cudnnFindConvolutionBackwardFilterAlgorithmEx", filter, handle,
                         {x_descriptor, dw_descriptor, convolution, dy_descriptor}, {x, dw, dy},
                         FilterPlaces{requested, returned, results}, workspace, workspace_bytes);
}

cudnnStatus_t CUDNNWINAPI cudnnGetConvolutionBackwardFilterWorkspaceSize(
    cudnnHandle_t handle, const cudnnTensorDescriptor_t x, const cudnnTensorDescriptor_t dy,
    const cudnnConvolutionDescriptor_t convolution, const cudnnFilterDescriptor_t dw,
    cudnnConvolutionBwdFilterAlgo_t algo, std::size_t* size) {
  return query_workspace("cudnnGetConvolutionBackwardFilterWorkspaceSize", filter, handle,
                         {x, dw, convolution, dy}, algo, size);
}

cudnnStatus_t CUDNNWINAPI cudnnConvolutionBackwardFilter(
    cudnnHandle_t handle, const void* alpha, const cudnnTensorDescriptor_t x_descriptor,
    const void* x, const cudnnTensorDescriptor_t dy_descriptor, const void* dy,
    const cudnnConvolutionDescriptor_t convolution, cudnnConvolutionBwdFilterAlgo_t algo,
    void* workspace, std::size_t workspace_bytes, const void* beta,
    const cudnnFilterDescriptor_t dw_descriptor, void* dw) {
  return queue_convolution("cudnnConvolutionBackwardFilter", filter, handle,
                           {x_descriptor, dw_descriptor, convolution, dy_descriptor}, {x, dw, dy},
                           {algo, workspace, workspace_bytes, alpha, beta});
}

cudnnStatus_t CUDNNWINAPI cudnnConvolutionBackwardBias(cudnnHandle_t handle, const void* alpha,
                                                       const cudnnTensorDescriptor_t dy_descriptor,
                                                       const void* dy, const void* beta,
                                                       const cudnnTensorDescriptor_t db_descriptor,
                                                       void* db) {
  constexpr const char* function = "cudnnConvolutionBackwardBias";
  return call(function, [&] {
    const cudnnContext& context = usable_handle(handle, function);
    const cudnnTensorStruct& dy_tensor = object(dy_descriptor, function);
    const cudnnTensorStruct& db_tensor = object(db_descriptor, function);
    require(dy_tensor.extents.size() == 4 || dy_tensor.extents.size() == 5,
            "dy is not set, or has not 4 or 5 axes");
    std::vector<int> db_extents(dy_tensor.extents.size(), 1);
    db_extents[1] = dy_tensor.extents[1];
    require(db_tensor.extents == db_extents, "db is not one value for each channel of dy");
    require(db_tensor.type == dy_tensor.type, "dy and db differ in data type");
    BiasGradientWork work;
    work.gradient = operand(layout_of(dy_tensor), dy, "dy");
    work.result = operand(layout_of(db_tensor), db, "db");
    work.alpha = scalar(alpha, "alpha");
    work.beta = scalar(beta, "beta");
    enqueue(context, function, work);
  });
}
}
