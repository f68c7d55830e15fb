// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "engines.hpp"

#include <algorithm>
#include <string>

#include "../../support/settings.hpp"
#include "../call.hpp"

namespace cudnn_cmake::cpu_double {
namespace {

enum Index {
  plain,         ///< no notes, no workspace; plain fp32
  tensor_core,   ///< fp32 inputs are rounded to TF32; some workspace
  winograd,      ///< windows of 3x3 at stride 1
  reduced_sums,  ///< sums in fp16, for fp16 tensors
  never,         ///< no plan comes of it
  greedy,        ///< asks for more workspace than a device has
};

bool computes(cudnnDataType_t type) {
  return type == CUDNN_DATA_FLOAT || type == CUDNN_DATA_HALF || type == CUDNN_DATA_BFLOAT16;
}

bool computes(cudnnPointwiseMode_t mode) {
  switch (mode) {
    case CUDNN_POINTWISE_ADD:
    case CUDNN_POINTWISE_SUB:
    case CUDNN_POINTWISE_MUL:
    case CUDNN_POINTWISE_MIN:
    case CUDNN_POINTWISE_MAX:
    case CUDNN_POINTWISE_ABS:
    case CUDNN_POINTWISE_NEG:
    case CUDNN_POINTWISE_SQRT:
    case CUDNN_POINTWISE_IDENTITY:
    case CUDNN_POINTWISE_RELU_FWD:
    case CUDNN_POINTWISE_TANH_FWD:
    case CUDNN_POINTWISE_SIGMOID_FWD:
    case CUDNN_POINTWISE_ELU_FWD:
    case CUDNN_POINTWISE_SWISH_FWD:
      return true;
    default:
      return false;
  }
}

/// Whether b can be spread over x.
bool spreads(const TensorSpecification& b, const TensorSpecification& x) {
  for (std::size_t axis = 0; axis < x.extents.size(); ++axis) {
    if (b.extents[axis] != 1 && b.extents[axis] != x.extents[axis]) {
      return false;
    }
  }
  return true;
}

bool computes(const OperationSpecification& operation, const GraphSpecification& graph) {
  const auto is_written = [&graph](const TensorSpecification* tensor) {
    return std::any_of(graph.operations.begin(), graph.operations.end(),
                       [tensor](const OperationSpecification& other) {
                         return other.output().uid == tensor->uid;
                       });
  };
  for (const TensorSpecification* input : operation.inputs()) {
    if (!computes(input->type) || (input->is_virtual && !is_written(input))) {
      return false;
    }
  }
  if (!computes(operation.output().type) || operation.output().extents.empty()) {
    return false;
  }
  if (operation.kind == OperationSpecification::Kind::pointwise) {
    return computes(operation.pointwise.mode) &&
           operation.pointwise.compute_type == CUDNN_DATA_FLOAT &&
           operation.x.extents == operation.y.extents &&
           (!operation.has_b || spreads(operation.b, operation.x));
  }
  const std::size_t axes = operation.convolution.stride.size();
  const cudnnDataType_t compute_type = operation.convolution.compute_type;
  const bool is_half = operation.x.type == CUDNN_DATA_HALF;
  return axes >= 1 && axes <= Geometry::axes &&
         (compute_type == CUDNN_DATA_FLOAT || (compute_type == CUDNN_DATA_HALF && is_half));
}

/// Whether the graph has a result: a tensor that is not virtual, behind each virtual one.
bool computes(const GraphSpecification& graph) {
  for (const OperationSpecification& operation : graph.operations) {
    if (!computes(operation, graph)) {
      return false;
    }
  }
  const TensorSpecification& last = graph.operations.back().output();
  return !last.is_virtual;
}

const OperationSpecification* find_convolution(const GraphSpecification& graph) {
  for (const OperationSpecification& operation : graph.operations) {
    if (operation.kind == OperationSpecification::Kind::convolution) {
      return &operation;
    }
  }
  return nullptr;
}

bool fits_winograd(const OperationSpecification* convolution) {
  if (convolution == nullptr) {
    return false;
  }
  const std::vector<std::int64_t>& w = convolution->w.extents;
  const auto is_one = [](std::int64_t value) { return value == 1; };
  return w.size() == 4 && w[2] == 3 && w[3] == 3 &&
         std::all_of(convolution->convolution.stride.begin(), convolution->convolution.stride.end(),
                     is_one) &&
         std::all_of(convolution->convolution.dilation.begin(),
                     convolution->convolution.dilation.end(), is_one);
}

/// Whether the engine's notes say TENSOR_CORE.
bool uses_tensor_cores(int index) {
  const auto& notes = engines()[static_cast<std::size_t>(index)].numerical_notes;
  return std::find(notes.begin(), notes.end(), CUDNN_NUMERICAL_NOTE_TENSOR_CORE) != notes.end();
}

bool has_fp32_inputs(const GraphSpecification& graph) {
  const OperationSpecification* const convolution = find_convolution(graph);
  return convolution != nullptr && convolution->w.type == CUDNN_DATA_FLOAT;
}

}  // namespace

const std::vector<Engine>& engines() {
  static const auto* const list = new std::vector<Engine>{
      {plain, {}, {}},
      {tensor_core, {CUDNN_NUMERICAL_NOTE_TENSOR_CORE}, {CUDNN_BEHAVIOR_NOTE_RUNTIME_COMPILATION}},
      {winograd, {CUDNN_NUMERICAL_NOTE_WINOGRAD, CUDNN_NUMERICAL_NOTE_WINOGRAD_TILE_4x4}, {}},
      {reduced_sums,
       {CUDNN_NUMERICAL_NOTE_TENSOR_CORE, CUDNN_NUMERICAL_NOTE_REDUCED_PRECISION_REDUCTION},
       {}},
      {never, {CUDNN_NUMERICAL_NOTE_TENSOR_CORE}, {}},
      {greedy, {CUDNN_NUMERICAL_NOTE_FFT}, {}},
  };
  return *list;
}

std::vector<int> suggested_engines(const GraphSpecification& graph, int mode) {
  const std::string& setting = Settings::get().algorithms();
  if (setting == "none" || !computes(graph)) {
    return {};
  }
  require(setting != "unsupported", CUDNN_STATUS_NOT_SUPPORTED,
          "CUDNN_CMAKE_DOUBLE_ALGORITHMS asks for it");
  std::vector<int> list = {tensor_core, never, greedy, reduced_sums, winograd, plain};
  if (mode == CUDNN_HEUR_MODE_FALLBACK) {
    list = {plain, tensor_core};
  }
  // Without TF32, cuDNN leaves out what would need it.
  if (environment("NVIDIA_TF32_OVERRIDE") == "0" && has_fp32_inputs(graph)) {
    list.erase(std::remove_if(list.begin(), list.end(), uses_tensor_cores), list.end());
  }
  for (const Engine& engine : engines()) {
    if (setting == "ENGINE_" + std::to_string(engine.index)) {
      list.erase(std::remove(list.begin(), list.end(), engine.index), list.end());
      list.insert(list.begin(), engine.index);
    }
  }
  return list;
}

Arithmetic arithmetic_of_engine(int index, const OperationSpecification& operation,
                                int device_version) {
  constexpr int ampere = 800;
  const bool is_half = operation.x.type == CUDNN_DATA_HALF;
  Arithmetic arithmetic;
  arithmetic.rounds_inputs =
      operation.w.type == CUDNN_DATA_FLOAT && uses_tensor_cores(index) && device_version >= ampere;
  arithmetic.sums =
      operation.convolution.compute_type == CUDNN_DATA_HALF || (index == reduced_sums && is_half)
          ? Sums::fp16
          : Sums::fp32;
  return arithmetic;
}

std::int64_t workspace_of_engine(int index, const GraphSpecification& graph) {
  require(computes(graph), CUDNN_STATUS_NOT_SUPPORTED, "the double can't compute this graph");
  constexpr std::int64_t some = 4096;
  switch (index) {
    case plain:
    case reduced_sums:
      return 0;
    case tensor_core:
      return some;
    case winograd:
      require(fits_winograd(find_convolution(graph)), CUDNN_STATUS_NOT_SUPPORTED,
              "Winograd needs windows of 3x3 at stride and dilation 1");
      return some;
    case greedy:
      return std::int64_t{1} << 41;
    default:
      throw Refusal{CUDNN_STATUS_NOT_SUPPORTED, "this engine can't do this graph"};
  }
}

}  // namespace cudnn_cmake::cpu_double
