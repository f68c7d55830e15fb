// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// The graph API: descriptors as such, tensors, and the types and numbers of attributes.

#include <array>

#include "backend.hpp"
#include "table.hpp"

namespace misuse {

void add_descriptor_cases(Table& table) {
  table.start("descriptor");
  for (const int type : {-1, 6, 99}) {
    table.add("create-kind-" + std::to_string(type), Answer::alloc_failed, [type] {
      cudnnBackendDescriptor_t handle = nullptr;
      return cudnnBackendCreateDescriptor(static_cast<cudnnBackendDescriptorType_t>(type), &handle);
    });
  }
  table.add("destroy-null", Answer::null_pointer,
            [] { return cudnnBackendDestroyDescriptor(nullptr); });
  table.add("finalize-null", Answer::null_pointer, [] { return cudnnBackendFinalize(nullptr); });
  table.add("set-null", Answer::null_pointer, [] {
    const std::int64_t value = 1;
    return cudnnBackendSetAttribute(nullptr, CUDNN_ATTR_TENSOR_UNIQUE_ID, CUDNN_TYPE_INT64, 1,
                                    &value);
  });
  table.add("get-null", Answer::bad_param, [] {
    std::int64_t value = 1;
    std::int64_t count = 0;
    return cudnnBackendGetAttribute(nullptr, CUDNN_ATTR_TENSOR_UNIQUE_ID, CUDNN_TYPE_INT64, 1,
                                    &count, &value);
  });
  table.add("execute-nothing", Answer::bad_param,
            [] { return cudnnBackendExecute(nullptr, nullptr, nullptr); });
  const std::vector<std::pair<int, Answer>> empty = {
      {CUDNN_BACKEND_POINTWISE_DESCRIPTOR, Answer::success},
      {CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR, Answer::bad_param},
      {CUDNN_BACKEND_ENGINE_DESCRIPTOR, Answer::null_pointer},
      {CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR, Answer::bad_param},
      {CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR, Answer::not_finalized},
      {CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR, Answer::bad_param},
      {CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR, Answer::bad_param},
      {CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_FILTER_DESCRIPTOR, Answer::bad_param},
      {CUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR, Answer::success},
      {CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR, Answer::bad_param},
      {CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR, Answer::success},
      {CUDNN_BACKEND_TENSOR_DESCRIPTOR, Answer::bad_param},
  };
  for (const auto& [type, answer] : empty) {
    table.add("finalize-empty-" + std::to_string(type), answer,
              [type = type] { return Backend(type).finalize(); });
  }
  table.add("finalize-twice", Answer::invalid_value, [] { return input().finalize(); });
  table.add("set-after-finalize", Answer::invalid_value,
            [] { return input().set_numbers(CUDNN_ATTR_TENSOR_UNIQUE_ID, {9}); });
  const auto get = [](const Backend& tensor, int attribute, int type, std::int64_t requested,
                      bool has_array = true) {
    std::array<std::int64_t, 8> values{};
    std::int64_t count = 0;
    return cudnnBackendGetAttribute(tensor.get(),
                                    static_cast<cudnnBackendAttributeName_t>(attribute),
                                    static_cast<cudnnBackendAttributeType_t>(type), requested,
                                    &count, has_array ? values.data() : nullptr);
  };
  table.add("get-before-finalize", Answer::not_initialized, [get] {
    return get(raw_tensor(1, {1, 4}, {4, 1}), CUDNN_ATTR_TENSOR_UNIQUE_ID, CUDNN_TYPE_INT64, 1);
  });
  table.add("get", Answer::success,
            [get] { return get(input(), CUDNN_ATTR_TENSOR_DIMENSIONS, CUDNN_TYPE_INT64, 4); });
  table.add("get-without-array", Answer::success, [get] {
    return get(input(), CUDNN_ATTR_TENSOR_DIMENSIONS, CUDNN_TYPE_INT64, 4, false);
  });
  table.add("get-negative-number", Answer::bad_param,
            [get] { return get(input(), CUDNN_ATTR_TENSOR_DIMENSIONS, CUDNN_TYPE_INT64, -1); });
  table.add("get-other-type", Answer::attribute_type,
            [get] { return get(input(), CUDNN_ATTR_TENSOR_UNIQUE_ID, CUDNN_TYPE_FLOAT, 1); });
  table.add("get-of-another-kind", Answer::bad_param,
            [get] { return get(input(), CUDNN_ATTR_ENGINE_GLOBAL_INDEX, CUDNN_TYPE_INT64, 1); });

  table.start("backend-tensor");
  for (const std::int64_t alignment : {0, 1, 3}) {
    table.add("alignment-" + std::to_string(alignment), Answer::bad_param, [alignment] {
      return raw_tensor(1, {1, 4, 8, 8}, packed({1, 4, 8, 8}), alignment).finalize();
    });
  }
  for (const std::int64_t alignment : {4, 24, 512}) {
    table.add("alignment-" + std::to_string(alignment), Answer::success, [alignment] {
      return raw_tensor(1, {1, 4, 8, 8}, packed({1, 4, 8, 8}), alignment).finalize();
    });
  }
  table.add("fewer-strides", Answer::bad_param, [] {
    return raw_tensor(1, {1, 4, 8, 8}, {64, 8, 1}).finalize();
  });
  table.add("stride-negative", Answer::bad_param, [] {
    return raw_tensor(1, {1, 4, 8, 8}, {256, 64, -8, 1}).finalize();
  });
  table.add("stride-zero", Answer::success, [] {
    return raw_tensor(1, {1, 4, 8, 8}, {256, 64, 0, 1}).finalize();
  });
  table.add("one-axis", is_9 ? Answer::success : Answer::bad_param,
            [] { return raw_tensor(1, {4}, {1}).finalize(); });
  table.add("eight-axes", Answer::success,
            [] { return raw_tensor(1, Extents(8, 2), packed(Extents(8, 2))).finalize(); });
  table.add("nine-axes", Answer::bad_param,
            [] { return raw_tensor(1, Extents(9, 2), packed(Extents(9, 2))).finalize(); });
  table.add("vector-type", Answer::not_supported, [] {
    return raw_tensor(1, {1, 4, 8, 8}, {256, 64, 8, 1}, 16, CUDNN_DATA_INT8x4).finalize();
  });
  for (const int type : {CUDNN_DATA_DOUBLE, CUDNN_DATA_HALF, CUDNN_DATA_INT8, CUDNN_DATA_INT32,
                         CUDNN_DATA_BFLOAT16, CUDNN_DATA_INT64, CUDNN_DATA_BOOLEAN}) {
    table.add("type-" + std::to_string(type), Answer::success, [type] {
      return raw_tensor(1, {1, 4, 8, 8}, {256, 64, 8, 1}, 16, type).finalize();
    });
  }
}

void add_attribute_cases(Table& table) {
  table.start("attribute");
  struct Attribute {
    int descriptor;
    int attribute;
    int type;
    Answer other_type;
    Answer no_element;
    Answer two_elements;
  };
  constexpr Answer ok = Answer::success;
  constexpr Answer bad = Answer::bad_param;
  constexpr Answer type = Answer::attribute_type;
  constexpr Answer no = Answer::not_supported;
  const std::vector<Attribute> attributes = {
      {0, CUDNN_ATTR_POINTWISE_MODE, CUDNN_TYPE_POINTWISE_MODE, bad, bad, bad},
      {0, CUDNN_ATTR_POINTWISE_MATH_PREC, CUDNN_TYPE_DATA_TYPE, bad, bad, bad},
      {0, CUDNN_ATTR_POINTWISE_RELU_LOWER_CLIP, CUDNN_TYPE_DOUBLE, bad, bad, bad},
      {1, CUDNN_ATTR_CONVOLUTION_COMP_TYPE, CUDNN_TYPE_DATA_TYPE, type, bad, bad},
      {1, CUDNN_ATTR_CONVOLUTION_CONV_MODE, CUDNN_TYPE_CONVOLUTION_MODE, type, bad, bad},
      {1, CUDNN_ATTR_CONVOLUTION_DILATIONS, CUDNN_TYPE_INT64, type, bad, ok},
      {1, CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES, CUDNN_TYPE_INT64, type, bad, ok},
      {1, CUDNN_ATTR_CONVOLUTION_POST_PADDINGS, CUDNN_TYPE_INT64, type, bad, ok},
      {1, CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS, CUDNN_TYPE_INT64, type, bad, ok},
      {1, CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS, CUDNN_TYPE_INT64, bad, bad, bad},
      {10, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA, CUDNN_TYPE_FLOAT, bad, bad, bad},
      {11, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_ALPHA, CUDNN_TYPE_FLOAT, bad, bad, bad},
      {12, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_ALPHA, CUDNN_TYPE_FLOAT, no, bad, bad},
      {13, CUDNN_ATTR_OPERATION_POINTWISE_ALPHA1, CUDNN_TYPE_FLOAT, bad, bad, bad},
      {4, CUDNN_ATTR_ENGINEHEUR_MODE, CUDNN_TYPE_HEUR_MODE, type, bad, bad},
      {2, CUDNN_ATTR_ENGINE_GLOBAL_INDEX, CUDNN_TYPE_INT64, bad, bad, bad},
      {16, CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, CUDNN_TYPE_INT64, no, bad, ok},
      {16, CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, CUDNN_TYPE_VOID_PTR, no, bad, ok},
      {16, CUDNN_ATTR_VARIANT_PACK_WORKSPACE, CUDNN_TYPE_VOID_PTR, no, bad, bad},
      {17, CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, CUDNN_TYPE_INT64, type, bad, bad},
      {17, CUDNN_ATTR_TENSOR_DATA_TYPE, CUDNN_TYPE_DATA_TYPE, type, bad, bad},
      {17, CUDNN_ATTR_TENSOR_DIMENSIONS, CUDNN_TYPE_INT64, type, bad, ok},
      {17, CUDNN_ATTR_TENSOR_STRIDES, CUDNN_TYPE_INT64, type, bad, ok},
      {17, CUDNN_ATTR_TENSOR_UNIQUE_ID, CUDNN_TYPE_INT64, type, bad, bad},
      {17, CUDNN_ATTR_TENSOR_IS_VIRTUAL, CUDNN_TYPE_BOOLEAN, type, bad, bad},
  };
  const auto set = [](int descriptor, int attribute, int element_type, std::int64_t count,
                      bool has_array) {
    const std::array<std::int64_t, 4> values = {1, 1, 1, 1};
    return cudnnBackendSetAttribute(Backend(descriptor).get(),
                                    static_cast<cudnnBackendAttributeName_t>(attribute),
                                    static_cast<cudnnBackendAttributeType_t>(element_type), count,
                                    has_array ? values.data() : nullptr);
  };
  for (const Attribute& one : attributes) {
    const std::string name = std::to_string(one.attribute);
    const int other = CUDNN_TYPE_LAYOUT_TYPE;
    table.add(name + "-other-type", one.other_type,
              [set, one] { return set(one.descriptor, one.attribute, other, 1, true); });
    table.add(name + "-no-element", one.no_element,
              [set, one] { return set(one.descriptor, one.attribute, one.type, 0, true); });
    table.add(name + "-two-elements", one.two_elements,
              [set, one] { return set(one.descriptor, one.attribute, one.type, 2, true); });
    table.add(name + "-no-array", Answer::bad_param,
              [set, one] { return set(one.descriptor, one.attribute, one.type, 1, false); });
  }
  table.add("of-another-kind", Answer::bad_param,
            [set] { return set(17, CUDNN_ATTR_ENGINE_GLOBAL_INDEX, CUDNN_TYPE_INT64, 1, true); });
  table.add("unknown", Answer::bad_param,
            [set] { return set(17, 99999, CUDNN_TYPE_INT64, 1, true); });
  table.add("computed-workspace", Answer::not_supported, [set] {
    return set(5, CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE, CUDNN_TYPE_INT64, 1, true);
  });
  table.add("computed-engine-count", Answer::bad_param, [set] {
    return set(15, CUDNN_ATTR_OPERATIONGRAPH_ENGINE_GLOBAL_COUNT, CUDNN_TYPE_INT64, 1, true);
  });
}

}  // namespace misuse
