// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "execute.hpp"

#include <cmath>
#include <cstring>

#include "../../support/settings.hpp"
#include "engines.hpp"

namespace cudnn_cmake::cpu_double {
namespace {

/// Of the types that a finalized graph can have.
Number element_type(cudnnDataType_t type) {
  return type == CUDNN_DATA_HALF       ? Number::fp16
         : type == CUDNN_DATA_BFLOAT16 ? Number::bf16
                                       : Number::fp32;
}

/// The tensor with axes of extent 1 behind the first two, as the convolution wants them. Tensors of
/// fewer axes, which only pointwise operations have, get them at the end.
Layout layout_of(const TensorSpecification& tensor) {
  Layout layout{element_type(tensor.type), tensor.extents, tensor.strides};
  while (layout.extents.size() < Geometry::rank) {
    const auto place = static_cast<std::ptrdiff_t>(std::min<std::size_t>(2, layout.extents.size()));
    layout.extents.insert(layout.extents.begin() + place, 1);
    layout.strides.insert(layout.strides.begin() + place, 0);
  }
  return layout;
}

Geometry geometry_of(const OperationSpecification& operation) {
  const Layout x = layout_of(operation.x);
  const Layout w = layout_of(operation.w);
  const Layout y = layout_of(operation.y);
  const ConvolutionSpecification& convolution = operation.convolution;
  Geometry geometry;
  geometry.batch = x.extents[0];
  geometry.groups = x.extents[1] / w.extents[1];
  geometry.channels_per_group = w.extents[1];
  geometry.filters_per_group = w.extents[0] / geometry.groups;
  geometry.is_flipped = convolution.mode == CUDNN_CONVOLUTION;
  const std::size_t missing = Geometry::axes - convolution.stride.size();
  for (std::size_t axis = 0; axis < Geometry::axes; ++axis) {
    geometry.input[axis] = x.extents[axis + 2];
    geometry.window[axis] = w.extents[axis + 2];
    geometry.output[axis] = y.extents[axis + 2];
    if (axis >= missing) {
      geometry.padding[axis] = convolution.padding_before[axis - missing];
      geometry.stride[axis] = convolution.stride[axis - missing];
      geometry.dilation[axis] = convolution.dilation[axis - missing];
    }
  }
  return geometry;
}

/// One tensor while the graph is computed.
struct Values {
  std::vector<float> numbers;
  std::vector<double> magnitudes;  ///< only when a fault asks how far an honest value may be off
  ErrorScale scale;
};

class Interpreter {
 public:
  explicit Interpreter(const GraphWork& work) : work_(work) {}

  cudaError_t compute() {
    if (work_.workspace_bytes != 0) {
      constexpr int scribble = 0xFE;
      std::memset(work_.workspace, scribble, work_.workspace_bytes);
    }
    for (const OperationSpecification& operation : work_.graph->operations) {
      Values values = operation.kind == OperationSpecification::Kind::convolution
                          ? convolve_tensors(operation)
                          : apply_pointwise(operation);
      const TensorSpecification& output = operation.output();
      if (output.is_virtual) {
        round_to(element_type(output.type), values.numbers);
        values_[output.uid] = std::move(values);
        continue;
      }
      const cudaError_t error = store(values, output);
      if (error != cudaSuccess) {
        return error;
      }
    }
    return cudaSuccess;
  }

 private:
  static bool needs_magnitudes() { return Settings::get().has(Fault::wrong_value); }

  static void round_to(Number type, std::vector<float>& values) {
    std::byte bytes[sizeof(float)];
    for (float& value : values) {
      write_number(type, value, bytes);
      value = read_number(type, bytes);
    }
  }

  Values read(const TensorSpecification& tensor) {
    const auto computed = values_.find(tensor.uid);
    if (computed != values_.end()) {
      return computed->second;
    }
    const auto scalar = work_.host_scalars.find(tensor.uid);
    if (scalar != work_.host_scalars.end()) {
      return {{scalar->second}, {}, {}};
    }
    return {read_all(work_.operands.at(tensor.uid)), {}, {}};
  }

  Values convolve_tensors(const OperationSpecification& operation) {
    const auto inputs = operation.inputs();
    const std::vector<float> first = read(*inputs[0]).numbers;
    const std::vector<float> second = read(*inputs[1]).numbers;
    const Geometry geometry = geometry_of(operation);
    const Arithmetic arithmetic =
        arithmetic_of_engine(work_.engine, operation, work_.device_version);
    Values values;
    values.numbers = sums_of(operation.direction, geometry, arithmetic, first, second);
    values.scale.arithmetic = arithmetic;
    values.scale.products = products_per_sum(operation.direction, geometry);
    const auto alpha = static_cast<float>(operation.alpha);
    const auto beta = static_cast<float>(operation.beta);
    for (float& value : values.numbers) {
      value *= alpha;
    }
    const TensorSpecification& output = operation.output();
    if (!output.is_virtual && adds_previous(beta)) {
      const std::vector<float> previous = read_all(work_.operands.at(output.uid));
      for (std::size_t index = 0; index < previous.size(); ++index) {
        values.numbers[index] += beta * previous[index];
      }
    }
    if (needs_magnitudes()) {
      for (const float magnitude : magnitudes_of(operation.direction, geometry, first, second)) {
        values.magnitudes.push_back(std::fabs(operation.alpha) * magnitude);
      }
    }
    return values;
  }

  /// Index into a tensor that is spread over another one, by the other's index.
  static std::size_t spread_index(std::size_t index, const Layout& over, const Layout& tensor) {
    std::size_t result = 0;
    std::size_t step = 1;
    for (std::size_t axis = over.extents.size(); axis-- > 0;) {
      const auto extent = static_cast<std::size_t>(over.extents[axis]);
      const std::size_t position = index % extent;
      index /= extent;
      if (tensor.extents[axis] != 1) {
        result += position * step;
      }
      step *= static_cast<std::size_t>(tensor.extents[axis]);
    }
    return result;
  }

  Values apply_pointwise(const OperationSpecification& operation) {
    const Settings& settings = Settings::get();
    Values values = read(operation.x);
    if (!operation.has_b) {
      if (!settings.strikes(Fault::ignored_activation)) {
        for (float& value : values.numbers) {
          value = unary(operation.pointwise, value);
        }
      }
      return values;
    }
    const Layout over = layout_of(operation.x);
    const Layout tensor = layout_of(operation.b);
    // A bias is what is spread and added.
    const bool is_bias =
        operation.pointwise.mode == CUDNN_POINTWISE_ADD && over.extents != tensor.extents;
    if (is_bias && settings.strikes(Fault::ignored_bias)) {
      return values;
    }
    const std::vector<float> others = read(operation.b).numbers;
    const auto alpha = static_cast<float>(operation.alpha);
    const auto beta = static_cast<float>(operation.beta);
    for (std::size_t index = 0; index < values.numbers.size(); ++index) {
      const float other = beta * others[spread_index(index, over, tensor)];
      values.numbers[index] =
          binary(operation.pointwise.mode, alpha * values.numbers[index], other);
    }
    return values;
  }

  static float unary(const PointwiseSpecification& pointwise, float value) {
    switch (pointwise.mode) {
      case CUDNN_POINTWISE_ABS:
        return std::fabs(value);
      case CUDNN_POINTWISE_NEG:
        return -value;
      case CUDNN_POINTWISE_SQRT:
        return std::sqrt(value);
      case CUDNN_POINTWISE_TANH_FWD:
        return Activation{Activation::Kind::tanh, 0}(value);
      case CUDNN_POINTWISE_SIGMOID_FWD:
        return Activation{Activation::Kind::sigmoid, 0}(value);
      case CUDNN_POINTWISE_ELU_FWD:
        return Activation{Activation::Kind::elu, pointwise.elu_alpha}(value);
      case CUDNN_POINTWISE_SWISH_FWD:
        return Activation{Activation::Kind::swish, pointwise.swish_beta}(value);
      case CUDNN_POINTWISE_RELU_FWD: {
        const auto lower = static_cast<float>(pointwise.lower_clip);
        const auto upper = static_cast<float>(pointwise.upper_clip);
        const auto slope = static_cast<float>(pointwise.lower_slope);
        if (value < lower) {
          return lower + slope * (value - lower);
        }
        return pointwise.has_upper_clip && value > upper ? upper : value;
      }
      default:
        return value;
    }
  }

  static float binary(cudnnPointwiseMode_t mode, float left, float right) {
    switch (mode) {
      case CUDNN_POINTWISE_SUB:
        return left - right;
      case CUDNN_POINTWISE_MUL:
        return left * right;
      case CUDNN_POINTWISE_MIN:
        return right < left ? right : left;
      case CUDNN_POINTWISE_MAX:
        return left < right ? right : left;
      default:
        return left + right;
    }
  }

  cudaError_t store(Values& values, const TensorSpecification& output) {
    damage_one_element(values.numbers, [&values, &output](std::size_t index) {
      ErrorScale scale = values.scale;
      scale.magnitude = index < values.magnitudes.size() ? values.magnitudes[index] : 0;
      scale.output = element_type(output.type);
      return scale;
    });
    const Operand& operand = work_.operands.at(output.uid);
    const cudaError_t error = store_result(values.numbers, operand);
    // Another operation may read it: as it is stored, not as it was computed.
    values.numbers = read_all(operand);
    values_[output.uid] = std::move(values);
    return error;
  }

  const GraphWork& work_;
  std::map<std::int64_t, Values> values_;
};

/// The pointer that a pack gives to a uid.
const void* pointer_of(const BackendDescriptor& pack, std::int64_t uid) {
  const auto uids = pack.values<std::int64_t>(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS);
  const auto pointers = pack.values<void*>(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS);
  for (std::size_t index = 0; index < uids.size() && index < pointers.size(); ++index) {
    if (uids[index] == uid) {
      return pointers[index];
    }
  }
  throw Refusal{CUDNN_STATUS_BAD_PARAM,
                "the variant pack has no pointer for uid " + std::to_string(uid)};
}

void bind(GraphWork& work, const TensorSpecification& tensor, const BackendDescriptor& pack) {
  if (tensor.is_virtual || work.operands.count(tensor.uid) != 0) {
    return;
  }
  const void* const pointer = pointer_of(pack, tensor.uid);
  if (tensor.is_by_value) {
    require(pointer != nullptr && !device().is_device_address(pointer),
            "a tensor given by value is not in host memory");
    work.host_scalars[tensor.uid] =
        read_number(element_type(tensor.type), static_cast<const std::byte*>(pointer));
    return;
  }
  const std::string name = "the tensor of uid " + std::to_string(tensor.uid);
  work.operands[tensor.uid] = operand(layout_of(tensor), pointer, name.c_str());
  if (reinterpret_cast<std::uintptr_t>(pointer) % static_cast<std::uintptr_t>(tensor.alignment) !=
      0) {
    throw Refusal{CUDNN_STATUS_BAD_PARAM, name + " is not aligned as its descriptor says"};
  }
}

}  // namespace

GraphWork make_graph_work(const PlanSpecification& plan, const BackendDescriptor& pack) {
  GraphWork work;
  work.graph = plan.engine.graph;
  work.engine = plan.engine.index;
  work.device_version = plan.engine.device->version;
  for (const OperationSpecification& operation : work.graph->operations) {
    for (const TensorSpecification* input : operation.inputs()) {
      bind(work, *input, pack);
    }
    bind(work, operation.output(), pack);
  }
  if (plan.workspace_bytes != 0) {
    const auto pointers = pack.values<void*>(CUDNN_ATTR_VARIANT_PACK_WORKSPACE);
    const DeviceSpan span = device().span(pointers.empty() ? nullptr : pointers.front(),
                                          static_cast<std::size_t>(plan.workspace_bytes));
    if (span.bytes == nullptr) {
      throw Refusal{CUDNN_STATUS_BAD_PARAM, "the workspace: " + span.problem};
    }
    work.workspace = span.bytes;
    work.workspace_bytes = static_cast<std::size_t>(plan.workspace_bytes);
    work.workspace_keeper = span.keeper;
  }
  return work;
}

cudaError_t run(const GraphWork& work) { return Interpreter(work).compute(); }

}  // namespace cudnn_cmake::cpu_double
