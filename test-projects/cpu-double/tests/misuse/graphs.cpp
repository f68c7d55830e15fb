// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// The graph API: convolutions, operations, graphs, engines and variant packs.

#include "backend.hpp"
#include "table.hpp"

namespace misuse {
namespace {

/// A convolution with one attribute left out and these values, not finalized.
cudnnStatus_t finalize_convolution(int left_out, std::int64_t padding, std::int64_t stride,
                                   std::int64_t dilation, std::int64_t axes = 2) {
  const Backend result(CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR);
  const auto set = [&](int attribute, const Extents& values) {
    if (attribute != left_out) {
      result.set_numbers(attribute, values);
    }
  };
  set(CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS, {axes});
  set(CUDNN_ATTR_CONVOLUTION_DILATIONS, {dilation, dilation});
  set(CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES, {stride, stride});
  set(CUDNN_ATTR_CONVOLUTION_POST_PADDINGS, {padding, padding});
  set(CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS, {padding, padding});
  return result.finalize();
}

Backend pointwise(int mode) {
  Backend result(CUDNN_BACKEND_POINTWISE_DESCRIPTOR);
  result.set<int>(CUDNN_ATTR_POINTWISE_MODE, CUDNN_TYPE_POINTWISE_MODE, {mode});
  result.set<int>(CUDNN_ATTR_POINTWISE_MATH_PREC, CUDNN_TYPE_DATA_TYPE, {CUDNN_DATA_FLOAT});
  return finalized(result);
}

Backend pointwise_operation(int mode) {
  Backend result(CUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR);
  result.set_reference(CUDNN_ATTR_OPERATION_POINTWISE_PW_DESCRIPTOR, pointwise(mode));
  return result;
}

Backend relu(const Backend& x, const Backend& y) {
  Backend result = pointwise_operation(CUDNN_POINTWISE_RELU_FWD);
  result.set_reference(CUDNN_ATTR_OPERATION_POINTWISE_XDESC, x);
  result.set_reference(CUDNN_ATTR_OPERATION_POINTWISE_YDESC, y);
  return result;
}

Backend between(std::int64_t uid) { return tensor(uid, {1, 8, 8, 8}, true); }

}  // namespace

void add_operation_cases(Table& table) {
  table.start("backend-convolution");
  table.add("set", Answer::success, [] { return finalize_convolution(0, 1, 1, 1); });
  for (const int attribute :
       {CUDNN_ATTR_CONVOLUTION_DILATIONS, CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES,
        CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS}) {
    table.add("without-" + std::to_string(attribute), Answer::bad_param,
              [attribute] { return finalize_convolution(attribute, 1, 1, 1); });
  }
  for (const int attribute :
       {CUDNN_ATTR_CONVOLUTION_POST_PADDINGS, CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS}) {
    table.add("without-" + std::to_string(attribute), Answer::success,
              [attribute] { return finalize_convolution(attribute, 1, 1, 1); });
  }
  table.add("padding-negative", Answer::bad_param,
            [] { return finalize_convolution(0, -1, 1, 1); });
  table.add("stride-zero", Answer::bad_param, [] { return finalize_convolution(0, 1, 0, 1); });
  table.add("dilation-zero", Answer::bad_param, [] { return finalize_convolution(0, 1, 1, 0); });
  table.add("axes-differ", Answer::bad_param, [] { return finalize_convolution(0, 1, 1, 1, 3); });

  table.start("operation");
  table.add("forward", Answer::success, [] { return forward().finalize(); });
  table.add("tensor-not-finalized-when-set", Answer::success, [] {
    const Backend operation(CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR);
    return operation.set_reference(CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_X,
                                   raw_tensor(1, {1, 4, 8, 8}, packed({1, 4, 8, 8})));
  });
  table.add("tensor-not-finalized", Answer::bad_param, [] {
    return forward(raw_tensor(1, {1, 4, 8, 8}, packed({1, 4, 8, 8}))).finalize();
  });
  table.add("tensor-finalized-too-late", Answer::bad_param, [] {
    const Backend late = raw_tensor(1, {1, 4, 8, 8}, packed({1, 4, 8, 8}));
    const Backend operation = forward(late);
    late.finalize();
    return operation.finalize();
  });
  table.add("tensor-null", Answer::bad_param, [] {
    const Backend operation(CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR);
    return operation.set<cudnnBackendDescriptor_t>(CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_X,
                                                   CUDNN_TYPE_BACKEND_DESCRIPTOR, {nullptr});
  });
  table.add("convolution-is-a-tensor", Answer::bad_param,
            [] { return forward(input(), filter(), output(), input()).finalize(); });
  table.add("channels-differ", Answer::bad_param, [] {
    return forward(input(), tensor(2, {8, 5, 3, 3})).finalize();
  });
  table.add("groups", Answer::success, [] {
    return forward(input(), tensor(2, {8, 2, 3, 3})).finalize();
  });
  table.add("groups-dont-divide-filters", Answer::bad_param, [] {
    return forward(input(), tensor(2, {7, 2, 3, 3}), tensor(3, {1, 7, 8, 8})).finalize();
  });
  table.add("output-height", Answer::bad_param, [] {
    return forward(input(), filter(), tensor(3, {1, 8, 7, 8})).finalize();
  });
  table.add("output-channels", Answer::bad_param, [] {
    return forward(input(), filter(), tensor(3, {1, 9, 8, 8})).finalize();
  });
  table.add("output-batch", Answer::bad_param, [] {
    return forward(input(), filter(), tensor(3, {2, 8, 8, 8})).finalize();
  });
  table.add("axes-differ", Answer::bad_param, [] {
    return forward(tensor(1, {1, 4, 8, 8, 8})).finalize();
  });
  table.add("filter-too-large", Answer::bad_param, [] {
    return forward(input(), tensor(2, {8, 4, 11, 3})).finalize();
  });
  table.add("data-gradient", Answer::success, [] {
    return operation(CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR,
                     CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_ALPHA, filter(), input(), output())
        .finalize();
  });
  table.add("data-gradient-height", Answer::bad_param, [] {
    return operation(CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR,
                     CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_ALPHA, filter(), input(),
                     tensor(3, {1, 8, 7, 7}))
        .finalize();
  });
  table.add("filter-gradient", Answer::success, [] {
    return operation(CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_FILTER_DESCRIPTOR,
                     CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_ALPHA, filter(), input(), output())
        .finalize();
  });
  table.add("filter-gradient-height", Answer::bad_param, [] {
    return operation(CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_FILTER_DESCRIPTOR,
                     CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_ALPHA, filter(), input(),
                     tensor(3, {1, 8, 7, 7}))
        .finalize();
  });
  table.add("relu", Answer::success, [] { return relu(between(10), output()).finalize(); });
  table.add("add-without-b", Answer::bad_param, [] {
    const Backend operation = pointwise_operation(CUDNN_POINTWISE_ADD);
    operation.set_reference(CUDNN_ATTR_OPERATION_POINTWISE_XDESC, between(10));
    operation.set_reference(CUDNN_ATTR_OPERATION_POINTWISE_YDESC, output());
    return operation.finalize();
  });
  table.add("relu-without-x", Answer::bad_param, [] {
    const Backend operation = pointwise_operation(CUDNN_POINTWISE_RELU_FWD);
    operation.set_reference(CUDNN_ATTR_OPERATION_POINTWISE_YDESC, output());
    return operation.finalize();
  });
}

void add_engine_cases(Table& table) {
#if CUDNN_VERSION >= 90000
  // cuDNN 8 makes no graph without a handle, so without a device.
  table.start("graph");
  table.add("one", Answer::success, [] {
    return graph().get() != nullptr ? CUDNN_STATUS_SUCCESS : CUDNN_STATUS_BAD_PARAM;
  });
  table.add("operation-not-finalized", Answer::not_finalized, [] {
    const Backend result(CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR);
    return result.set_reference(CUDNN_ATTR_OPERATIONGRAPH_OPS, forward());
  });
  table.add("operation-null", Answer::null_pointer, [] {
    const Backend result(CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR);
    return result.set<cudnnBackendDescriptor_t>(CUDNN_ATTR_OPERATIONGRAPH_OPS,
                                                CUDNN_TYPE_BACKEND_DESCRIPTOR, {nullptr});
  });
  table.add("handle-null", Answer::null_pointer, [] {
    const Backend result(CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR);
    return result.set<cudnnHandle_t>(CUDNN_ATTR_OPERATIONGRAPH_HANDLE, CUDNN_TYPE_HANDLE,
                                     {nullptr});
  });
  table.add("operation-twice", Answer::bad_param, [] {
    const Backend operation = finalized(forward());
    return raw_graph({operation, operation}).finalize();
  });
  table.add("fused", Answer::success, [] {
    const Backend first = finalized(forward(input(), filter(), between(10)));
    const Backend second = finalized(relu(between(10), output()));
    return raw_graph({first, second}).finalize();
  });
  table.add("fused-any-order", Answer::success, [] {
    const Backend first = finalized(forward(input(), filter(), between(10)));
    const Backend second = finalized(relu(between(10), output()));
    return raw_graph({second, first}).finalize();
  });
  table.add("one-uid-two-shapes", Answer::bad_param, [] {
    const Backend first = finalized(forward(input(), filter(), between(10)));
    const Backend second = finalized(relu(tensor(10, {1, 8, 4, 4}, true), tensor(3, {1, 8, 4, 4})));
    return raw_graph({first, second}).finalize();
  });
  table.add("operation-destroyed-afterwards", Answer::success, [] {
    const Backend result = [] { return raw_graph({finalized(forward())}); }();
    return result.finalize();
  });

  table.start("engine");
  const auto engine = [](std::int64_t index, bool has_graph = true) {
    const Backend result(CUDNN_BACKEND_ENGINE_DESCRIPTOR);
    if (has_graph) {
      result.set_reference(CUDNN_ATTR_ENGINE_OPERATION_GRAPH, graph());
    }
    result.set_numbers(CUDNN_ATTR_ENGINE_GLOBAL_INDEX, {index});
    return result.finalize();
  };
  table.add("index-0", Answer::success, [engine] { return engine(0); });
  table.add("index-negative", Answer::not_supported, [engine] { return engine(-1); });
  table.add("index-100000", Answer::not_supported, [engine] { return engine(100000); });
  table.add("no-graph", Answer::null_pointer, [engine] { return engine(0, false); });

  table.start("heuristics");
  const auto heuristics = [](int mode) {
    const Backend result(CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR);
    result.set_reference(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, graph());
    result.set<int>(CUDNN_ATTR_ENGINEHEUR_MODE, CUDNN_TYPE_HEUR_MODE, {mode});
    return finalized(result);
  };
  table.add("no-graph", Answer::bad_param, [] {
    const Backend result(CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR);
    result.set<int>(CUDNN_ATTR_ENGINEHEUR_MODE, CUDNN_TYPE_HEUR_MODE, {CUDNN_HEUR_MODE_FALLBACK});
    return result.finalize();
  });
  table.add("graph-not-finalized", Answer::not_finalized, [] {
    const Backend result(CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR);
    result.set_reference(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH,
                         Backend(CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR));
    return result.finalize();
  });
  table.add("two-graphs", Answer::bad_param, [] {
    const Backend result(CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR);
    const Backend first = graph();
    const Backend second = graph();
    return result.set<cudnnBackendDescriptor_t>(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH,
                                                CUDNN_TYPE_BACKEND_DESCRIPTOR,
                                                {first.get(), second.get()});
  });
  table.add("results-can-be-counted", Answer::success, [heuristics] {
    const Backend result = heuristics(CUDNN_HEUR_MODE_FALLBACK);
    return result.count(CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_TYPE_BACKEND_DESCRIPTOR) >= 0
               ? CUDNN_STATUS_SUCCESS
               : CUDNN_STATUS_INTERNAL_ERROR;
  });

#endif

  table.start("pack");
  table.add("numbers-differ", Answer::bad_param, [] {
    int number = 0;
    const Backend pack(CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
    pack.set<void*>(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, CUDNN_TYPE_VOID_PTR, {&number, &number});
    pack.set_numbers(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, {1});
    return pack.finalize();
  });
  table.add("pointer-null", Answer::success, [] {
    const Backend pack(CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
    pack.set<void*>(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, CUDNN_TYPE_VOID_PTR, {nullptr});
    pack.set_numbers(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, {1});
    return pack.finalize();
  });
  table.add("pointers-cant-be-read", Answer::not_supported, [] {
    int number = 0;
    const Backend pack(CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
    pack.set<void*>(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, CUDNN_TYPE_VOID_PTR, {&number});
    pack.set_numbers(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, {1});
    pack.finalize();
    std::int64_t count = 0;
    void* pointer = nullptr;
    return cudnnBackendGetAttribute(pack.get(), CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS,
                                    CUDNN_TYPE_VOID_PTR, 1, &count, &pointer);
  });
}

}  // namespace misuse
