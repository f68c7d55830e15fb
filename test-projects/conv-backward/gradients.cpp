// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "gradients.hpp"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <vector>

#include "cudnn_cmake/check.hpp"
#include "cudnn_cmake/guarded_memory.hpp"
#include "cudnn_cmake/program.hpp"
#include "directions.hpp"

namespace cudnn_cmake {
namespace {

template <typename Direction>
struct Choice {
  typename Direction::Algorithm id;
  std::size_t workspace_bytes;
};

/// cuDNN's list of algorithms, the one it thinks fastest first.
template <typename Direction>
std::vector<typename Direction::Suggestion> suggestions(cudnnHandle_t handle,
                                                        const ConvolutionDescriptors& descriptors) {
  int count = 0;
  check(Direction::get_count(handle, &count), Direction::count_call, __FILE__, __LINE__);
  std::vector<typename Direction::Suggestion> list(static_cast<std::size_t>(std::max(count, 1)));
  int returned = 0;
  const cudnnStatus_t status = Direction::suggest(
      handle, descriptors, static_cast<int>(list.size()), &returned, list.data());
  if (is_not_supported(status)) {
    return {};
  }
  check(status, Direction::suggest_call, __FILE__, __LINE__);
  list.resize(static_cast<std::size_t>(std::clamp(returned, 0, static_cast<int>(list.size()))));
  return list;
}

/// The first suggestion that computes in plain fp32 and stays within the workspace limit.
template <typename Direction>
Choice<Direction> choose(cudnnHandle_t handle, const ConvolutionDescriptors& descriptors) {
  for (const typename Direction::Suggestion& suggestion :
       suggestions<Direction>(handle, descriptors)) {
    const bool uses_tensor_cores = suggestion.mathType == CUDNN_TENSOR_OP_MATH ||
                                   suggestion.mathType == CUDNN_TENSOR_OP_MATH_ALLOW_CONVERSION;
    std::size_t size = 0;
    if (suggestion.status == CUDNN_STATUS_SUCCESS && !uses_tensor_cores &&
        Direction::get_workspace_size(handle, descriptors, suggestion.algo, &size) ==
            CUDNN_STATUS_SUCCESS &&
        size <= largest_workspace) {
      return {suggestion.algo, size};
    }
  }
  Choice<Direction> choice{Direction::fallback, 0};
  check(Direction::get_workspace_size(handle, descriptors, choice.id, &choice.workspace_bytes),
        Direction::workspace_call, __FILE__, __LINE__);
  return choice;
}

std::size_t bytes(std::size_t elements) { return elements * sizeof(float); }

/// Memory for a gradient: what it is added to, or NaN in every element when that is nothing.
GuardedMemory result_memory(const char* name, std::size_t elements,
                            const std::vector<float>& initial, cudaStream_t stream) {
  GuardedMemory memory(name, bytes(elements), stream);
  if (!initial.empty()) {
    memory.copy_from(initial);
  }
  return memory;
}

std::vector<float> read_result(const GuardedMemory& memory, cudaStream_t stream,
                               std::initializer_list<const GuardedMemory*> others) {
  // The call only queues the work: an error of the kernel shows here.
  CUDA_CHECK(cudaStreamSynchronize(stream));
  std::vector<float> values(memory.size() / sizeof(float));
  memory.copy_to(values);
  std::vector<const GuardedMemory*> all(others);
  all.push_back(&memory);
  for (const GuardedMemory* const each : all) {
    const std::string damage = each->damage();
    if (!damage.empty()) {
      throw WrongResult(damage);
    }
  }
  return values;
}

/// A named tensor on the host.
struct Operand {
  const char* name;
  const std::vector<float>& values;
};

template <typename Direction>
Gradient compute(cudnnHandle_t handle, cudaStream_t stream,
                 const ConvolutionDescriptors& descriptors, const Operand& first,
                 const Operand& second, const char* result_name, std::size_t result_elements,
                 const std::vector<float>& initial) {
  const Choice<Direction> choice = choose<Direction>(handle, descriptors);
  GuardedMemory first_memory(first.name, bytes(first.values.size()), stream);
  GuardedMemory second_memory(second.name, bytes(second.values.size()), stream);
  first_memory.copy_from(first.values);
  second_memory.copy_from(second.values);
  const GuardedMemory result = result_memory(result_name, result_elements, initial, stream);
  const GuardedMemory workspace("the workspace", choice.workspace_bytes, stream);

  const float alpha = 1;
  const float beta = initial.empty() ? 0.0F : 1.0F;
  check(Direction::compute(handle, descriptors, &alpha, first_memory.get(), second_memory.get(),
                           choice.id, workspace.get(), workspace.size(), &beta, result.get()),
        Direction::compute_call, __FILE__, __LINE__);
  return {read_result(result, stream, {&first_memory, &second_memory, &workspace}),
          Direction::name(choice.id), Direction::is_transformed(choice.id), choice.workspace_bytes};
}

void require_size(const char* name, const std::vector<float>& values, std::int64_t size) {
  if (static_cast<std::int64_t>(values.size()) != size) {
    throw std::invalid_argument(std::string(name) + " does not fit the shape");
  }
}

}  // namespace

GradientComputer::GradientComputer(const ConvolutionShape& shape)
    : shape_(shape), descriptors_(shape, fp32_numbers) {
  CUDNN_CHECK(cudnnSetStream(handle_.get(), stream_.get()));
}

Gradient GradientComputer::data(const std::vector<float>& output_gradient,
                                const std::vector<float>& filter,
                                const std::vector<float>& initial) const {
  require_size("dy", output_gradient, shape_.output_size());
  require_size("w", filter, shape_.filter_size());
  return compute<DataDirection>(handle_.get(), stream_.get(), descriptors_, {"dy", output_gradient},
                                {"w", filter}, "dx", static_cast<std::size_t>(shape_.input_size()),
                                initial);
}

Gradient GradientComputer::filter(const std::vector<float>& input,
                                  const std::vector<float>& output_gradient,
                                  const std::vector<float>& initial) const {
  require_size("x", input, shape_.input_size());
  require_size("dy", output_gradient, shape_.output_size());
  return compute<FilterDirection>(handle_.get(), stream_.get(), descriptors_, {"x", input},
                                  {"dy", output_gradient}, "dw",
                                  static_cast<std::size_t>(shape_.filter_size()), initial);
}

Gradient GradientComputer::bias(const std::vector<float>& output_gradient,
                                const std::vector<float>& initial) const {
  require_size("dy", output_gradient, shape_.output_size());
  const UniqueTensorDescriptor descriptor = make_unique_handle<TensorDescriptorKind>();
  CUDNN_CHECK(cudnnSetTensor4dDescriptor(descriptor.get(), CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1,
                                         shape_.filters, 1, 1));
  GuardedMemory source("dy", bytes(output_gradient.size()), stream_.get());
  source.copy_from(output_gradient);
  const GuardedMemory result =
      result_memory("db", static_cast<std::size_t>(shape_.filters), initial, stream_.get());
  const float alpha = 1;
  const float beta = initial.empty() ? 0.0F : 1.0F;
  CUDNN_CHECK(cudnnConvolutionBackwardBias(handle_.get(), &alpha, descriptors_.output.get(),
                                           source.get(), &beta, descriptor.get(), result.get()));
  return {read_result(result, stream_.get(), {&source}), "the only one", false, 0};
}

}  // namespace cudnn_cmake
