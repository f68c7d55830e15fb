// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "cudnn_cmake/command_line.hpp"
#include "cudnn_cmake/convolution_shape.hpp"
#include "cudnn_cmake/number_format.hpp"

/// What one convolution computes, of what, stored how. Needs neither cuDNN nor CUDA.

namespace cudnn_cmake {

enum class ConvolutionOperation {
  forward,          ///< y = x * w
  bias_relu,        ///< y = max(0, x * w + b), fused into one kernel
  data_gradient,    ///< dx from dy and w
  filter_gradient,  ///< dw from x and dy
};

inline const char* operation_name(ConvolutionOperation operation) {
  switch (operation) {
    case ConvolutionOperation::forward:
      return "forward";
    case ConvolutionOperation::bias_relu:
      return "bias-relu";
    case ConvolutionOperation::data_gradient:
      return "data-gradient";
    case ConvolutionOperation::filter_gradient:
      return "filter-gradient";
  }
  throw std::invalid_argument("operation_name: unknown operation");
}

/// Order of the elements in memory. Shapes are written N C H W (filters K C R S) in both.
enum class MemoryOrder {
  nhwc,  ///< channels fastest
  nchw,  ///< columns fastest
};

inline const char* order_name(MemoryOrder order) {
  return order == MemoryOrder::nhwc ? "NHWC" : "NCHW";
}

/// The tensors of a case, by what they are in the forward convolution: `input` also stands for its
/// gradient dx, and so on.
enum class TensorRole { input, filter, output, bias, convolution_result, biased_result };

inline const char* tensor_name(TensorRole role) {
  constexpr std::array<const char*, 6> names = {
      "x", "w", "y", "b", "x * w (virtual)", "x * w + b (virtual)"};
  return names.at(static_cast<std::size_t>(role));
}

/// The number by which cuDNN's variant pack ties memory to a tensor of the graph.
inline std::int64_t tensor_uid(TensorRole role) { return static_cast<std::int64_t>(role) + 1; }

/// Four extents and the order of the elements in memory, without gaps.
struct TensorShape {
  std::array<int, 4> extent;  ///< N C H W, K C R S, or 1 K 1 1
  MemoryOrder order;

  [[nodiscard]] std::int64_t size() const {
    return ConvolutionShape::product({extent[0], extent[1], extent[2], extent[3]});
  }

  [[nodiscard]] std::vector<std::int64_t> extents() const { return {extent.begin(), extent.end()}; }

  /// Distances in elements, in the order of the extents.
  [[nodiscard]] std::vector<std::int64_t> strides() const {
    const std::int64_t channels = extent[1];
    const std::int64_t height = extent[2];
    const std::int64_t width = extent[3];
    if (order == MemoryOrder::nhwc) {
      return {channels * height * width, 1, width * channels, channels};
    }
    return {channels * height * width, height * width, width, 1};
  }

  /// `values`, which are in the order of the extents, in the order of the memory.
  [[nodiscard]] std::vector<float> to_memory(const std::vector<float>& values) const {
    std::vector<float> memory(values.size());
    for_each([&](std::size_t index, std::size_t place) { memory.at(place) = values.at(index); });
    return memory;
  }

  /// The inverse of to_memory().
  [[nodiscard]] std::vector<float> from_memory(const std::vector<float>& memory) const {
    std::vector<float> values(memory.size());
    for_each([&](std::size_t index, std::size_t place) { values.at(index) = memory.at(place); });
    return values;
  }

 private:
  template <typename Action>
  void for_each(const Action& action) const {
    const std::vector<std::int64_t> stride = strides();
    std::size_t index = 0;
    for (int n = 0; n < extent[0]; ++n) {
      for (int c = 0; c < extent[1]; ++c) {
        for (int h = 0; h < extent[2]; ++h) {
          for (int w = 0; w < extent[3]; ++w) {
            action(index++, static_cast<std::size_t>(n * stride[0] + c * stride[1] + h * stride[2] +
                                                     w * stride[3]));
          }
        }
      }
    }
  }
};

struct ConvolutionCase {
  ConvolutionShape shape = default_shape();
  ConvolutionOperation operation = ConvolutionOperation::forward;
  Precision precision = Precision::fp32;
  MemoryOrder order = MemoryOrder::nhwc;

  [[nodiscard]] TensorShape tensor(TensorRole role) const {
    switch (role) {
      case TensorRole::input:
        return {{shape.batch, shape.channels, shape.height, shape.width}, order};
      case TensorRole::filter:
        return {
            {shape.filters, shape.channels_per_group(), shape.kernel.height, shape.kernel.width},
            order};
      case TensorRole::bias:
        return {{1, shape.filters, 1, 1}, order};
      default:
        return {{shape.batch, shape.filters, shape.output_height(), shape.output_width()}, order};
    }
  }

  /// What the convolution operation itself reads; the bias comes on top.
  [[nodiscard]] std::array<TensorRole, 2> sources() const {
    switch (operation) {
      case ConvolutionOperation::data_gradient:
        return {TensorRole::output, TensorRole::filter};
      case ConvolutionOperation::filter_gradient:
        return {TensorRole::input, TensorRole::output};
      default:
        return {TensorRole::input, TensorRole::filter};
    }
  }

  [[nodiscard]] TensorRole result() const {
    switch (operation) {
      case ConvolutionOperation::data_gradient:
        return TensorRole::input;
      case ConvolutionOperation::filter_gradient:
        return TensorRole::filter;
      default:
        return TensorRole::output;
    }
  }

  /// Length of the dot product behind one element of the result: what the tolerance depends on.
  /// The references of the gradients count it for each element; this is the longest.
  [[nodiscard]] std::int64_t sum_length() const {
    switch (operation) {
      case ConvolutionOperation::data_gradient:
        return ConvolutionShape::product(
            {shape.filters_per_group(), shape.kernel.height, shape.kernel.width});
      case ConvolutionOperation::filter_gradient:
        return ConvolutionShape::product(
            {shape.batch, shape.output_height(), shape.output_width()});
      default:
        return shape.forward_length();
    }
  }

  /// Every extent another number, as in ConvolutionShape's own default, but one group and channels
  /// in eights: fused kernels and tensor cores want that.
  static ConvolutionShape default_shape() {
    ConvolutionShape shape;
    shape.batch = 3;
    shape.channels = 16;
    shape.height = 19;
    shape.width = 23;
    shape.filters = 24;
    shape.kernel = {3, 5};
    shape.padding = {1, 2};
    shape.stride = {2, 1};
    shape.dilation = {1, 1};
    shape.groups = 1;
    return shape;
  }
};

/// The value of an option that takes one of a few words. Throws UsageError that names them.
template <typename Value>
Value parse_word(const std::string& option, const std::string& text,
                 const std::vector<std::pair<const char*, Value>>& words) {
  std::string wanted;
  for (const auto& [word, value] : words) {
    if (text == word) {
      return value;
    }
    wanted += (wanted.empty() ? "" : ", ") + std::string(word);
  }
  throw UsageError(option + " '" + printable(text) + "': one of " + wanted + " is wanted");
}

/// Adds --operation, --type, --layout and the options of the shape. `problem` must outlive the
/// parsing.
inline void add_case_options(CommandLine& command_line, ConvolutionCase& problem) {
  command_line.add_value(
      "--operation", "NAME",
      std::string("forward, bias-relu, data-gradient or filter-gradient (default ") +
          operation_name(problem.operation) + ")",
      [&problem](const std::string& value) {
        problem.operation = parse_word<ConvolutionOperation>(
            "--operation", value,
            {{"forward", ConvolutionOperation::forward},
             {"bias-relu", ConvolutionOperation::bias_relu},
             {"data-gradient", ConvolutionOperation::data_gradient},
             {"filter-gradient", ConvolutionOperation::filter_gradient}});
      });
  command_line.add_value(
      "--type", "NAME",
      std::string("fp32, tf32 (fp32 that tensor cores may cut), fp16 or bf16 (default ") +
          precision_name(problem.precision) + ")",
      [&problem](const std::string& value) {
        problem.precision = parse_word<Precision>("--type", value,
                                                  {{"fp32", Precision::fp32},
                                                   {"tf32", Precision::tf32},
                                                   {"fp16", Precision::fp16},
                                                   {"bf16", Precision::bf16}});
      });
  command_line.add_value(
      "--layout", "NAME", std::string("NHWC or NCHW (default ") + order_name(problem.order) + ")",
      [&problem](const std::string& value) {
        problem.order = parse_word<MemoryOrder>(
            "--layout", value, {{"NHWC", MemoryOrder::nhwc}, {"NCHW", MemoryOrder::nchw}});
      });
  add_shape_options(command_line, problem.shape);
}

}  // namespace cudnn_cmake
