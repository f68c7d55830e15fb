// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// Operations and graphs: what their attributes mean, and what is refused when they are finalized.

#include <algorithm>
#include <iterator>

#include "descriptor.hpp"

namespace cudnn_cmake::cpu_double {
namespace {

/// The attributes of one kind of convolution, and the direction it computes.
struct ConvolutionAttributes {
  int descriptor;
  Direction direction;
  int alpha, beta, convolution, w, x, y;
};

constexpr ConvolutionAttributes convolution_attributes[] = {
    {CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR, Direction::forward,
     CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_BETA,
     CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_CONV_DESC, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_W,
     CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_X, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_Y},
    {CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR, Direction::backward_data,
     CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_ALPHA,
     CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_BETA,
     CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_CONV_DESC,
     CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_W, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DX,
     CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DY},
    {CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_FILTER_DESCRIPTOR, Direction::backward_filter,
     CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_ALPHA,
     CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_BETA,
     CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_CONV_DESC,
     CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DW, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_X,
     CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DY},
};

/// ABS to RECIPROCAL take one tensor; the latter has no name in every cuDNN.
constexpr int last_unary = 22;

/// A finalized descriptor's meaning, or a refusal.
template <typename Specification>
const Specification& meaning_of(const BackendDescriptor* descriptor) {
  require(descriptor != nullptr && descriptor->is_finalized,
          "a descriptor is not set and finalized");
  const auto* const meaning = std::get_if<Specification>(&descriptor->meaning);
  require(meaning != nullptr, "a descriptor of another kind");
  return *meaning;
}

bool is_same_tensor(const TensorSpecification& left, const TensorSpecification& right) {
  return left.type == right.type && left.extents == right.extents &&
         left.strides == right.strides && left.is_virtual == right.is_virtual;
}

/// Tensors of one uid must be one tensor, and none may be written twice.
void check_tensors(const std::vector<OperationSpecification>& operations) {
  std::vector<const TensorSpecification*> tensors;
  std::vector<std::int64_t> written;
  for (const OperationSpecification& operation : operations) {
    for (const TensorSpecification* input : operation.inputs()) {
      tensors.push_back(input);
    }
    const TensorSpecification& output = operation.output();
    tensors.push_back(&output);
    require(std::find(written.begin(), written.end(), output.uid) == written.end(),
            "two operations write one tensor");
    written.push_back(output.uid);
  }
  if (operations.size() < 2) {
    return;  // cuDNN compares the edges between operations only
  }
  for (std::size_t left = 0; left < tensors.size(); ++left) {
    for (std::size_t right = left + 1; right < tensors.size(); ++right) {
      require(tensors[left]->uid != tensors[right]->uid ||
                  is_same_tensor(*tensors[left], *tensors[right]),
              "two tensors of one uid differ");
    }
  }
}

/// The operations so that each comes behind those whose outputs it reads.
std::vector<OperationSpecification> in_order(std::vector<OperationSpecification> operations) {
  std::vector<OperationSpecification> ordered;
  while (!operations.empty()) {
    const auto next = std::find_if(
        operations.begin(), operations.end(), [&operations](const OperationSpecification& one) {
          return std::none_of(operations.begin(), operations.end(),
                              [&one](const OperationSpecification& other) {
                                const auto inputs = one.inputs();
                                return std::any_of(inputs.begin(), inputs.end(),
                                                   [&other](const TensorSpecification* input) {
                                                     return input->uid == other.output().uid;
                                                   });
                              });
        });
    require(next != operations.end(), "the operations form a circle");
    ordered.push_back(*next);
    operations.erase(next);
  }
  return ordered;
}

}  // namespace

void check_shapes(const OperationSpecification& operation) {
  const ConvolutionSpecification& convolution = operation.convolution;
  const std::vector<std::int64_t>& x = operation.x.extents;
  const std::vector<std::int64_t>& w = operation.w.extents;
  const std::vector<std::int64_t>& y = operation.y.extents;
  require(x.size() == w.size() && x.size() == y.size(), "the tensors differ in axes");
  require(x.size() == convolution.stride.size() + 2, "tensors and convolution differ in axes");
  require(x[1] > 0 && w[1] > 0 && x[1] % w[1] == 0,
          "the input's channels are no multiple of the filter's");
  const std::int64_t groups = x[1] / w[1];
  require(w[0] % groups == 0, "the groups don't divide the filters");
  require(y[0] == x[0], "input and output differ in batch");
  require(y[1] == w[0], "the output's channels are not the filters");
  for (std::size_t axis = 0; axis < convolution.stride.size(); ++axis) {
    const std::int64_t padded =
        x[axis + 2] + convolution.padding_before[axis] + convolution.padding_behind[axis];
    const std::int64_t window = (w[axis + 2] - 1) * convolution.dilation[axis] + 1;
    require(window <= padded && y[axis + 2] == (padded - window) / convolution.stride[axis] + 1,
            "the output's extents don't follow from input, filter and convolution");
  }
}

std::vector<const TensorSpecification*> OperationSpecification::inputs() const {
  if (kind == Kind::pointwise) {
    return has_b ? std::vector<const TensorSpecification*>{&x, &b}
                 : std::vector<const TensorSpecification*>{&x};
  }
  switch (direction) {
    case Direction::forward:
      return {&x, &w};
    case Direction::backward_data:
      return {&w, &y};
    case Direction::backward_filter:
      break;
  }
  return {&x, &y};
}

const TensorSpecification& OperationSpecification::output() const {
  if (kind == Kind::convolution && direction == Direction::backward_data) {
    return x;
  }
  return kind == Kind::convolution && direction == Direction::backward_filter ? w : y;
}

OperationSpecification make_convolution_operation(const BackendDescriptor& descriptor) {
  const auto* const attributes =
      std::find_if(std::begin(convolution_attributes), std::end(convolution_attributes),
                   [&descriptor](const ConvolutionAttributes& candidate) {
                     return candidate.descriptor == descriptor.type;
                   });
  OperationSpecification operation;
  operation.kind = OperationSpecification::Kind::convolution;
  operation.direction = attributes->direction;
  operation.alpha = descriptor.number(attributes->alpha, 1);
  operation.beta = descriptor.number(attributes->beta, 0);
  operation.convolution =
      meaning_of<ConvolutionSpecification>(descriptor.reference(attributes->convolution));
  operation.w = meaning_of<TensorSpecification>(descriptor.reference(attributes->w));
  operation.x = meaning_of<TensorSpecification>(descriptor.reference(attributes->x));
  operation.y = meaning_of<TensorSpecification>(descriptor.reference(attributes->y));
  check_shapes(operation);
  return operation;
}

// An operation of which nothing is set is taken, as in cuDNN: no plan comes of it.
OperationSpecification make_pointwise_operation(const BackendDescriptor& descriptor) {
  OperationSpecification operation;
  operation.kind = OperationSpecification::Kind::pointwise;
  operation.alpha = descriptor.number(CUDNN_ATTR_OPERATION_POINTWISE_ALPHA1, 1);
  operation.beta = descriptor.number(CUDNN_ATTR_OPERATION_POINTWISE_ALPHA2, 1);
  const auto read = [&descriptor](int attribute, TensorSpecification& tensor) {
    const BackendDescriptor* const reference = descriptor.reference(attribute);
    const auto* const meaning =
        reference == nullptr ? nullptr : std::get_if<TensorSpecification>(&reference->meaning);
    if (meaning != nullptr) {
      tensor = *meaning;
    }
    return meaning != nullptr;
  };
  static_cast<void>(read(CUDNN_ATTR_OPERATION_POINTWISE_XDESC, operation.x));
  static_cast<void>(read(CUDNN_ATTR_OPERATION_POINTWISE_YDESC, operation.y));
  operation.has_b = read(CUDNN_ATTR_OPERATION_POINTWISE_BDESC, operation.b);
  const BackendDescriptor* const pointwise =
      descriptor.reference(CUDNN_ATTR_OPERATION_POINTWISE_PW_DESCRIPTOR);
  const auto* const meaning =
      pointwise == nullptr ? nullptr : std::get_if<PointwiseSpecification>(&pointwise->meaning);
  require(operation.x.extents.size() == operation.y.extents.size(), "x and y differ in axes");
  bool is_binary = true;
  if (meaning != nullptr) {
    operation.pointwise = *meaning;
    const cudnnPointwiseMode_t mode = operation.pointwise.mode;
    is_binary = mode < CUDNN_POINTWISE_RELU_FWD && mode != CUDNN_POINTWISE_SQRT &&
                (mode < CUDNN_POINTWISE_ABS || mode > last_unary);
    require(!is_binary || operation.b.extents.size() == operation.x.extents.size(),
            "x and b differ in axes");
  }
  operation.has_b = operation.has_b && is_binary;
  return operation;
}

std::shared_ptr<const GraphSpecification> make_graph(
    std::vector<OperationSpecification> operations) {
  require(!operations.empty(), "a graph without operations");
  check_tensors(operations);
  auto graph = std::make_shared<GraphSpecification>();
  graph->operations = in_order(std::move(operations));
  return graph;
}

std::shared_ptr<const GraphSpecification> make_graph(const BackendDescriptor& descriptor) {
  std::vector<OperationSpecification> operations;
  const auto entry = descriptor.attributes.find(CUDNN_ATTR_OPERATIONGRAPH_OPS);
  if (entry != descriptor.attributes.end()) {
    for (const Snapshot& operation : entry->second.references) {
      operations.push_back(meaning_of<OperationSpecification>(operation.get()));
    }
  }
  auto graph = std::make_shared<GraphSpecification>(*make_graph(std::move(operations)));
  graph->has_handle =
      descriptor.value<cudnnHandle_t>(CUDNN_ATTR_OPERATIONGRAPH_HANDLE).value_or(nullptr) !=
      nullptr;
  require(graph->has_handle || CUDNN_MAJOR >= 9, "no handle");
  return graph;
}

}  // namespace cudnn_cmake::cpu_double
