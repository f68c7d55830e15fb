// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cudnn.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "../numerics/convolve.hpp"

/// What finalized descriptors of the graph API mean.

namespace cudnn_cmake::cpu_double {

struct TensorSpecification {
  std::int64_t uid = 0;
  cudnnDataType_t type = CUDNN_DATA_FLOAT;
  std::vector<std::int64_t> extents;
  std::vector<std::int64_t> strides;
  std::int64_t alignment = 0;
  bool is_virtual = false;
  bool is_by_value = false;  ///< one number in host memory
};

struct ConvolutionSpecification {
  cudnnDataType_t compute_type = CUDNN_DATA_FLOAT;
  cudnnConvolutionMode_t mode = CUDNN_CONVOLUTION;
  std::vector<std::int64_t> padding_before;
  std::vector<std::int64_t> padding_behind;
  std::vector<std::int64_t> stride;
  std::vector<std::int64_t> dilation;
};

struct PointwiseSpecification {
  cudnnPointwiseMode_t mode = CUDNN_POINTWISE_ADD;
  cudnnDataType_t compute_type = CUDNN_DATA_FLOAT;
  double lower_clip = 0;
  double upper_clip = 0;
  bool has_upper_clip = false;
  double lower_slope = 0;
  double elu_alpha = 1;
  double swish_beta = 1;
};

struct OperationSpecification {
  enum class Kind { convolution, pointwise };

  Kind kind = Kind::convolution;
  double alpha = 1;  ///< of a pointwise operation: of x
  double beta = 0;   ///< of a pointwise operation: of b

  // A convolution: y = x * w, of which `direction` computes one.
  Direction direction = Direction::forward;
  ConvolutionSpecification convolution;
  TensorSpecification w;

  // A pointwise operation: y = f(x, b).
  PointwiseSpecification pointwise;
  TensorSpecification b;
  bool has_b = false;

  TensorSpecification x;
  TensorSpecification y;

  [[nodiscard]] std::vector<const TensorSpecification*> inputs() const;
  [[nodiscard]] const TensorSpecification& output() const;
};

/// The operations in an order in which they can be computed.
struct GraphSpecification {
  std::vector<OperationSpecification> operations;
  bool has_handle = false;
};

/// Text and numbers of a device description.
struct DeviceDescription {
  std::string text;         ///< as it was given
  std::string profile;      ///< the part that a plan carries, as JSON
  std::string fingerprint;  ///< of the numbers that a plan must find again
  int version = 0;          ///< deviceVer: 900 for 9.0
};

struct EngineSpecification {
  std::shared_ptr<const GraphSpecification> graph;
  std::shared_ptr<const DeviceDescription> device;  ///< null: the current one
  int index = 0;
};

struct PlanSpecification {
  EngineSpecification engine;
  std::int64_t workspace_bytes = 0;
  std::string text;  ///< JSON
};

}  // namespace cudnn_cmake::cpu_double
