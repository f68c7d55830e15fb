// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// The graph API of the double on a device: plans are found, executed, saved and loaded, and give
// what the samples' reference gives.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "cudnn_cmake/reference_convolution.hpp"
#include "cudnn_cmake/tolerance.hpp"
#include "legacy_runner.hpp"
#include "misuse/backend.hpp"

namespace {

using namespace double_tests;
using cudnn_cmake::Arithmetic;
using misuse::Backend;
using misuse::Extents;

/// What misuse::input() and its kin describe.
ConvolutionShape graph_shape() {
  ConvolutionShape shape;
  shape.batch = 1;
  shape.channels = 4;
  shape.height = 8;
  shape.width = 8;
  shape.filters = 8;
  shape.kernel = {3, 3};
  shape.padding = {1, 1};
  shape.stride = {1, 1};
  shape.dilation = {1, 1};
  shape.groups = 1;
  return shape;
}

class Graph : public testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(cudnnCreate(&handle), CUDNN_STATUS_SUCCESS); }
  void TearDown() override {
    EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    EXPECT_EQ(cudnnDestroy(handle), CUDNN_STATUS_SUCCESS);
  }

  /// A finalized graph.
  Backend make_graph(const std::vector<Backend>& operations) const {
    Backend graph = misuse::raw_graph(operations);
    graph.set<cudnnHandle_t>(CUDNN_ATTR_OPERATIONGRAPH_HANDLE, CUDNN_TYPE_HANDLE, {handle});
    EXPECT_EQ(graph.finalize(), CUDNN_STATUS_SUCCESS);
    return graph;
  }

  static std::vector<Backend> configurations(const Backend& graph, int mode) {
    const Backend heuristics(CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR);
    heuristics.set_reference(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, graph);
    heuristics.set<int>(CUDNN_ATTR_ENGINEHEUR_MODE, CUDNN_TYPE_HEUR_MODE, {mode});
    EXPECT_EQ(heuristics.finalize(), CUDNN_STATUS_SUCCESS);
    const std::int64_t most =
        heuristics.count(CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_TYPE_BACKEND_DESCRIPTOR);
    std::vector<Backend> list;
    std::vector<cudnnBackendDescriptor_t> handles;
    for (std::int64_t index = 0; index < most; ++index) {
      list.emplace_back(CUDNN_BACKEND_ENGINECFG_DESCRIPTOR);
      handles.push_back(list.back().get());
    }
    std::int64_t count = 0;
    EXPECT_EQ(cudnnBackendGetAttribute(heuristics.get(), CUDNN_ATTR_ENGINEHEUR_RESULTS,
                                       CUDNN_TYPE_BACKEND_DESCRIPTOR, most, &count, handles.data()),
              CUDNN_STATUS_SUCCESS);
    EXPECT_LT(count, most) << "the number that is told first is an upper bound";
    list.erase(list.begin() + count, list.end());
    return list;
  }

  /// The numerical notes of a configuration's engine.
  static std::vector<int> notes(const Backend& configuration) {
    const Backend engine(CUDNN_BACKEND_ENGINE_DESCRIPTOR);
    cudnnBackendDescriptor_t engine_handle = engine.get();
    std::int64_t count = 0;
    EXPECT_EQ(cudnnBackendGetAttribute(configuration.get(), CUDNN_ATTR_ENGINECFG_ENGINE,
                                       CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &count, &engine_handle),
              CUDNN_STATUS_SUCCESS);
    std::vector<int> list(16);
    EXPECT_EQ(cudnnBackendGetAttribute(engine.get(), CUDNN_ATTR_ENGINE_NUMERICAL_NOTE,
                                       CUDNN_TYPE_NUMERICAL_NOTE, 16, &count, list.data()),
              CUDNN_STATUS_SUCCESS);
    list.resize(static_cast<std::size_t>(count));
    return list;
  }

  Backend raw_plan(const Backend& configuration) const {
    Backend plan(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR);
    plan.set<cudnnHandle_t>(CUDNN_ATTR_EXECUTION_PLAN_HANDLE, CUDNN_TYPE_HANDLE, {handle});
    plan.set_reference(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, configuration);
    return plan;
  }

  static std::int64_t workspace_of(const Backend& plan) {
    std::int64_t size = -1;
    std::int64_t count = 0;
    EXPECT_EQ(cudnnBackendGetAttribute(plan.get(), CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE,
                                       CUDNN_TYPE_INT64, 1, &count, &size),
              CUDNN_STATUS_SUCCESS);
    return size;
  }

  cudnnStatus_t execute(const Backend& plan, const std::vector<std::int64_t>& uids,
                        const std::vector<void*>& pointers, void* workspace) const {
    const Backend pack(CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
    pack.set_numbers(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, uids);
    pack.set(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, CUDNN_TYPE_VOID_PTR, pointers);
    pack.set<void*>(CUDNN_ATTR_VARIANT_PACK_WORKSPACE, CUDNN_TYPE_VOID_PTR, {workspace});
    EXPECT_EQ(pack.finalize(), CUDNN_STATUS_SUCCESS);
    return cudnnBackendExecute(handle, plan.get(), pack.get());
  }

  cudnnHandle_t handle = nullptr;
  const ConvolutionShape shape = graph_shape();
  const std::vector<float> x =
      random_values(Number::fp32, static_cast<std::size_t>(shape.input_size()), 1);
  const std::vector<float> w =
      random_values(Number::fp32, static_cast<std::size_t>(shape.filter_size()), 2);
  const std::vector<float> bias = random_values(Number::fp32, 8, 3);
};

/// A pointwise operation on tensors of the graph.
Backend pointwise(int mode, const Backend& in, const Backend* other, const Backend& out) {
  Backend descriptor(CUDNN_BACKEND_POINTWISE_DESCRIPTOR);
  descriptor.set<int>(CUDNN_ATTR_POINTWISE_MODE, CUDNN_TYPE_POINTWISE_MODE, {mode});
  descriptor.set<int>(CUDNN_ATTR_POINTWISE_MATH_PREC, CUDNN_TYPE_DATA_TYPE, {CUDNN_DATA_FLOAT});
  EXPECT_EQ(descriptor.finalize(), CUDNN_STATUS_SUCCESS);
  Backend operation(CUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR);
  operation.set_reference(CUDNN_ATTR_OPERATION_POINTWISE_PW_DESCRIPTOR, descriptor);
  operation.set_reference(CUDNN_ATTR_OPERATION_POINTWISE_XDESC, in);
  if (other != nullptr) {
    operation.set_reference(CUDNN_ATTR_OPERATION_POINTWISE_BDESC, *other);
  }
  operation.set_reference(CUDNN_ATTR_OPERATION_POINTWISE_YDESC, out);
  EXPECT_EQ(operation.finalize(), CUDNN_STATUS_SUCCESS);
  return operation;
}

bool has_note(const std::vector<int>& notes, int note) {
  return std::find(notes.begin(), notes.end(), note) != notes.end();
}

TEST_F(Graph, every_configuration_that_plans_computes_as_its_notes_say) {
  const Backend graph = make_graph({misuse::finalized(misuse::forward())});
  const auto list = configurations(graph, CUDNN_HEUR_MODE_A);
  const Memory device_x(x);
  const Memory device_w(w);
  int planned = 0;
  int refused = 0;
  for (const Backend& configuration : list) {
    const Backend plan = raw_plan(configuration);
    const cudnnStatus_t status = plan.finalize();
    if (status == CUDNN_STATUS_NOT_SUPPORTED) {
      ++refused;
      continue;
    }
    ASSERT_EQ(status, CUDNN_STATUS_SUCCESS);
    const std::int64_t size = workspace_of(plan);
    if (size > (std::int64_t{1} << 40)) {
      continue;
    }
    ++planned;
    const Memory workspace(static_cast<std::size_t>(std::max<std::int64_t>(size, 1)));
    const Memory device_y(static_cast<std::size_t>(shape.output_size()) * 4);
    ASSERT_EQ(
        execute(plan, {1, 2, 3}, {device_x.get(), device_w.get(), device_y.get()}, workspace.get()),
        CUDNN_STATUS_SUCCESS);
    const bool uses_tensor_cores = has_note(notes(configuration), CUDNN_NUMERICAL_NOTE_TENSOR_CORE);
    const auto comparison = cudnn_cmake::compare(
        device_y.read<float>(), cudnn_cmake::reference_convolution(shape, x, w),
        uses_tensor_cores ? Arithmetic::tf32 : Arithmetic::fp32, shape.forward_length());
    EXPECT_TRUE(comparison.passed()) << comparison.largest_ratio;
    EXPECT_GT(comparison.largest_ratio, 0.1);
  }
  EXPECT_GE(planned, 3);
  EXPECT_GE(refused, 1);
}

TEST_F(Graph, convolution_bias_and_relu_in_one) {
  const Backend first = misuse::tensor(10, {1, 8, 8, 8}, true);
  const Backend second = misuse::tensor(11, {1, 8, 8, 8}, true);
  const Backend bias_tensor = misuse::tensor(4, {1, 8, 1, 1});
  const Backend graph =
      make_graph({misuse::finalized(misuse::forward(misuse::input(), misuse::filter(), first)),
                  pointwise(CUDNN_POINTWISE_ADD, first, &bias_tensor, second),
                  pointwise(CUDNN_POINTWISE_RELU_FWD, second, nullptr, misuse::output())});
  const auto list = configurations(graph, CUDNN_HEUR_MODE_FALLBACK);
  ASSERT_FALSE(list.empty());
  const Backend plan = raw_plan(list.front());
  ASSERT_EQ(plan.finalize(), CUDNN_STATUS_SUCCESS);
  const Memory device_x(x);
  const Memory device_w(w);
  const Memory device_bias(bias);
  const Memory device_y(static_cast<std::size_t>(shape.output_size()) * 4);
  ASSERT_EQ(execute(plan, {3, 4, 2, 1},
                    {device_y.get(), device_bias.get(), device_w.get(), device_x.get()}, nullptr),
            CUDNN_STATUS_SUCCESS);
  auto reference = cudnn_cmake::reference_convolution(shape, x, w);
  for (std::size_t index = 0; index < reference.value.size(); ++index) {
    const auto b = static_cast<double>(bias[index / 64]);
    reference.value[index] = std::max(0.0, reference.value[index] + b);
    reference.magnitude[index] += std::abs(b);
  }
  const auto comparison = cudnn_cmake::compare(device_y.read<float>(), reference, Arithmetic::fp32,
                                               shape.forward_length());
  EXPECT_TRUE(comparison.passed()) << comparison.largest_ratio;
}

TEST_F(Graph, gradients_are_the_legacy_ones) {
  const Format& format = formats[0];
  const Runner runner(format, shape);
  const auto dy = random_values(Number::fp32, static_cast<std::size_t>(shape.output_size()), 5);
  const Memory device_x(x);
  const Memory device_w(w);
  const Memory device_dy(dy);
  const Memory legacy_dx(x.size() * 4);
  const Memory legacy_dw(w.size() * 4);
  const Memory graph_dx(x.size() * 4);
  const Memory graph_dw(w.size() * 4);
  const float one = 1;
  const float zero = 0;
  ASSERT_EQ(cudnnConvolutionBackwardData(handle, &one, runner.w(), device_w.get(), runner.y(),
                                         device_dy.get(), runner.convolution(),
                                         CUDNN_CONVOLUTION_BWD_DATA_ALGO_0, nullptr, 0, &zero,
                                         runner.x(), legacy_dx.get()),
            CUDNN_STATUS_SUCCESS);
  ASSERT_EQ(cudnnConvolutionBackwardFilter(handle, &one, runner.x(), device_x.get(), runner.y(),
                                           device_dy.get(), runner.convolution(),
                                           CUDNN_CONVOLUTION_BWD_FILTER_ALGO_0, nullptr, 0, &zero,
                                           runner.w(), legacy_dw.get()),
            CUDNN_STATUS_SUCCESS);
  const auto run = [&](int type, int attribute, const std::vector<void*>& pointers) {
    const Backend graph = make_graph({misuse::finalized(
        misuse::operation(type, attribute, misuse::filter(), misuse::input(), misuse::output()))});
    const Backend plan = raw_plan(configurations(graph, CUDNN_HEUR_MODE_FALLBACK).front());
    ASSERT_EQ(plan.finalize(), CUDNN_STATUS_SUCCESS);
    ASSERT_EQ(execute(plan, {1, 2, 3}, pointers, nullptr), CUDNN_STATUS_SUCCESS);
  };
  run(CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR,
      CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_ALPHA,
      {graph_dx.get(), device_w.get(), device_dy.get()});
  run(CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_FILTER_DESCRIPTOR,
      CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_ALPHA,
      {device_x.get(), graph_dw.get(), device_dy.get()});
  EXPECT_EQ(graph_dx.read<float>(), legacy_dx.read<float>());
  EXPECT_EQ(graph_dw.read<float>(), legacy_dw.read<float>());
}

TEST_F(Graph, packs_that_dont_fit_are_refused) {
  const Backend graph = make_graph({misuse::finalized(misuse::forward())});
  const auto list = configurations(graph, CUDNN_HEUR_MODE_A);
  const Backend plan = raw_plan(list.front());
  ASSERT_EQ(plan.finalize(), CUDNN_STATUS_SUCCESS);
  ASSERT_GT(workspace_of(plan), 0);
  const Memory device_x(x);
  const Memory device_w(w);
  const Memory device_y(static_cast<std::size_t>(shape.output_size()) * 4);
  const Memory workspace(static_cast<std::size_t>(workspace_of(plan)));
  std::vector<float> host(1000);
  void* const px = device_x.get();
  void* const pw = device_w.get();
  void* const py = device_y.get();
  EXPECT_EQ(execute(plan, {1, 2, 3}, {px, pw, py}, workspace.get()), CUDNN_STATUS_SUCCESS);
  EXPECT_EQ(execute(plan, {1, 2}, {px, pw}, workspace.get()), CUDNN_STATUS_BAD_PARAM);
  EXPECT_EQ(execute(plan, {1, 2, 3}, {px, pw, nullptr}, workspace.get()), CUDNN_STATUS_BAD_PARAM);
  EXPECT_EQ(execute(plan, {1, 2, 3}, {px, pw, host.data()}, workspace.get()),
            CUDNN_STATUS_BAD_PARAM);
  EXPECT_EQ(execute(plan, {1, 2, 3}, {px, px, py}, workspace.get()), CUDNN_STATUS_BAD_PARAM);
  EXPECT_EQ(execute(plan, {1, 2, 3}, {px, pw, py}, nullptr), CUDNN_STATUS_BAD_PARAM);
  const Memory small(16);
  EXPECT_EQ(execute(plan, {1, 2, 3}, {px, pw, py}, small.get()), CUDNN_STATUS_BAD_PARAM);
}

#if CUDNN_VERSION >= 91200

TEST_F(Graph, a_plan_is_saved_loaded_and_executed) {
  const Backend graph = make_graph({misuse::finalized(misuse::forward())});
  const Backend plan = raw_plan(configurations(graph, CUDNN_HEUR_MODE_FALLBACK).front());
  ASSERT_EQ(plan.finalize(), CUDNN_STATUS_SUCCESS);
  const std::int64_t length =
      plan.count(CUDNN_ATTR_EXECUTION_PLAN_JSON_REPRESENTATION, CUDNN_TYPE_CHAR);
  std::string text(static_cast<std::size_t>(length), '\0');
  std::int64_t count = 0;
  ASSERT_EQ(cudnnBackendGetAttribute(plan.get(), CUDNN_ATTR_EXECUTION_PLAN_JSON_REPRESENTATION,
                                     CUDNN_TYPE_CHAR, length, &count, text.data()),
            CUDNN_STATUS_SUCCESS);

  // The device describes itself.
  const Backend device(CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR);
  device.set<std::int32_t>(CUDNN_ATTR_DEVICEPROP_DEVICE_ID, CUDNN_TYPE_INT32, {0});
  ASSERT_EQ(device.finalize(), CUDNN_STATUS_SUCCESS);
  const Backend loaded(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR);
  loaded.set_reference(CUDNN_ATTR_EXECUTION_PLAN_DEVICEPROP, device);
  loaded.set_text(CUDNN_ATTR_EXECUTION_PLAN_JSON_REPRESENTATION, text);
  ASSERT_EQ(loaded.finalize(), CUDNN_STATUS_SUCCESS);

  const Memory device_x(x);
  const Memory device_w(w);
  const Memory first(static_cast<std::size_t>(shape.output_size()) * 4);
  const Memory second(static_cast<std::size_t>(shape.output_size()) * 4);
  ASSERT_EQ(execute(plan, {1, 2, 3}, {device_x.get(), device_w.get(), first.get()}, nullptr),
            CUDNN_STATUS_SUCCESS);
  ASSERT_EQ(execute(loaded, {1, 2, 3}, {device_x.get(), device_w.get(), second.get()}, nullptr),
            CUDNN_STATUS_SUCCESS);
  EXPECT_EQ(first.read<float>(), second.read<float>());
}

#endif

}  // namespace
