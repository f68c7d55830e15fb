// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// cudnnBackendGetAttribute: what was set, and what finalizing computed.

#include <algorithm>

#include "descriptor.hpp"
#include "engines.hpp"

namespace cudnn_cmake::cpu_double {
namespace {

/// The caller's array.
struct Destination {
  int type;
  std::int64_t requested;
  std::int64_t* count;
  void* elements;

  /// How many of `available` elements are to be written. Without an array only the number is told.
  [[nodiscard]] std::size_t take(std::int64_t available) const {
    require(elements == nullptr || requested >= 0, "a negative number of elements");
    const std::int64_t written = elements == nullptr ? available : std::min(requested, available);
    if (count != nullptr) {
      *count = written;
    }
    return elements == nullptr ? 0 : static_cast<std::size_t>(written);
  }

  template <typename Element>
  void write(int own_type, const std::vector<Element>& values) const {
    require(type == own_type, status::attribute_type, "another type than the attribute has");
    write_any(values.data(), sizeof(Element), static_cast<std::int64_t>(values.size()));
  }

  void write_any(const void* values, std::size_t size, std::int64_t available) const {
    const std::size_t number = take(available);
    if (number != 0) {
      std::memcpy(elements, values, number * size);
    }
  }

  /// Fills the caller's descriptors, which must be of that kind, with these meanings.
  template <typename Specification>
  void fill(int kind, const std::vector<Specification>& meanings, const char* function) const {
    require(type == CUDNN_TYPE_BACKEND_DESCRIPTOR, status::attribute_type,
            "another type than the attribute has");
    const std::size_t number = take(static_cast<std::int64_t>(meanings.size()));
    for (std::size_t index = 0; index < number; ++index) {
      auto* const handle = static_cast<cudnnBackendDescriptor_t*>(elements)[index];
      BackendDescriptor& target = backend_object(handle, function, CUDNN_STATUS_BAD_PARAM);
      require(target.type == kind, "a descriptor of another kind");
      target.attributes.clear();
      target.meaning = meanings[index];
      target.is_finalized = true;
    }
  }
};

void get_engine(const EngineSpecification& engine, int attribute, const Destination& destination) {
  const Engine& properties = engines()[static_cast<std::size_t>(engine.index)];
  switch (attribute) {
    case CUDNN_ATTR_ENGINE_GLOBAL_INDEX:
      destination.write(CUDNN_TYPE_INT64, std::vector<std::int64_t>{engine.index});
      return;
    case CUDNN_ATTR_ENGINE_NUMERICAL_NOTE:
      destination.write(CUDNN_TYPE_NUMERICAL_NOTE, properties.numerical_notes);
      return;
    case CUDNN_ATTR_ENGINE_BEHAVIOR_NOTE:
      destination.write(CUDNN_TYPE_BEHAVIOR_NOTE, properties.behavior_notes);
      return;
    case CUDNN_ATTR_ENGINE_KNOB_INFO:
    case CUDNN_ATTR_ENGINE_LAYOUT_INFO:
      destination.write(CUDNN_TYPE_BACKEND_DESCRIPTOR, std::vector<void*>{});
      return;
    default:
      throw Refusal{CUDNN_STATUS_BAD_PARAM, "the engine has no such attribute"};
  }
}

void get_configuration(const EngineSpecification& engine, int attribute,
                       const Destination& destination, const char* function) {
  switch (attribute) {
    case CUDNN_ATTR_ENGINECFG_ENGINE:
      destination.fill(CUDNN_BACKEND_ENGINE_DESCRIPTOR, std::vector<EngineSpecification>{engine},
                       function);
      return;
    case CUDNN_ATTR_ENGINECFG_INTERMEDIATE_INFO:
    case CUDNN_ATTR_ENGINECFG_KNOB_CHOICES:
      destination.write(CUDNN_TYPE_BACKEND_DESCRIPTOR, std::vector<void*>{});
      return;
    case 303: {  // the workspace, which not every header has a name for
      destination.write(CUDNN_TYPE_INT64, std::vector<std::int64_t>{
                                              workspace_of_engine(engine.index, *engine.graph)});
      return;
    }
    default:
      throw Refusal{CUDNN_STATUS_BAD_PARAM, "the configuration has no such attribute"};
  }
}

void get_plan(const PlanSpecification& plan, int attribute, const Destination& destination,
              const char* function) {
  switch (attribute) {
    case CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG:
      destination.fill(CUDNN_BACKEND_ENGINECFG_DESCRIPTOR,
                       std::vector<EngineSpecification>{plan.engine}, function);
      return;
    case CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE:
      destination.write(CUDNN_TYPE_INT64, std::vector<std::int64_t>{plan.workspace_bytes});
      return;
    case CUDNN_ATTR_EXECUTION_PLAN_JSON_REPRESENTATION:
      // Whatever type is named, as cuDNN.
      destination.write_any(plan.text.data(), 1, static_cast<std::int64_t>(plan.text.size()));
      return;
    default:
      throw Refusal{CUDNN_STATUS_BAD_PARAM, "the plan has no such attribute"};
  }
}

/// cuDNN tells an upper bound first, and the true number with the configurations.
void get_results(const std::vector<EngineSpecification>& results, const Destination& destination,
                 const char* function) {
  constexpr std::int64_t more = 2;
  if (destination.elements == nullptr) {
    static_cast<void>(destination.take(static_cast<std::int64_t>(results.size()) + more));
    return;
  }
  destination.fill(CUDNN_BACKEND_ENGINECFG_DESCRIPTOR, results, function);
}

/// What was set is given back as it is.
void get_attribute(const BackendDescriptor& descriptor, int attribute,
                   const Destination& destination, const char* function) {
  const AttributeRule* const rule = find_rule(descriptor.type, attribute);
  require(rule != nullptr, "the descriptor has no such attribute");
  const bool is_pack = descriptor.type == CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR;
  const bool is_graph = descriptor.type == CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR;
  require(!is_pack && !is_graph, CUDNN_STATUS_NOT_SUPPORTED, "this can't be read back");
  require(destination.type == rule->type || destination.type == rule->other_type,
          status::attribute_type, "another type than the attribute has");
  const auto entry = descriptor.attributes.find(attribute);
  if (entry == descriptor.attributes.end()) {
    if (destination.type == CUDNN_TYPE_BOOLEAN) {
      const bool no = false;
      destination.write_any(&no, sizeof(no), 1);
    } else {
      static_cast<void>(destination.take(0));
    }
    return;
  }
  const AttributeValue& value = entry->second;
  if (rule->reference == Reference::none) {
    destination.write_any(value.bytes.data(), size_of_type(value.type), value.count);
    return;
  }
  const std::size_t number = destination.take(value.count);
  for (std::size_t index = 0; index < number; ++index) {
    auto* const handle = static_cast<cudnnBackendDescriptor_t*>(destination.elements)[index];
    BackendDescriptor& target = backend_object(handle, function, CUDNN_STATUS_BAD_PARAM);
    require(target.type == value.references[index]->type, "a descriptor of another kind");
    target = *value.references[index];
  }
}

}  // namespace

void get(const BackendDescriptor& descriptor, int attribute, int attribute_type,
         std::int64_t requested, std::int64_t* count, void* elements, const char* function) {
  require(descriptor.is_finalized, CUDNN_STATUS_NOT_INITIALIZED, "the descriptor is not finalized");
  const Destination destination{attribute_type, requested, count, elements};
  switch (descriptor.type) {
    case CUDNN_BACKEND_ENGINE_DESCRIPTOR:
      get_engine(std::get<EngineSpecification>(descriptor.meaning), attribute, destination);
      return;
    case CUDNN_BACKEND_ENGINECFG_DESCRIPTOR:
      get_configuration(std::get<EngineSpecification>(descriptor.meaning), attribute, destination,
                        function);
      return;
    case CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR:
      get_plan(std::get<PlanSpecification>(descriptor.meaning), attribute, destination, function);
      return;
    case CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR:
      if (attribute == CUDNN_ATTR_ENGINEHEUR_RESULTS) {
        get_results(std::get<std::vector<EngineSpecification>>(descriptor.meaning), destination,
                    function);
        return;
      }
      break;
    case CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR:
      if (attribute == CUDNN_ATTR_OPERATIONGRAPH_ENGINE_GLOBAL_COUNT) {
        destination.write(CUDNN_TYPE_INT64,
                          std::vector<std::int64_t>{static_cast<std::int64_t>(engines().size())});
        return;
      }
      break;
    case device_property:
      if (attribute == 2702) {
        const std::string& text =
            std::get<std::shared_ptr<const DeviceDescription>>(descriptor.meaning)->text;
        destination.write(type_char, std::vector<char>(text.begin(), text.end()));
        return;
      }
      break;
    default:
      break;
  }
  get_attribute(descriptor, attribute, destination, function);
}

}  // namespace cudnn_cmake::cpu_double
