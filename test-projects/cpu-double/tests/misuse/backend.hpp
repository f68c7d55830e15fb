// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cudnn.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

/// Descriptors of the graph API, as short to write as a table of mistakes wants them.

namespace misuse {

/// A descriptor and its handle. Copies share it; it goes away with the last one.
class Backend {
 public:
  explicit Backend(int type) : handle_(create(type), cudnnBackendDestroyDescriptor) {}

  [[nodiscard]] cudnnBackendDescriptor_t get() const { return handle_.get(); }

  template <typename Element>
  cudnnStatus_t set(int attribute, int type, const std::vector<Element>& values) const {
    return cudnnBackendSetAttribute(get(), static_cast<cudnnBackendAttributeName_t>(attribute),
                                    static_cast<cudnnBackendAttributeType_t>(type),
                                    static_cast<std::int64_t>(values.size()), values.data());
  }
  cudnnStatus_t set_numbers(int attribute, const std::vector<std::int64_t>& values) const {
    return set(attribute, CUDNN_TYPE_INT64, values);
  }
  cudnnStatus_t set_reference(int attribute, const Backend& other) const {
    return set<cudnnBackendDescriptor_t>(attribute, CUDNN_TYPE_BACKEND_DESCRIPTOR, {other.get()});
  }
  cudnnStatus_t set_text(int attribute, const std::string& text) const {
    constexpr int type_char = 24;
    return set(attribute, type_char, std::vector<char>(text.begin(), text.end()));
  }
  cudnnStatus_t finalize() const { return cudnnBackendFinalize(get()); }

  /// The attribute's number of elements, -1 when it can't be read.
  [[nodiscard]] std::int64_t count(int attribute, int type) const {
    std::int64_t number = -1;
    cudnnBackendGetAttribute(get(), static_cast<cudnnBackendAttributeName_t>(attribute),
                             static_cast<cudnnBackendAttributeType_t>(type), 0, &number, nullptr);
    return number;
  }

 private:
  static cudnnBackendDescriptor_t create(int type) {
    cudnnBackendDescriptor_t handle = nullptr;
    cudnnBackendCreateDescriptor(static_cast<cudnnBackendDescriptorType_t>(type), &handle);
    return handle;
  }

  std::shared_ptr<void> handle_;
};

using Extents = std::vector<std::int64_t>;

/// Strides of a packed tensor, the last axis fastest.
inline Extents packed(const Extents& extents) {
  Extents strides(extents.size(), 1);
  for (std::size_t axis = extents.size() - 1; axis-- > 0;) {
    strides[axis] = strides[axis + 1] * extents[axis + 1];
  }
  return strides;
}

/// A tensor with everything set, not finalized.
inline Backend raw_tensor(std::int64_t uid, const Extents& extents, const Extents& strides,
                          std::int64_t alignment = 16, int type = CUDNN_DATA_FLOAT,
                          bool is_virtual = false) {
  Backend tensor(CUDNN_BACKEND_TENSOR_DESCRIPTOR);
  tensor.set_numbers(CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, {alignment});
  tensor.set<int>(CUDNN_ATTR_TENSOR_DATA_TYPE, CUDNN_TYPE_DATA_TYPE, {type});
  tensor.set_numbers(CUDNN_ATTR_TENSOR_DIMENSIONS, extents);
  tensor.set_numbers(CUDNN_ATTR_TENSOR_STRIDES, strides);
  tensor.set_numbers(CUDNN_ATTR_TENSOR_UNIQUE_ID, {uid});
  if (is_virtual) {
    tensor.set<char>(CUDNN_ATTR_TENSOR_IS_VIRTUAL, CUDNN_TYPE_BOOLEAN, {1});
  }
  return tensor;
}

inline Backend tensor(std::int64_t uid, const Extents& extents, bool is_virtual = false) {
  Backend result = raw_tensor(uid, extents, packed(extents), 16, CUDNN_DATA_FLOAT, is_virtual);
  result.finalize();
  return result;
}

// Input, filter and output of a convolution of 3x3 with a padding of 1.
inline Backend input() { return tensor(1, {1, 4, 8, 8}); }
inline Backend filter() { return tensor(2, {8, 4, 3, 3}); }
inline Backend output() { return tensor(3, {1, 8, 8, 8}); }

inline Backend convolution() {
  Backend result(CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR);
  result.set<int>(CUDNN_ATTR_CONVOLUTION_COMP_TYPE, CUDNN_TYPE_DATA_TYPE, {CUDNN_DATA_FLOAT});
  result.set<int>(CUDNN_ATTR_CONVOLUTION_CONV_MODE, CUDNN_TYPE_CONVOLUTION_MODE,
                  {CUDNN_CROSS_CORRELATION});
  result.set_numbers(CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS, {2});
  for (const int attribute :
       {CUDNN_ATTR_CONVOLUTION_DILATIONS, CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES,
        CUDNN_ATTR_CONVOLUTION_POST_PADDINGS, CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS}) {
    result.set_numbers(attribute, {1, 1});
  }
  result.finalize();
  return result;
}

/// The three convolutions by their first attribute; behind it come beta, the convolution, and three
/// tensors: w, x, y of the forward one, w, dx, dy and dw, x, dy of the gradients.
inline Backend operation(int type, int first_attribute, const Backend& w, const Backend& x,
                         const Backend& y, const Backend& conv = convolution()) {
  Backend result(type);
  result.set<float>(first_attribute, CUDNN_TYPE_FLOAT, {1});
  result.set<float>(first_attribute + 1, CUDNN_TYPE_FLOAT, {0});
  result.set_reference(first_attribute + 2, conv);
  result.set_reference(first_attribute + 3, w);
  result.set_reference(first_attribute + 4, x);
  result.set_reference(first_attribute + 5, y);
  return result;
}

inline Backend forward(const Backend& x = input(), const Backend& w = filter(),
                       const Backend& y = output(), const Backend& conv = convolution()) {
  return operation(CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR,
                   CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA, w, x, y, conv);
}

inline Backend finalized(Backend descriptor) {
  descriptor.finalize();
  return descriptor;
}

/// A graph of these operations, not finalized.
inline Backend raw_graph(const std::vector<Backend>& operations) {
  std::vector<cudnnBackendDescriptor_t> handles;
  for (const Backend& one : operations) {
    handles.push_back(one.get());
  }
  Backend result(CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR);
  result.set(CUDNN_ATTR_OPERATIONGRAPH_OPS, CUDNN_TYPE_BACKEND_DESCRIPTOR, handles);
  return result;
}

inline Backend graph() { return finalized(raw_graph({finalized(forward())})); }

}  // namespace misuse
