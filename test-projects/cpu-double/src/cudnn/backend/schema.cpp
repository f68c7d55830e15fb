// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// The statuses are those that cuDNN 9.19 answers, measured.

#include "schema.hpp"

#include "../status.hpp"

namespace cudnn_cmake::cpu_double {
namespace {

// Kinds, attributes and types by their numbers as far as not every cuDNN's header has the name.
constexpr int type_int32 = 23;
constexpr int type_nan = 10;
constexpr int type_reordering = 20;

constexpr int bad = CUDNN_STATUS_BAD_PARAM;
constexpr int unsupported = CUDNN_STATUS_NOT_SUPPORTED;
constexpr int bad_type = status::attribute_type;
constexpr std::int64_t longest_text = std::int64_t{1} << 20;
constexpr std::int64_t most_axes = 16;
constexpr std::int64_t most_operations = 64;

constexpr int f32 = CUDNN_TYPE_FLOAT;
constexpr int f64 = CUDNN_TYPE_DOUBLE;
constexpr int i64 = CUDNN_TYPE_INT64;
constexpr int descriptor_type = CUDNN_TYPE_BACKEND_DESCRIPTOR;
constexpr int handle_type = CUDNN_TYPE_HANDLE;

constexpr int pointwise = CUDNN_BACKEND_POINTWISE_DESCRIPTOR;
constexpr int convolution = CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR;
constexpr int engine = CUDNN_BACKEND_ENGINE_DESCRIPTOR;
constexpr int configuration = CUDNN_BACKEND_ENGINECFG_DESCRIPTOR;
constexpr int heuristics = CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR;
constexpr int plan = CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR;
constexpr int forward = CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR;
constexpr int filter_gradient = CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_FILTER_DESCRIPTOR;
constexpr int data_gradient = CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR;
constexpr int pointwise_operation = CUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR;
constexpr int graph = CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR;
constexpr int pack = CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR;
constexpr int tensor = CUDNN_BACKEND_TENSOR_DESCRIPTOR;

constexpr Reference no = Reference::none;

constexpr AttributeRule rules[] = {
    {pointwise, CUDNN_ATTR_POINTWISE_MODE, CUDNN_TYPE_POINTWISE_MODE, CUDNN_TYPE_POINTWISE_MODE, 1,
     1, no, bad, bad},
    {pointwise, CUDNN_ATTR_POINTWISE_MATH_PREC, CUDNN_TYPE_DATA_TYPE, CUDNN_TYPE_DATA_TYPE, 1, 1,
     no, bad, bad},
    {pointwise, 2, type_nan, type_nan, 1, 1, no, bad, bad},
    {pointwise, CUDNN_ATTR_POINTWISE_RELU_LOWER_CLIP, f64, f32, 1, 1, no, bad, bad},
    {pointwise, CUDNN_ATTR_POINTWISE_RELU_UPPER_CLIP, f64, f32, 1, 1, no, bad, bad},
    {pointwise, CUDNN_ATTR_POINTWISE_RELU_LOWER_CLIP_SLOPE, f64, f32, 1, 1, no, bad, bad},
    {pointwise, CUDNN_ATTR_POINTWISE_ELU_ALPHA, f64, f32, 1, 1, no, bad, bad},
    {pointwise, CUDNN_ATTR_POINTWISE_SWISH_BETA, f64, f32, 1, 1, no, bad, bad},

    {convolution, CUDNN_ATTR_CONVOLUTION_COMP_TYPE, CUDNN_TYPE_DATA_TYPE, CUDNN_TYPE_DATA_TYPE, 1,
     1, no, bad_type, bad},
    {convolution, CUDNN_ATTR_CONVOLUTION_CONV_MODE, CUDNN_TYPE_CONVOLUTION_MODE,
     CUDNN_TYPE_CONVOLUTION_MODE, 1, 1, no, bad_type, bad},
    {convolution, CUDNN_ATTR_CONVOLUTION_DILATIONS, i64, i64, 1, most_axes, no, bad_type, bad},
    {convolution, CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES, i64, i64, 1, most_axes, no, bad_type, bad},
    {convolution, CUDNN_ATTR_CONVOLUTION_POST_PADDINGS, i64, i64, 1, most_axes, no, bad_type, bad},
    {convolution, CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS, i64, i64, 1, most_axes, no, bad_type, bad},
    {convolution, CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS, i64, i64, 1, 1, no, bad, bad},

    {forward, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA, f32, f64, 1, 1, no, bad, bad},
    {forward, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_BETA, f32, f64, 1, 1, no, bad, bad},
    {forward, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_CONV_DESC, descriptor_type, descriptor_type,
     1, 1, Reference::convolution, bad, bad},
    {forward, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_W, descriptor_type, descriptor_type, 1, 1,
     Reference::tensor, bad, unsupported},
    {forward, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_X, descriptor_type, descriptor_type, 1, 1,
     Reference::tensor, bad, unsupported},
    {forward, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_Y, descriptor_type, descriptor_type, 1, 1,
     Reference::tensor, bad, unsupported},

    {data_gradient, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_ALPHA, f32, f64, 1, 1, no,
     unsupported, bad},
    {data_gradient, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_BETA, f32, f64, 1, 1, no, unsupported,
     bad},
    {data_gradient, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_CONV_DESC, descriptor_type,
     descriptor_type, 1, 1, Reference::convolution, bad, bad},
    {data_gradient, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_W, descriptor_type, descriptor_type,
     1, 1, Reference::tensor, bad, unsupported},
    {data_gradient, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DX, descriptor_type, descriptor_type,
     1, 1, Reference::tensor, bad, unsupported},
    {data_gradient, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DY, descriptor_type, descriptor_type,
     1, 1, Reference::tensor, bad, unsupported},

    {filter_gradient, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_ALPHA, f32, f64, 1, 1, no, bad,
     bad},
    {filter_gradient, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_BETA, f32, f64, 1, 1, no, bad,
     bad},
    {filter_gradient, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_CONV_DESC, descriptor_type,
     descriptor_type, 1, 1, Reference::convolution, bad, bad},
    {filter_gradient, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DW, descriptor_type,
     descriptor_type, 1, 1, Reference::tensor, bad, unsupported},
    {filter_gradient, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_X, descriptor_type,
     descriptor_type, 1, 1, Reference::tensor, bad, unsupported},
    {filter_gradient, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DY, descriptor_type,
     descriptor_type, 1, 1, Reference::tensor, bad, unsupported},

    {pointwise_operation, CUDNN_ATTR_OPERATION_POINTWISE_PW_DESCRIPTOR, descriptor_type,
     descriptor_type, 1, 1, Reference::pointwise, bad, bad},
    {pointwise_operation, CUDNN_ATTR_OPERATION_POINTWISE_XDESC, descriptor_type, descriptor_type, 1,
     1, Reference::tensor, bad, bad},
    {pointwise_operation, CUDNN_ATTR_OPERATION_POINTWISE_BDESC, descriptor_type, descriptor_type, 1,
     1, Reference::tensor, bad, bad},
    {pointwise_operation, CUDNN_ATTR_OPERATION_POINTWISE_YDESC, descriptor_type, descriptor_type, 1,
     1, Reference::tensor, bad, bad},
    {pointwise_operation, CUDNN_ATTR_OPERATION_POINTWISE_ALPHA1, f32, f64, 1, 1, no, bad, bad},
    {pointwise_operation, CUDNN_ATTR_OPERATION_POINTWISE_ALPHA2, f32, f64, 1, 1, no, bad, bad},

    {graph, CUDNN_ATTR_OPERATIONGRAPH_HANDLE, handle_type, handle_type, 1, 1, no,
     CUDNN_STATUS_NOT_INITIALIZED, bad},
    {graph, CUDNN_ATTR_OPERATIONGRAPH_OPS, descriptor_type, descriptor_type, 0, most_operations,
     Reference::operation, bad_type, bad},

    {heuristics, CUDNN_ATTR_ENGINEHEUR_MODE, CUDNN_TYPE_HEUR_MODE, CUDNN_TYPE_HEUR_MODE, 1, 1, no,
     bad_type, bad},
    {heuristics, CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, descriptor_type, descriptor_type, 1, 1,
     Reference::graph, bad_type, bad},
    {heuristics, 203, type_int32, type_int32, 1, 1, no, bad_type, bad},
    {heuristics, 204, descriptor_type, descriptor_type, 1, 1, Reference::device, bad_type,
     unsupported},

    {configuration, CUDNN_ATTR_ENGINECFG_ENGINE, descriptor_type, descriptor_type, 1, 1,
     Reference::engine, bad_type, unsupported},
    {configuration, CUDNN_ATTR_ENGINECFG_KNOB_CHOICES, descriptor_type, descriptor_type, 0,
     most_operations, Reference::knob, bad, bad},

    {engine, CUDNN_ATTR_ENGINE_OPERATION_GRAPH, descriptor_type, descriptor_type, 1, 1,
     Reference::graph, bad_type, unsupported},
    {engine, CUDNN_ATTR_ENGINE_GLOBAL_INDEX, i64, i64, 1, 1, no, bad, bad},
    {engine, 1306, type_int32, type_int32, 1, 1, no, bad_type, bad},

    {plan, CUDNN_ATTR_EXECUTION_PLAN_HANDLE, handle_type, handle_type, 1, 1, no,
     CUDNN_STATUS_NOT_INITIALIZED, bad},
    {plan, CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, descriptor_type, descriptor_type, 1, 1,
     Reference::configuration, bad_type, unsupported},
    {plan, CUDNN_ATTR_EXECUTION_PLAN_JSON_REPRESENTATION, type_char, any_type, 0, longest_text, no,
     bad, bad},
    {plan, 407, descriptor_type, descriptor_type, 1, 1, Reference::device, bad_type, unsupported},

    {pack, CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, i64, i64, 1, most_operations, no, unsupported, bad},
    {pack, CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, CUDNN_TYPE_VOID_PTR, CUDNN_TYPE_VOID_PTR, 1,
     most_operations, no, unsupported, bad},
    {pack, CUDNN_ATTR_VARIANT_PACK_WORKSPACE, CUDNN_TYPE_VOID_PTR, CUDNN_TYPE_VOID_PTR, 1, 1, no,
     unsupported, bad},

    {tensor, CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, i64, i64, 1, 1, no, bad_type, bad},
    {tensor, CUDNN_ATTR_TENSOR_DATA_TYPE, CUDNN_TYPE_DATA_TYPE, CUDNN_TYPE_DATA_TYPE, 1, 1, no,
     bad_type, bad},
    {tensor, CUDNN_ATTR_TENSOR_DIMENSIONS, i64, i64, 1, most_axes, no, bad_type, bad},
    {tensor, CUDNN_ATTR_TENSOR_STRIDES, i64, i64, 1, most_axes, no, bad_type, bad},
    {tensor, CUDNN_ATTR_TENSOR_VECTOR_COUNT, i64, i64, 1, 1, no, bad_type, bad},
    {tensor, CUDNN_ATTR_TENSOR_VECTORIZED_DIMENSION, i64, i64, 1, 1, no, bad_type, bad},
    {tensor, CUDNN_ATTR_TENSOR_UNIQUE_ID, i64, i64, 1, 1, no, bad_type, bad},
    {tensor, CUDNN_ATTR_TENSOR_IS_VIRTUAL, CUDNN_TYPE_BOOLEAN, CUDNN_TYPE_BOOLEAN, 1, 1, no,
     bad_type, bad},
    {tensor, 908, CUDNN_TYPE_BOOLEAN, CUDNN_TYPE_BOOLEAN, 1, 1, no, bad_type, bad},
    {tensor, 909, type_reordering, type_reordering, 1, 1, no, bad_type, bad},

    {device_property, 2700, type_int32, type_int32, 1, 1, no, bad_type, bad},
    {device_property, 2701, handle_type, handle_type, 1, 1, no, bad_type, bad},
    {device_property, 2702, type_char, any_type, 0, longest_text, no, bad, bad},
};

}  // namespace

const AttributeRule* find_rule(int descriptor, int attribute) {
  for (const AttributeRule& rule : rules) {
    if (rule.descriptor == descriptor && rule.attribute == attribute) {
      return &rule;
    }
  }
  return nullptr;
}

cudnnStatus_t refusal_of(int descriptor, int attribute) {
  const bool is_computed =
      (descriptor == plan && attribute == CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE) ||
      (descriptor == engine && (attribute == CUDNN_ATTR_ENGINE_NUMERICAL_NOTE ||
                                attribute == CUDNN_ATTR_ENGINE_BEHAVIOR_NOTE)) ||
      (descriptor == pack && attribute == CUDNN_ATTR_VARIANT_PACK_INTERMEDIATES);
  return is_computed ? CUDNN_STATUS_NOT_SUPPORTED : CUDNN_STATUS_BAD_PARAM;
}

std::size_t size_of_type(int type) {
  switch (type) {
    case CUDNN_TYPE_HANDLE:
    case CUDNN_TYPE_VOID_PTR:
    case CUDNN_TYPE_BACKEND_DESCRIPTOR:
      return sizeof(void*);
    case CUDNN_TYPE_BOOLEAN:
      return sizeof(bool);
    case CUDNN_TYPE_INT64:
      return sizeof(std::int64_t);
    case CUDNN_TYPE_FLOAT:
      return sizeof(float);
    case CUDNN_TYPE_DOUBLE:
      return sizeof(double);
    case type_char:
      return 1;
    default:
      // Enumerations, and CUDNN_TYPE_INT32.
      return sizeof(std::int32_t);
  }
}

bool is_descriptor_type(int number) {
  // Number 6 is declared and can't be created.
  constexpr int intermediate = CUDNN_BACKEND_INTERMEDIATE_INFO_DESCRIPTOR;
  constexpr int last = CUDNN_VERSION >= 91900 ? 43 : CUDNN_VERSION >= 90800 ? device_property : 33;
  return number >= 0 && number <= last && number != intermediate;
}

}  // namespace cudnn_cmake::cpu_double
