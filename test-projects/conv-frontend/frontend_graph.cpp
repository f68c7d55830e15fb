// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "frontend_graph.hpp"

#include <cudnn_frontend.h>

#include <stdexcept>
#include <vector>

#include "cudnn_cmake/text.hpp"

namespace cudnn_cmake {
namespace {

namespace fe = cudnn_frontend;
using TensorPointer = std::shared_ptr<fe::graph::Tensor_attributes>;

/// Some engines ask for a workspace many times the tensors' size; the next one does as well.
constexpr std::int64_t workspace_limit = std::int64_t{1} << 30U;

/// By value: get_message() is not const.
void require(fe::error_t error, const std::string& step) {
  if (error.is_bad()) {
    throw std::runtime_error("cudnn-frontend, " + step + ": " + printable(error.get_message()));
  }
}

fe::DataType_t frontend_type(Precision precision) {
  switch (precision) {
    case Precision::fp16:
      return fe::DataType_t::HALF;
    case Precision::bf16:
      return fe::DataType_t::BFLOAT16;
    default:
      return fe::DataType_t::FLOAT;
  }
}

std::vector<std::int64_t> pair(Extent extent) { return {extent.height, extent.width}; }

TensorPointer add_tensor(fe::graph::Graph& graph, const ConvolutionCase& problem, TensorRole role) {
  const TensorShape shape = problem.tensor(role);
  return graph.tensor(fe::graph::Tensor_attributes()
                          .set_name(tensor_name(role))
                          .set_dim(shape.extents())
                          .set_stride(shape.strides())
                          .set_uid(tensor_uid(role))
                          .set_data_type(frontend_type(problem.precision)));
}

/// y = x * w, and y = max(0, x * w + b) when the case asks for it.
void add_operations(fe::graph::Graph& graph, const ConvolutionCase& problem) {
  // What is between the operations stays in fp32, and so does what is computed with.
  graph.set_io_data_type(frontend_type(problem.precision))
      .set_intermediate_data_type(fe::DataType_t::FLOAT)
      .set_compute_data_type(fe::DataType_t::FLOAT);
  const ConvolutionShape& shape = problem.shape;
  TensorPointer result = graph.conv_fprop(add_tensor(graph, problem, TensorRole::input),
                                          add_tensor(graph, problem, TensorRole::filter),
                                          fe::graph::Conv_fprop_attributes()
                                              .set_padding(pair(shape.padding))
                                              .set_stride(pair(shape.stride))
                                              .set_dilation(pair(shape.dilation)));
  if (problem.operation == ConvolutionOperation::bias_relu) {
    result = graph.pointwise(result, add_tensor(graph, problem, TensorRole::bias),
                             fe::graph::Pointwise_attributes().set_mode(fe::PointwiseMode_t::ADD));
    result = graph.pointwise(
        result, fe::graph::Pointwise_attributes().set_mode(fe::PointwiseMode_t::RELU_FWD));
  }
  const TensorShape output = problem.tensor(TensorRole::output);
  result->set_output(true)
      .set_uid(tensor_uid(TensorRole::output))
      .set_dim(output.extents())
      .set_stride(output.strides())
      .set_data_type(frontend_type(problem.precision));
}

/// From the operations to a plan: the first suggestion that computes in the case's precision and
/// that cuDNN builds.
void build(fe::graph::Graph& graph, const ConvolutionCase& problem, cudnnHandle_t handle) {
  require(graph.validate(), "validate");
  require(handle == nullptr ? graph.build_operation_graph() : graph.build_operation_graph(handle),
          "build_operation_graph");
  require(graph.create_execution_plans({fe::HeurMode_t::A, fe::HeurMode_t::FALLBACK}),
          "create_execution_plans");
  if (problem.precision == Precision::fp32) {
    // Tensor cores would cut the inputs to TF32.
    graph.deselect_numeric_notes(
        {fe::NumericalNote_t::TENSOR_CORE, fe::NumericalNote_t::DOWN_CONVERT_INPUTS});
  }
  graph.deselect_workspace_greater_than(workspace_limit);
  require(handle == nullptr ? graph.check_support() : graph.check_support(handle), "check_support");
  require(handle == nullptr ? graph.build_plans(fe::BuildPlanPolicy_t::HEURISTICS_CHOICE)
                            : graph.build_plans(handle, fe::BuildPlanPolicy_t::HEURISTICS_CHOICE),
          "build_plans");
}

}  // namespace

struct FrontendGraph::State {
  mutable fe::graph::Graph graph;  // its queries are not const in every release
};

FrontendGraph::FrontendGraph(const ConvolutionCase& problem, cudnnHandle_t handle)
    : state_(std::make_unique<State>()) {
  add_operations(state_->graph, problem);
  build(state_->graph, problem, handle);
}

FrontendGraph::FrontendGraph(const ConvolutionCase& problem, const DeviceDescription& description)
    : state_(std::make_unique<State>()) {
  add_operations(state_->graph, problem);
#if CUDNN_FRONTEND_VERSION >= 11300
  auto device = std::make_shared<fe::DeviceProperties>();
  require(device->deserialize({description.text.begin(), description.text.end()}),
          "DeviceProperties::deserialize");
  state_->graph.set_device_properties(device);
  // 89 for 8.9. From 1.19 on, a graph that isn't told asks the CUDA run time for a device.
  state_->graph.set_sm_version(description.compute_capability() / 10);
  build(state_->graph, problem, nullptr);
#else
  static_cast<void>(description);
  throw std::runtime_error("cudnn-frontend " + frontend_version() +
                           " can't plan without a device: use 1.13 or newer");
#endif
}

FrontendGraph::~FrontendGraph() = default;

std::string FrontendGraph::plan_name() const {
  std::string name;
  require(state_->graph.get_plan_name(name), "get_plan_name");
  return name;
}

std::size_t FrontendGraph::workspace_bytes() const {
  std::int64_t size = 0;
  require(state_->graph.get_workspace_size(size), "get_workspace_size");
  return size < 0 ? 0 : static_cast<std::size_t>(size);
}

void FrontendGraph::execute(cudnnHandle_t handle, std::unordered_map<std::int64_t, void*> tensors,
                            void* workspace) const {
  require(state_->graph.execute(handle, tensors, workspace), "execute");
}

std::string frontend_version() {
  return std::to_string(CUDNN_FRONTEND_MAJOR_VERSION) + "." +
         std::to_string(CUDNN_FRONTEND_MINOR_VERSION) + "." +
         std::to_string(CUDNN_FRONTEND_PATCH_VERSION);
}

}  // namespace cudnn_cmake
