// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cudnn.h>

#include <cstdint>

namespace cudnn_cmake::cpu_double {

/// Which descriptors an attribute may refer to.
enum class Reference {
  none,
  tensor,
  convolution,
  pointwise,
  operation,
  graph,
  engine,
  configuration,
  device,
  knob,
};

/// An attribute of one kind of descriptor: its type, how many elements it takes, and what cuDNN
/// answers when type or number are others.
struct AttributeRule {
  int descriptor;
  int attribute;
  int type;
  int other_type;  ///< the same again when there is one only; any_type
  std::int64_t fewest;
  std::int64_t most;
  Reference reference;
  int wrong_type;
  int wrong_count;
};

constexpr int any_type = -1;

// By their numbers, since not every cuDNN's header has the names.
constexpr int device_property = 38;  ///< CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR
constexpr int type_char = 24;        ///< CUDNN_TYPE_CHAR

/// The rule for an attribute that can be set, null when there is none.
const AttributeRule* find_rule(int descriptor, int attribute);

/// What setting an attribute that has no rule is answered with: those that cuDNN computes have
/// statuses of their own.
cudnnStatus_t refusal_of(int descriptor, int attribute);

/// Size of an element of a type; 0 for an unknown one.
std::size_t size_of_type(int type);

/// Whether cuDNN has a descriptor of this number. Not all can be used in the double.
bool is_descriptor_type(int number);

}  // namespace cudnn_cmake::cpu_double
