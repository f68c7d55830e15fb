// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cudnn.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cudnn_cmake/check.hpp"
#include "cudnn_cmake/handles.hpp"

#if CUDNN_VERSION < 8000
#error "cuDNN 7 has no graph API: cuDNN 8.0 or newer is needed"
#endif
#if CUDNN_VERSION < 90000
#include <cudnn_backend.h>
#endif

namespace cudnn_cmake {

namespace detail {

/// The cudnnBackendAttributeType_t that goes with a C++ type.
template <typename Value>
struct AttributeType;

template <cudnnBackendAttributeType_t type>
struct AttributeTypeConstant {
  static constexpr cudnnBackendAttributeType_t value = type;
};

template <>
struct AttributeType<bool> : AttributeTypeConstant<CUDNN_TYPE_BOOLEAN> {};
template <>
struct AttributeType<char> : AttributeTypeConstant<CUDNN_TYPE_CHAR> {};
template <>
struct AttributeType<std::int32_t> : AttributeTypeConstant<CUDNN_TYPE_INT32> {};
template <>
struct AttributeType<std::int64_t> : AttributeTypeConstant<CUDNN_TYPE_INT64> {};
template <>
struct AttributeType<float> : AttributeTypeConstant<CUDNN_TYPE_FLOAT> {};
template <>
struct AttributeType<void*> : AttributeTypeConstant<CUDNN_TYPE_VOID_PTR> {};
template <>
struct AttributeType<cudnnHandle_t> : AttributeTypeConstant<CUDNN_TYPE_HANDLE> {};
template <>
struct AttributeType<cudnnDataType_t> : AttributeTypeConstant<CUDNN_TYPE_DATA_TYPE> {};
template <>
struct AttributeType<cudnnConvolutionMode_t> : AttributeTypeConstant<CUDNN_TYPE_CONVOLUTION_MODE> {
};
template <>
struct AttributeType<cudnnPointwiseMode_t> : AttributeTypeConstant<CUDNN_TYPE_POINTWISE_MODE> {};
template <>
struct AttributeType<cudnnBackendHeurMode_t> : AttributeTypeConstant<CUDNN_TYPE_HEUR_MODE> {};
template <>
struct AttributeType<cudnnBackendNumericalNote_t>
    : AttributeTypeConstant<CUDNN_TYPE_NUMERICAL_NOTE> {};

}  // namespace detail

/// A descriptor of cuDNN's graph API: created, given its attributes, finalized, destroyed with the
/// object. Every failing call throws CudnnFailure, whose text has the descriptor's name and the
/// attribute's number (cudnnBackendAttributeName_t in cudnn_graph.h, before cuDNN 9 in
/// cudnn_backend.h).
class BackendDescriptor {
 public:
  /// `name` is for messages.
  BackendDescriptor(cudnnBackendDescriptorType_t type, std::string name) : name_(std::move(name)) {
    cudnnBackendDescriptor_t descriptor = nullptr;
    check_call(cudnnBackendCreateDescriptor(type, &descriptor), "cudnnBackendCreateDescriptor", "");
    descriptor_.reset(descriptor);
  }

  [[nodiscard]] cudnnBackendDescriptor_t get() const { return descriptor_.get(); }
  [[nodiscard]] const std::string& name() const { return name_; }

  template <typename Value>
  BackendDescriptor& set(cudnnBackendAttributeName_t attribute, const Value& value) {
    return set_array(attribute, detail::AttributeType<Value>::value, 1, &value);
  }

  template <typename Value>
  BackendDescriptor& set(cudnnBackendAttributeName_t attribute, const std::vector<Value>& values) {
    return set_array(attribute, detail::AttributeType<Value>::value, values.size(), values.data());
  }

  /// A text, which cuDNN takes by its length: the NUL isn't part of it.
  BackendDescriptor& set(cudnnBackendAttributeName_t attribute, const std::string& text) {
    return set_array(attribute, CUDNN_TYPE_CHAR, text.size(), text.data());
  }

  /// Another descriptor, finalized before. cuDNN may refer to it: it must outlive this one.
  BackendDescriptor& set(cudnnBackendAttributeName_t attribute, const BackendDescriptor& other) {
    const cudnnBackendDescriptor_t descriptor = other.get();
    return set_array(attribute, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &descriptor);
  }

  BackendDescriptor& set(
      cudnnBackendAttributeName_t attribute,
      const std::vector<std::reference_wrapper<const BackendDescriptor>>& others) {
    std::vector<cudnnBackendDescriptor_t> descriptors;
    for (const BackendDescriptor& other : others) {
      descriptors.push_back(other.get());
    }
    return set_array(attribute, CUDNN_TYPE_BACKEND_DESCRIPTOR, descriptors.size(),
                     descriptors.data());
  }

  BackendDescriptor& finalize() {
    check_call(cudnnBackendFinalize(get()), "cudnnBackendFinalize", "");
    return *this;
  }

  /// The one value of an attribute of a finalized descriptor.
  template <typename Value>
  [[nodiscard]] Value value(cudnnBackendAttributeName_t attribute) const {
    Value result{};
    get_array(attribute, detail::AttributeType<Value>::value, 1, &result);
    return result;
  }

  /// All values of an attribute, of which there are at most as many as cuDNN says itself.
  template <typename Value>
  [[nodiscard]] std::vector<Value> values(cudnnBackendAttributeName_t attribute) const {
    constexpr cudnnBackendAttributeType_t type = detail::AttributeType<Value>::value;
    std::vector<Value> result(get_array(attribute, type, 0, nullptr));
    if (!result.empty()) {
      result.resize(get_array(attribute, type, result.size(), result.data()));
    }
    return result;
  }

  [[nodiscard]] std::string text(cudnnBackendAttributeName_t attribute) const {
    const std::vector<char> characters = values<char>(attribute);
    return {characters.begin(), characters.end()};
  }

  /// The descriptors of an attribute. cuDNN fills in descriptors that the caller has made. The
  /// number that it tells beforehand is an upper bound; `most` is another one.
  [[nodiscard]] std::vector<BackendDescriptor> descriptors(cudnnBackendAttributeName_t attribute,
                                                           cudnnBackendDescriptorType_t type,
                                                           const std::string& name,
                                                           std::size_t most) const {
    const std::size_t bound =
        std::min(most, get_array(attribute, CUDNN_TYPE_BACKEND_DESCRIPTOR, 0, nullptr));
    std::vector<BackendDescriptor> results;
    std::vector<cudnnBackendDescriptor_t> raw;
    for (std::size_t index = 0; index < bound; ++index) {
      results.emplace_back(type, name + " " + std::to_string(index));
      raw.push_back(results.back().get());
    }
    const std::size_t count =
        bound == 0 ? 0 : get_array(attribute, CUDNN_TYPE_BACKEND_DESCRIPTOR, bound, raw.data());
    // Those that were not filled in are destroyed here, the others by the caller.
    results.erase(results.begin() + static_cast<std::ptrdiff_t>(std::min(count, bound)),
                  results.end());
    return results;
  }

 private:
  struct Destroy {
    void operator()(void* descriptor) const noexcept {
      const cudnnStatus_t status = cudnnBackendDestroyDescriptor(descriptor);
      if (status != CUDNN_STATUS_SUCCESS) {
        report_release("cudnnBackendDestroyDescriptor", status);
      }
    }
  };

  void check_call(cudnnStatus_t status, const char* function, const std::string& attribute) const {
    if (status != CUDNN_STATUS_SUCCESS) {
      throw CudnnFailure(
          std::string(function) + " of " + name_ + attribute + ": " + describe(status), status);
    }
  }

  static std::string attribute_text(cudnnBackendAttributeName_t attribute) {
    return ", attribute " + std::to_string(static_cast<int>(attribute));
  }

  BackendDescriptor& set_array(cudnnBackendAttributeName_t attribute,
                               cudnnBackendAttributeType_t type, std::size_t count,
                               const void* values) {
    check_call(
        cudnnBackendSetAttribute(get(), attribute, type, static_cast<std::int64_t>(count), values),
        "cudnnBackendSetAttribute", attribute_text(attribute));
    return *this;
  }

  /// Fills in at most `count` values and returns how many cuDNN says there are.
  std::size_t get_array(cudnnBackendAttributeName_t attribute, cudnnBackendAttributeType_t type,
                        std::size_t count, void* values) const {
    std::int64_t returned = 0;
    check_call(cudnnBackendGetAttribute(get(), attribute, type, static_cast<std::int64_t>(count),
                                        &returned, values),
               "cudnnBackendGetAttribute", attribute_text(attribute));
    return returned < 0 ? 0 : static_cast<std::size_t>(returned);
  }

  std::string name_;
  std::unique_ptr<void, Destroy> descriptor_;
};

}  // namespace cudnn_cmake
