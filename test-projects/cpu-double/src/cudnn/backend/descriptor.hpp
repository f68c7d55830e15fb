// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cudnn.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "../call.hpp"
#include "schema.hpp"
#include "specifications.hpp"

namespace cudnn_cmake::cpu_double {

struct BackendDescriptor;

/// A descriptor as it was when another one was given it: cuDNN takes a copy at that moment, so a
/// change or destruction afterwards is not seen.
using Snapshot = std::shared_ptr<const BackendDescriptor>;

struct AttributeValue {
  int type = 0;
  std::int64_t count = 0;
  std::vector<std::byte> bytes;
  std::vector<Snapshot> references;  ///< for descriptors, in place of bytes
};

/// What finalizing made of the attributes.
using Meaning = std::variant<
    std::monostate, TensorSpecification, ConvolutionSpecification, PointwiseSpecification,
    OperationSpecification, std::shared_ptr<const GraphSpecification>, EngineSpecification,
    std::vector<EngineSpecification>, PlanSpecification, std::shared_ptr<const DeviceDescription>>;

/// What cudnnBackendDescriptor_t points to.
struct BackendDescriptor {
  explicit BackendDescriptor(int descriptor_type) : type(descriptor_type) {}

  int type;
  bool is_finalized = false;
  std::map<int, AttributeValue> attributes;
  Meaning meaning;

  void set(int attribute, int attribute_type, std::int64_t count, const void* elements,
           const char* function);

  /// The values of an attribute, empty when it isn't set.
  template <typename Element>
  [[nodiscard]] std::vector<Element> values(int attribute) const {
    std::vector<Element> result;
    const auto entry = attributes.find(attribute);
    if (entry != attributes.end() && !entry->second.bytes.empty()) {
      result.resize(entry->second.bytes.size() / sizeof(Element));
      std::memcpy(static_cast<void*>(result.data()), entry->second.bytes.data(),
                  result.size() * sizeof(Element));
    }
    return result;
  }

  template <typename Element>
  [[nodiscard]] std::optional<Element> value(int attribute) const {
    const std::vector<Element> all = values<Element>(attribute);
    return all.empty() ? std::nullopt : std::optional<Element>(all.front());
  }

  /// A boolean; false when it isn't set.
  [[nodiscard]] bool flag(int attribute) const {
    static_assert(sizeof(bool) == 1, "a boolean is a byte");
    return value<char>(attribute).value_or(0) != 0;
  }

  /// A number that may be a float or a double.
  [[nodiscard]] double number(int attribute, double otherwise) const;

  [[nodiscard]] std::string text(int attribute) const {
    const std::vector<char> characters = values<char>(attribute);
    return {characters.begin(), characters.end()};
  }

  /// The descriptor that an attribute refers to, null when it isn't set.
  [[nodiscard]] const BackendDescriptor* reference(int attribute) const;
};

inline constexpr const char* backend_kind = "cudnnBackendDescriptor_t";

/// The object behind a handle; null is refused with that status, a destroyed one ends the process.
BackendDescriptor& backend_object(cudnnBackendDescriptor_t handle, const char* function,
                                  cudnnStatus_t null_status);

/// Checks the attributes together and gives them a meaning.
void finalize(BackendDescriptor& descriptor);

/// Writes an attribute of a finalized descriptor into the caller's array.
void get(const BackendDescriptor& descriptor, int attribute, int attribute_type,
         std::int64_t requested, std::int64_t* count, void* elements, const char* function);

/// The parts of finalize().
OperationSpecification make_convolution_operation(const BackendDescriptor& descriptor);
OperationSpecification make_pointwise_operation(const BackendDescriptor& descriptor);
std::shared_ptr<const GraphSpecification> make_graph(const BackendDescriptor& descriptor);
std::shared_ptr<const GraphSpecification> make_graph(
    std::vector<OperationSpecification> operations);

/// Refuse what can't be, whether it comes from attributes or from the text of a plan.
void check_tensor(const TensorSpecification& tensor);
void check_convolution(const ConvolutionSpecification& convolution);
void check_shapes(const OperationSpecification& operation);

}  // namespace cudnn_cmake::cpu_double
