// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "plan_text.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <limits>
#include <map>
#include <system_error>

#include "descriptor.hpp"
#include "device_description.hpp"
#include "engines.hpp"
#include "json.hpp"

namespace cudnn_cmake::cpu_double {
namespace {

constexpr std::int64_t schema_version = 4;

// --- writing

std::string text_of(double value) {
  char text[32];
  static_cast<void>(std::snprintf(text, sizeof(text), "%.17g", value));
  return text;
}

std::string text_of(const std::vector<std::int64_t>& values) {
  std::string text;
  for (const std::int64_t value : values) {
    text += (text.empty() ? "" : ",") + std::to_string(value);
  }
  return "[" + text + "]";
}

std::string text_of(bool value) { return value ? "true" : "false"; }

std::string tensor_text(const TensorSpecification& tensor) {
  return "{\"name\":\"" + std::to_string(tensor.uid) +
         "\",\"dataType\":" + std::to_string(static_cast<int>(tensor.type)) +
         ",\"dim\":" + text_of(tensor.extents) + ",\"stride\":" + text_of(tensor.strides) +
         ",\"isVirtual\":" + text_of(tensor.is_virtual) +
         ",\"isByValue\":" + text_of(tensor.is_by_value) +
         ",\"ptrAlignment\":" + std::to_string(tensor.alignment) + "}";
}

std::string name_text(const TensorSpecification& tensor) {
  return "\"" + std::to_string(tensor.uid) + "\"";
}

std::string node_text(const OperationSpecification& operation) {
  std::string text = "{\"alpha\":" + text_of(operation.alpha) +
                     ",\"beta\":" + text_of(operation.beta) + ",\"X\":" + name_text(operation.x) +
                     ",\"Y\":" + name_text(operation.y);
  if (operation.kind == OperationSpecification::Kind::convolution) {
    const ConvolutionSpecification& convolution = operation.convolution;
    return text + ",\"W\":" + name_text(operation.w) + ",\"operation\":\"convolution\"" +
           ",\"direction\":" + std::to_string(static_cast<int>(operation.direction)) +
           ",\"mode\":" + std::to_string(static_cast<int>(convolution.mode)) +
           ",\"mathPrec\":" + std::to_string(static_cast<int>(convolution.compute_type)) +
           ",\"pad\":" + text_of(convolution.padding_before) +
           ",\"padBehind\":" + text_of(convolution.padding_behind) +
           ",\"stride\":" + text_of(convolution.stride) +
           ",\"dilation\":" + text_of(convolution.dilation) + "}";
  }
  const PointwiseSpecification& pointwise = operation.pointwise;
  if (operation.has_b) {
    text += ",\"B\":" + name_text(operation.b);
  }
  return text + ",\"operation\":\"pointwise\"" +
         ",\"mode\":" + std::to_string(static_cast<int>(pointwise.mode)) +
         ",\"mathPrec\":" + std::to_string(static_cast<int>(pointwise.compute_type)) +
         ",\"lowerClip\":" + text_of(pointwise.lower_clip) +
         ",\"upperClip\":" + (pointwise.has_upper_clip ? text_of(pointwise.upper_clip) : "null") +
         ",\"lowerSlope\":" + text_of(pointwise.lower_slope) +
         ",\"eluAlpha\":" + text_of(pointwise.elu_alpha) +
         ",\"swishBeta\":" + text_of(pointwise.swish_beta) + "}";
}

// --- reading

const Json& member(const Json& object, const char* name, Json::Kind kind) {
  const Json* const value = object.member(name);
  if (value == nullptr || !value->is(kind)) {
    throw Refusal{CUDNN_STATUS_BAD_PARAM,
                  std::string("the plan lacks ") + name + ", or has another type there"};
  }
  return *value;
}

std::int64_t integer(const Json& object, const char* name) {
  return member(object, name, Json::Kind::integer).integer;
}

double number(const Json& object, const char* name) {
  const Json* const value = object.member(name);
  require(value != nullptr && (value->is(Json::Kind::integer) || value->is(Json::Kind::real)),
          "the plan lacks a number");
  return value->number();
}

std::vector<std::int64_t> integers(const Json& object, const char* name) {
  std::vector<std::int64_t> values;
  for (const Json& element : member(object, name, Json::Kind::list).list) {
    require(element.is(Json::Kind::integer),
            "a list of the plan holds something else than numbers");
    values.push_back(element.integer);
  }
  return values;
}

using Tensors = std::map<std::string, TensorSpecification>;

Tensors read_tensors(const Json& graph) {
  Tensors tensors;
  for (const Json& entry : member(graph, "tensors", Json::Kind::list).list) {
    TensorSpecification tensor;
    const std::string& name = member(entry, "name", Json::Kind::text).text;
    const char* const end = name.data() + name.size();
    const auto [rest, problem] = std::from_chars(name.data(), end, tensor.uid);
    require(problem == std::errc() && rest == end, CUDNN_STATUS_BAD_PARAM,
            "a tensor's name is no number");
    tensor.type = static_cast<cudnnDataType_t>(integer(entry, "dataType"));
    tensor.extents = integers(entry, "dim");
    tensor.strides = integers(entry, "stride");
    tensor.is_virtual = member(entry, "isVirtual", Json::Kind::boolean).boolean;
    tensor.is_by_value = member(entry, "isByValue", Json::Kind::boolean).boolean;
    tensor.alignment = integer(entry, "ptrAlignment");
    check_tensor(tensor);
    tensors[name] = tensor;
  }
  return tensors;
}

const TensorSpecification& tensor_of(const Tensors& tensors, const Json& node, const char* name) {
  const auto entry = tensors.find(member(node, name, Json::Kind::text).text);
  require(entry != tensors.end(), "a node of the plan names an unknown tensor");
  return entry->second;
}

OperationSpecification read_node(const Json& node, const Tensors& tensors) {
  OperationSpecification operation;
  operation.alpha = number(node, "alpha");
  operation.beta = number(node, "beta");
  operation.x = tensor_of(tensors, node, "X");
  operation.y = tensor_of(tensors, node, "Y");
  if (member(node, "operation", Json::Kind::text).text == "convolution") {
    const std::int64_t direction = integer(node, "direction");
    require(direction >= 0 && direction <= 2, "an unknown direction");
    operation.kind = OperationSpecification::Kind::convolution;
    operation.direction = static_cast<Direction>(direction);
    operation.w = tensor_of(tensors, node, "W");
    ConvolutionSpecification& convolution = operation.convolution;
    convolution.mode = static_cast<cudnnConvolutionMode_t>(integer(node, "mode"));
    convolution.compute_type = static_cast<cudnnDataType_t>(integer(node, "mathPrec"));
    convolution.padding_before = integers(node, "pad");
    convolution.padding_behind = integers(node, "padBehind");
    convolution.stride = integers(node, "stride");
    convolution.dilation = integers(node, "dilation");
    check_convolution(convolution);
    check_shapes(operation);
    return operation;
  }
  operation.kind = OperationSpecification::Kind::pointwise;
  operation.has_b = node.member("B") != nullptr;
  if (operation.has_b) {
    operation.b = tensor_of(tensors, node, "B");
    require(operation.b.extents.size() == operation.x.extents.size(), "x and b differ in axes");
  }
  require(operation.y.extents.size() == operation.x.extents.size(), "x and y differ in axes");
  PointwiseSpecification& pointwise = operation.pointwise;
  pointwise.mode = static_cast<cudnnPointwiseMode_t>(integer(node, "mode"));
  pointwise.compute_type = static_cast<cudnnDataType_t>(integer(node, "mathPrec"));
  pointwise.lower_clip = number(node, "lowerClip");
  const Json* const upper_clip = node.member("upperClip");
  pointwise.has_upper_clip = upper_clip != nullptr && !upper_clip->is(Json::Kind::null);
  pointwise.upper_clip = pointwise.has_upper_clip ? number(node, "upperClip") : 0;
  pointwise.lower_slope = number(node, "lowerSlope");
  pointwise.elu_alpha = number(node, "eluAlpha");
  pointwise.swish_beta = number(node, "swishBeta");
  return operation;
}

}  // namespace

std::string write_plan(const EngineSpecification& engine, const DeviceDescription& device) {
  std::map<std::int64_t, std::string> tensors;
  std::string nodes;
  for (const OperationSpecification& operation : engine.graph->operations) {
    for (const TensorSpecification* input : operation.inputs()) {
      tensors[input->uid] = tensor_text(*input);
    }
    tensors[operation.output().uid] = tensor_text(operation.output());
    nodes += (nodes.empty() ? "" : ",") + node_text(operation);
  }
  std::string tensor_list;
  for (const auto& [uid, text] : tensors) {
    tensor_list += (tensor_list.empty() ? "" : ",") + text;
  }
  return "{\"cudnnVersion\":" + std::to_string(CUDNN_VERSION) +
         ",\"schemaVersion\":" + std::to_string(schema_version) +
         ",\"operationGraph\":{\"tensors\":[" + tensor_list + "],\"nodes\":[" + nodes + "]}" +
         ",\"GPUProfile\":" + device.profile +
         ",\"engine\":{\"engineId\":" + std::to_string(engine.index) +
         ",\"smVersion\":" + std::to_string(device.version) + ",\"knobChoices\":{}}}";
}

EngineSpecification read_plan(const std::string& text,
                              const std::shared_ptr<const DeviceDescription>& device) {
  const std::optional<Json> document = read_json(text);
  require(document && document->is(Json::Kind::object), "the plan is no JSON object");
  require(integer(*document, "cudnnVersion") == CUDNN_VERSION, status::sublibrary_mismatch,
          "the plan was made by another version of cuDNN");
  require(integer(*document, "schemaVersion") == schema_version, status::serialization_mismatch,
          "the plan has another schema");
  const Json& graph = member(*document, "operationGraph", Json::Kind::object);
  const Tensors tensors = read_tensors(graph);
  std::vector<OperationSpecification> operations;
  for (const Json& node : member(graph, "nodes", Json::Kind::list).list) {
    operations.push_back(read_node(node, tensors));
  }
  require(device != nullptr && device->fingerprint == fingerprint_of(member(*document, "GPUProfile",
                                                                            Json::Kind::object)),
          CUDNN_STATUS_ARCH_MISMATCH, "the plan was made for another device");
  const std::int64_t index = integer(member(*document, "engine", Json::Kind::object), "engineId");
  require(index >= 0 && index < static_cast<std::int64_t>(engines().size()),
          CUDNN_STATUS_NOT_SUPPORTED, "an unknown engine");
  EngineSpecification engine;
  engine.graph = make_graph(std::move(operations));
  engine.device = device;
  engine.index = static_cast<int>(index);
  return engine;
}

}  // namespace cudnn_cmake::cpu_double
