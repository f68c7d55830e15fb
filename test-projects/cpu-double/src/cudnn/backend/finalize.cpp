// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// What finalizing a descriptor makes of its attributes, and what it refuses. The statuses are those
// that cuDNN 9.19 answers, measured.

#include <algorithm>

#include "../descriptors.hpp"
#include "descriptor.hpp"
#include "device_description.hpp"
#include "engines.hpp"
#include "plan_text.hpp"

namespace cudnn_cmake::cpu_double {
namespace {

constexpr int heuristics_device = 204;
constexpr int plan_device = 407;
constexpr int property_device_id = 2700;
constexpr int property_handle = 2701;
constexpr int property_text = 2702;

std::int64_t bytes_of(cudnnDataType_t type) {
  constexpr int int64_type = 10;
  constexpr int fast_float = 14;
  if (type == CUDNN_DATA_INT8x4 || type == CUDNN_DATA_UINT8x4 || type == CUDNN_DATA_INT8x32) {
    throw Refusal{CUDNN_STATUS_NOT_SUPPORTED, "the graph API has no vector types"};
  }
  if (type == int64_type) {
    return 8;
  }
  const std::size_t size = element_size(type);
  return size == 0 && type > int64_type && type <= fast_float ? 1 : static_cast<std::int64_t>(size);
}

TensorSpecification make_tensor(const BackendDescriptor& descriptor) {
  TensorSpecification tensor;
  tensor.uid = descriptor.value<std::int64_t>(CUDNN_ATTR_TENSOR_UNIQUE_ID).value_or(0);
  tensor.type =
      descriptor.value<cudnnDataType_t>(CUDNN_ATTR_TENSOR_DATA_TYPE).value_or(CUDNN_DATA_FLOAT);
  tensor.extents = descriptor.values<std::int64_t>(CUDNN_ATTR_TENSOR_DIMENSIONS);
  tensor.strides = descriptor.values<std::int64_t>(CUDNN_ATTR_TENSOR_STRIDES);
  tensor.alignment = descriptor.value<std::int64_t>(CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT).value_or(0);
  tensor.is_virtual = descriptor.flag(CUDNN_ATTR_TENSOR_IS_VIRTUAL);
  constexpr int by_value = 908;
  tensor.is_by_value = descriptor.flag(by_value);
  check_tensor(tensor);
  return tensor;
}

ConvolutionSpecification make_convolution(const BackendDescriptor& descriptor) {
  ConvolutionSpecification convolution;
  convolution.compute_type = descriptor.value<cudnnDataType_t>(CUDNN_ATTR_CONVOLUTION_COMP_TYPE)
                                 .value_or(CUDNN_DATA_FLOAT);
  convolution.mode = descriptor.value<cudnnConvolutionMode_t>(CUDNN_ATTR_CONVOLUTION_CONV_MODE)
                         .value_or(CUDNN_CONVOLUTION);
  convolution.stride = descriptor.values<std::int64_t>(CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES);
  convolution.dilation = descriptor.values<std::int64_t>(CUDNN_ATTR_CONVOLUTION_DILATIONS);
  convolution.padding_before = descriptor.values<std::int64_t>(CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS);
  convolution.padding_behind =
      descriptor.values<std::int64_t>(CUDNN_ATTR_CONVOLUTION_POST_PADDINGS);
  const auto axes = static_cast<std::size_t>(std::clamp<std::int64_t>(
      descriptor.value<std::int64_t>(CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS).value_or(0), 0, 64));
  // Paddings that were not set are 0.
  for (std::vector<std::int64_t>* padding :
       {&convolution.padding_before, &convolution.padding_behind}) {
    if (padding->empty()) {
      padding->resize(axes, 0);
    }
  }
  require(axes != 0 && convolution.stride.size() == axes, "not one stride for each spatial axis");
  check_convolution(convolution);
  return convolution;
}

PointwiseSpecification make_pointwise(const BackendDescriptor& descriptor) {
  PointwiseSpecification pointwise;
  pointwise.mode = descriptor.value<cudnnPointwiseMode_t>(CUDNN_ATTR_POINTWISE_MODE)
                       .value_or(CUDNN_POINTWISE_ADD);
  pointwise.compute_type =
      descriptor.value<cudnnDataType_t>(CUDNN_ATTR_POINTWISE_MATH_PREC).value_or(CUDNN_DATA_FLOAT);
  pointwise.lower_clip = descriptor.number(CUDNN_ATTR_POINTWISE_RELU_LOWER_CLIP, 0);
  pointwise.has_upper_clip = descriptor.attributes.count(CUDNN_ATTR_POINTWISE_RELU_UPPER_CLIP) != 0;
  pointwise.upper_clip = descriptor.number(CUDNN_ATTR_POINTWISE_RELU_UPPER_CLIP, 0);
  pointwise.lower_slope = descriptor.number(CUDNN_ATTR_POINTWISE_RELU_LOWER_CLIP_SLOPE, 0);
  pointwise.elu_alpha = descriptor.number(CUDNN_ATTR_POINTWISE_ELU_ALPHA, 1);
  pointwise.swish_beta = descriptor.number(CUDNN_ATTR_POINTWISE_SWISH_BETA, 1);
  return pointwise;
}

std::shared_ptr<const GraphSpecification> graph_of(const BackendDescriptor* descriptor,
                                                   cudnnStatus_t null_status) {
  require(descriptor != nullptr, null_status, "no operation graph");
  require(descriptor->is_finalized, status::not_finalized, "the graph is not finalized");
  return std::get<std::shared_ptr<const GraphSpecification>>(descriptor->meaning);
}

/// The device that an attribute describes; null when it isn't set, or not finalized.
std::shared_ptr<const DeviceDescription> device_of(const BackendDescriptor* descriptor) {
  const auto* const meaning =
      descriptor == nullptr
          ? nullptr
          : std::get_if<std::shared_ptr<const DeviceDescription>>(&descriptor->meaning);
  return meaning == nullptr ? nullptr : *meaning;
}

/// The configurations. Without a description of a device and without a device there is none, and
/// that is no error.
std::vector<EngineSpecification> make_heuristics(const BackendDescriptor& descriptor) {
  const auto graph =
      graph_of(descriptor.reference(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH), CUDNN_STATUS_BAD_PARAM);
  const auto description = device_of(descriptor.reference(heuristics_device));
  std::vector<EngineSpecification> list;
  int count = 0;
  if (description == nullptr && device().device_count(count) != cudaSuccess) {
    return list;
  }
  const int mode = descriptor.value<int>(CUDNN_ATTR_ENGINEHEUR_MODE).value_or(0);
  for (const int index : suggested_engines(*graph, mode)) {
    list.push_back({graph, description, index});
  }
  return list;
}

EngineSpecification make_engine(const BackendDescriptor& descriptor) {
  EngineSpecification engine;
  engine.graph =
      graph_of(descriptor.reference(CUDNN_ATTR_ENGINE_OPERATION_GRAPH), status::null_pointer);
  const std::int64_t index =
      descriptor.value<std::int64_t>(CUDNN_ATTR_ENGINE_GLOBAL_INDEX).value_or(-1);
  require(index >= 0 && index < static_cast<std::int64_t>(engines().size()),
          CUDNN_STATUS_NOT_SUPPORTED, "no engine of this index");
  engine.index = static_cast<int>(index);
  return engine;
}

EngineSpecification make_configuration(const BackendDescriptor& descriptor) {
  const BackendDescriptor* const engine = descriptor.reference(CUDNN_ATTR_ENGINECFG_ENGINE);
  if (engine == nullptr || !engine->is_finalized) {
    end_process(
        "cudnnBackendFinalize: a configuration without a finalized engine (cuDNN itself "
        "crashes here, without a word)");
  }
  return std::get<EngineSpecification>(engine->meaning);
}

PlanSpecification make_plan(const BackendDescriptor& descriptor) {
  const BackendDescriptor* const configuration =
      descriptor.reference(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG);
  const BackendDescriptor* const device_descriptor = descriptor.reference(plan_device);
  const std::string text = descriptor.text(CUDNN_ATTR_EXECUTION_PLAN_JSON_REPRESENTATION);
  const bool has_text =
      descriptor.attributes.count(CUDNN_ATTR_EXECUTION_PLAN_JSON_REPRESENTATION) != 0;
  PlanSpecification plan;
  if (has_text) {
    require(configuration == nullptr, "a plan from text and from a configuration");
    const bool has_handle = descriptor.attributes.count(CUDNN_ATTR_EXECUTION_PLAN_HANDLE) != 0;
    if (device_descriptor == nullptr && !has_handle) {
      end_process(
          "cudnnBackendFinalize: a plan is loaded with neither a handle nor the description "
          "of a device (attributes 400, 407; cuDNN itself crashes here, without a word)");
    }
    plan.engine = read_plan(text, device_descriptor == nullptr ? current_device_description()
                                                               : device_of(device_descriptor));
  } else {
    require(configuration != nullptr && configuration->is_finalized, status::not_finalized,
            "no finalized configuration");
    plan.engine = std::get<EngineSpecification>(configuration->meaning);
    if (device_descriptor != nullptr) {
      plan.engine.device = device_of(device_descriptor);
      require(plan.engine.device != nullptr, CUDNN_STATUS_ARCH_MISMATCH,
              "the device's description is not finalized");
    }
  }
#if CUDNN_VERSION < 90000
  require(descriptor.attributes.count(CUDNN_ATTR_EXECUTION_PLAN_HANDLE) != 0, "no handle");
#endif
  if (plan.engine.device == nullptr) {
    plan.engine.device = current_device_description();
  }
  plan.workspace_bytes = workspace_of_engine(plan.engine.index, *plan.engine.graph);
  plan.text = write_plan(plan.engine, *plan.engine.device);
  return plan;
}

std::shared_ptr<const DeviceDescription> make_device(const BackendDescriptor& descriptor) {
  if (descriptor.attributes.count(property_text) != 0) {
    return read_device_description(descriptor.text(property_text));
  }
  if (descriptor.attributes.count(property_handle) == 0) {
    int count = 0;
    require(device().device_count(count) == cudaSuccess, CUDNN_STATUS_NOT_INITIALIZED,
            "cudaGetDeviceCount finds no device");
    const int index = descriptor.value<std::int32_t>(property_device_id).value_or(0);
    require(index >= 0 && index < count, "no device of this number");
  }
  return current_device_description();
}

void check_pack(const BackendDescriptor& descriptor) {
  const auto count = [&descriptor](int attribute) {
    const auto entry = descriptor.attributes.find(attribute);
    return entry == descriptor.attributes.end() ? 0 : entry->second.count;
  };
  require(count(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS) == count(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS),
          "not one pointer for each uid");
}

}  // namespace

void check_tensor(const TensorSpecification& tensor) {
  constexpr std::size_t most_axes = 8;
  constexpr std::size_t fewest_axes = CUDNN_MAJOR < 9 ? 3 : 1;
  require(tensor.extents.size() >= fewest_axes, "too few axes");
  require(tensor.extents.size() == tensor.strides.size(), "not one stride for each extent");
  require(tensor.extents.size() <= most_axes, "more than 8 axes");
  const std::int64_t size = bytes_of(tensor.type);
  if (size == 0) {
    end_process(
        "cudnnBackendFinalize: a tensor of an unknown data type (cuDNN itself crashes "
        "here, without a word)");
  }
  require(tensor.alignment > 0 && tensor.alignment % size == 0,
          "the alignment is no multiple of the element's size");
  for (const std::int64_t stride : tensor.strides) {
    require(stride >= 0, "a negative stride");
  }
}

void check_convolution(const ConvolutionSpecification& convolution) {
  const std::size_t axes = convolution.stride.size();
  require(convolution.dilation.size() == axes && convolution.padding_before.size() == axes &&
              convolution.padding_behind.size() == axes,
          "not one value for each spatial axis");
  for (std::size_t axis = 0; axis < axes; ++axis) {
    require(convolution.stride[axis] > 0, "a stride is not positive");
    require(convolution.dilation[axis] > 0, "a dilation is not positive");
    require(convolution.padding_before[axis] >= 0 && convolution.padding_behind[axis] >= 0,
            "a padding is negative");
  }
}

void finalize(BackendDescriptor& descriptor) {
  require(!descriptor.is_finalized, status::invalid_value, "the descriptor is finalized already");
  switch (descriptor.type) {
    case CUDNN_BACKEND_TENSOR_DESCRIPTOR:
      descriptor.meaning = make_tensor(descriptor);
      break;
    case CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR:
      descriptor.meaning = make_convolution(descriptor);
      break;
    case CUDNN_BACKEND_POINTWISE_DESCRIPTOR:
      descriptor.meaning = make_pointwise(descriptor);
      break;
    case CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR:
    case CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR:
    case CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_FILTER_DESCRIPTOR:
      descriptor.meaning = make_convolution_operation(descriptor);
      break;
    case CUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR:
      descriptor.meaning = make_pointwise_operation(descriptor);
      break;
    case CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR:
      descriptor.meaning = make_graph(descriptor);
      break;
    case CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR:
      descriptor.meaning = make_heuristics(descriptor);
      break;
    case CUDNN_BACKEND_ENGINE_DESCRIPTOR:
      descriptor.meaning = make_engine(descriptor);
      break;
    case CUDNN_BACKEND_ENGINECFG_DESCRIPTOR:
      descriptor.meaning = make_configuration(descriptor);
      break;
    case CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR:
      descriptor.meaning = make_plan(descriptor);
      break;
    case device_property:
      descriptor.meaning = make_device(descriptor);
      break;
    case CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR:
      check_pack(descriptor);
      break;
    case CUDNN_BACKEND_KNOB_CHOICE_DESCRIPTOR:
      break;
    default:
      throw Refusal{CUDNN_STATUS_NOT_SUPPORTED, "the double has no such descriptor"};
  }
  descriptor.is_finalized = true;
}

}  // namespace cudnn_cmake::cpu_double
