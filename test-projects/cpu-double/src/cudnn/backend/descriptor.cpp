// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "descriptor.hpp"

#include <string>

namespace cudnn_cmake::cpu_double {
namespace {

bool is_operation(int type) {
  return type == CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR ||
         type == CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR ||
         type == CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_FILTER_DESCRIPTOR ||
         type == CUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR;
}

bool fits(Reference reference, int type) {
  switch (reference) {
    case Reference::tensor:
      return type == CUDNN_BACKEND_TENSOR_DESCRIPTOR;
    case Reference::convolution:
      return true;  // another kind is taken, and refused when the operation is finalized
    case Reference::pointwise:
      return type == CUDNN_BACKEND_POINTWISE_DESCRIPTOR;
    case Reference::operation:
      return is_operation(type);
    case Reference::graph:
      return type == CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR;
    case Reference::engine:
      return type == CUDNN_BACKEND_ENGINE_DESCRIPTOR;
    case Reference::configuration:
      return type == CUDNN_BACKEND_ENGINECFG_DESCRIPTOR;
    case Reference::device:
      return type == device_property;
    case Reference::knob:
      return type == CUDNN_BACKEND_KNOB_CHOICE_DESCRIPTOR;
    case Reference::none:
      break;
  }
  return false;
}

Snapshot take_snapshot(const AttributeRule& rule, void* handle, const char* function) {
  const cudnnStatus_t null_status =
      rule.reference == Reference::operation ? status::null_pointer : CUDNN_STATUS_BAD_PARAM;
  const BackendDescriptor& referred = backend_object(handle, function, null_status);
  if (!fits(rule.reference, referred.type)) {
    end_process(std::string(function) + ": attribute " + std::to_string(rule.attribute) +
                " is given a descriptor of kind " + std::to_string(referred.type) +
                " (cuDNN itself crashes here)");
  }
  // The others are refused when the descriptor that refers to them is finalized.
  require(referred.is_finalized || rule.reference != Reference::operation || CUDNN_MAJOR < 9,
          status::not_finalized, "an operation that is not finalized");
  return std::make_shared<const BackendDescriptor>(referred);
}

}  // namespace

BackendDescriptor& backend_object(cudnnBackendDescriptor_t handle, const char* function,
                                  cudnnStatus_t null_status) {
  require(handle != nullptr, null_status, "a null descriptor");
  objects().require(handle, backend_kind, function);
  return *static_cast<BackendDescriptor*>(handle);
}

void BackendDescriptor::set(int attribute, int attribute_type, std::int64_t count,
                            const void* elements, const char* function) {
  require(!is_finalized, status::invalid_value, "the descriptor is finalized");
  const AttributeRule* const rule = find_rule(type, attribute);
  if (rule == nullptr) {
    throw Refusal{refusal_of(type, attribute),
                  "attribute " + std::to_string(attribute) + " can't be set on this descriptor"};
  }
  require(elements != nullptr || count == 0, "no array of elements");
  require(rule->other_type == any_type || attribute_type == rule->type ||
              attribute_type == rule->other_type,
          static_cast<cudnnStatus_t>(rule->wrong_type), "another type than the attribute has");
  require(count >= rule->fewest && count <= rule->most,
          static_cast<cudnnStatus_t>(rule->wrong_count), "another number of elements");
  AttributeValue value;
  value.type = rule->other_type == any_type ? rule->type : attribute_type;
  value.count = count;
  if (rule->reference != Reference::none) {
    auto* const* const handles = static_cast<void* const*>(elements);
    for (std::int64_t index = 0; index < count; ++index) {
      value.references.push_back(take_snapshot(*rule, handles[index], function));
    }
  } else {
    if (value.type == CUDNN_TYPE_HANDLE) {
      auto* const handle = *static_cast<const cudnnHandle_t*>(elements);
      require(
          handle != nullptr || type == CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR || CUDNN_MAJOR < 9,
          status::null_pointer, "a null handle");
      if (handle != nullptr) {
        objects().require(handle, "cudnnHandle_t", function);
      }
    }
    const auto* const bytes = static_cast<const std::byte*>(elements);
    value.bytes.assign(bytes, bytes + static_cast<std::size_t>(count) * size_of_type(value.type));
  }
  attributes[attribute] = std::move(value);
}

double BackendDescriptor::number(int attribute, double otherwise) const {
  const auto entry = attributes.find(attribute);
  if (entry == attributes.end()) {
    return otherwise;
  }
  return entry->second.type == CUDNN_TYPE_FLOAT
             ? static_cast<double>(value<float>(attribute).value_or(0.0F))
             : value<double>(attribute).value_or(otherwise);
}

const BackendDescriptor* BackendDescriptor::reference(int attribute) const {
  const auto entry = attributes.find(attribute);
  return entry == attributes.end() || entry->second.references.empty()
             ? nullptr
             : entry->second.references.front().get();
}

}  // namespace cudnn_cmake::cpu_double
