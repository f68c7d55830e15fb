// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "problem.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <numeric>

#include "../support/settings.hpp"

namespace cudnn_cmake::cpu_double {
namespace {

Number number_of(cudnnDataType_t type) {
  switch (type) {
    case CUDNN_DATA_FLOAT:
      return Number::fp32;
    case CUDNN_DATA_HALF:
      return Number::fp16;
    case CUDNN_DATA_BFLOAT16:
      return Number::bf16;
    default:
      throw Refusal{CUDNN_STATUS_NOT_SUPPORTED, "the double computes fp32, fp16 and bf16 only"};
  }
}

/// Puts axes of extent 1 behind the first two, so that every tensor has five.
Layout widen(Number type, std::vector<std::int64_t> extents, std::vector<std::int64_t> strides) {
  const std::size_t missing = Geometry::rank - extents.size();
  extents.insert(extents.begin() + 2, missing, 1);
  strides.insert(strides.begin() + 2, missing, 0);
  return {type, std::move(extents), std::move(strides)};
}

Layout layout_of_filter(const cudnnFilterStruct& filter) {
  require(filter.format != CUDNN_TENSOR_NCHW_VECT_C, CUDNN_STATUS_NOT_SUPPORTED,
          "the double has no vectorized layouts");
  const std::vector<std::int64_t> extents(filter.extents.begin(), filter.extents.end());
  std::vector<std::int64_t> strides(extents.size(), 1);
  std::int64_t step = 1;
  const auto take = [&](std::size_t axis) {
    strides[axis] = step;
    step *= extents[axis];
  };
  if (filter.format == CUDNN_TENSOR_NHWC) {
    take(1);
  }
  for (std::size_t axis = extents.size() - 1; axis >= 2; --axis) {
    take(axis);
  }
  if (filter.format != CUDNN_TENSOR_NHWC) {
    take(1);
  }
  take(0);
  return widen(number_of(filter.type), extents, strides);
}

/// Whether no two elements can share an address.
bool is_injective(const Layout& layout) {
  std::vector<std::size_t> order(layout.extents.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&layout](std::size_t left, std::size_t right) {
    return layout.strides[left] < layout.strides[right];
  });
  std::int64_t reach = 0;
  for (const std::size_t axis : order) {
    if (layout.extents[axis] == 1) {
      continue;
    }
    if (layout.strides[axis] <= reach) {
      return false;
    }
    reach += (layout.extents[axis] - 1) * layout.strides[axis];
  }
  return true;
}

Arithmetic arithmetic_of(const cudnnConvolutionStruct& convolution, Number type) {
  const cudnnDataType_t compute_type = convolution.compute_type;
  const int capability = Settings::get().capability();
  constexpr int ampere = 80;
  require(
      compute_type == CUDNN_DATA_FLOAT || (compute_type == CUDNN_DATA_HALF && type == Number::fp16),
      CUDNN_STATUS_NOT_SUPPORTED, "a compute type that doesn't fit the data type");
  require(type != Number::bf16 || capability >= ampere, CUDNN_STATUS_ARCH_MISMATCH,
          "bf16 needs compute capability 8.0");
  Arithmetic arithmetic;
  arithmetic.sums = compute_type == CUDNN_DATA_HALF ? Sums::fp16 : Sums::fp32;
  // As on Ampere and newer: plain fp32 only by FMA_MATH, or by the override.
  arithmetic.rounds_inputs = type == Number::fp32 && convolution.math != CUDNN_FMA_MATH &&
                             capability >= ampere && environment("NVIDIA_TF32_OVERRIDE") != "0";
  return arithmetic;
}

std::int64_t output_extent(const Geometry& geometry, std::size_t axis) {
  const std::int64_t padded = geometry.input[axis] + 2 * geometry.padding[axis];
  const std::int64_t window = (geometry.window[axis] - 1) * geometry.dilation[axis] + 1;
  require(window <= padded, "the filter is larger than the padded input");
  return (padded - window) / geometry.stride[axis] + 1;
}

Geometry geometry_of(const Problem& problem, const cudnnConvolutionStruct& convolution) {
  Geometry geometry;
  geometry.batch = problem.x.extents[0];
  geometry.groups = convolution.groups;
  geometry.channels_per_group = problem.w.extents[1];
  geometry.filters_per_group = problem.w.extents[0] / convolution.groups;
  geometry.is_flipped = convolution.mode == CUDNN_CONVOLUTION;
  const std::size_t missing = Geometry::axes - convolution.padding.size();
  for (std::size_t axis = 0; axis < Geometry::axes; ++axis) {
    geometry.input[axis] = problem.x.extents[axis + 2];
    geometry.window[axis] = problem.w.extents[axis + 2];
    geometry.output[axis] = problem.y.extents[axis + 2];
    if (axis >= missing) {
      geometry.padding[axis] = convolution.padding[axis - missing];
      geometry.stride[axis] = convolution.stride[axis - missing];
      geometry.dilation[axis] = convolution.dilation[axis - missing];
    }
  }
  for (std::size_t axis = 0; axis < Geometry::axes; ++axis) {
    require(geometry.output[axis] == output_extent(geometry, axis), CUDNN_STATUS_NOT_SUPPORTED,
            "the output's extents are not what cudnnGetConvolutionNdForwardOutputDim gives");
  }
  return geometry;
}

bool overlaps(const std::byte* left, std::size_t left_size, const Operand& right) {
  return left != nullptr && left < right.bytes + right.layout.span_bytes() &&
         right.bytes < left + left_size;
}

}  // namespace

Layout layout_of(const cudnnTensorStruct& tensor) {
  require(!tensor.is_vectorized, CUDNN_STATUS_NOT_SUPPORTED,
          "the double has no vectorized layouts");
  for (const int stride : tensor.strides) {
    require(stride >= 0, CUDNN_STATUS_NOT_SUPPORTED, "a negative stride");
  }
  return widen(number_of(tensor.type), {tensor.extents.begin(), tensor.extents.end()},
               {tensor.strides.begin(), tensor.strides.end()});
}

Problem make_problem(const cudnnTensorStruct& x, const cudnnFilterStruct& w,
                     const cudnnConvolutionStruct& convolution, const cudnnTensorStruct& y) {
  const std::size_t rank = x.extents.size();
  require(rank != 0 && !w.extents.empty() && !y.extents.empty() && !convolution.padding.empty(),
          "a descriptor is not set");
  require(rank == w.extents.size() && rank == y.extents.size() &&
              rank == convolution.padding.size() + 2,
          "the descriptors differ in axes");
  require(rank == 4 || rank == Geometry::rank, CUDNN_STATUS_NOT_SUPPORTED, "not 4 or 5 axes");
  require(x.type == w.type && x.type == y.type, "x, w and y differ in data type");
  require(x.extents[1] == convolution.groups * w.extents[1],
          "the input's channels are not groups times the filter's");
  require(w.extents[0] % convolution.groups == 0, "the groups don't divide the filters");
  require(y.extents[1] == w.extents[0], "the output's channels are not the filters");
  require(y.extents[0] == x.extents[0], "input and output differ in batch");
  Problem problem;
  problem.x = layout_of(x);
  problem.w = layout_of_filter(w);
  problem.y = layout_of(y);
  problem.arithmetic = arithmetic_of(convolution, problem.x.type);
  problem.geometry = geometry_of(problem, convolution);
  return problem;
}

Operand operand(const Layout& layout, const void* address, const char* name) {
  const DeviceSpan span = device().span(address, layout.span_bytes());
  if (span.bytes == nullptr) {
    throw Refusal{CUDNN_STATUS_BAD_PARAM, std::string(name) + ": " + span.problem};
  }
  if (reinterpret_cast<std::uintptr_t>(address) % size_of(layout.type) != 0) {
    throw Refusal{CUDNN_STATUS_BAD_PARAM, std::string(name) + " is not aligned to its elements"};
  }
  return {layout, span.bytes, span.room_after, span.keeper};
}

void set_workspace(ConvolutionWork& work, void* address, std::size_t given, std::size_t needed) {
  require(given >= needed, "the workspace is smaller than the algorithm needs");
  if (needed == 0) {
    return;
  }
  const DeviceSpan span = device().span(address, given);
  if (span.bytes == nullptr) {
    throw Refusal{CUDNN_STATUS_BAD_PARAM, "workSpace: " + span.problem};
  }
  work.workspace.bytes = span.bytes;
  work.workspace.keeper = span.keeper;
  work.workspace_bytes = needed;
}

float scalar(const void* address, const char* name) {
  if (address == nullptr || device().is_device_address(address)) {
    throw Refusal{CUDNN_STATUS_BAD_PARAM,
                  std::string(name) + (address == nullptr ? " is null" : " is device memory")};
  }
  float value = 0;
  std::memcpy(&value, address, sizeof(value));
  return value;
}

void require_apart(const ConvolutionWork& work) {
  const Operand& result = work.result;
  require(is_injective(result.layout), CUDNN_STATUS_NOT_SUPPORTED,
          "elements of the result share an address");
  for (const Operand* input : {&work.first, &work.second}) {
    require(!overlaps(input->bytes, input->layout.span_bytes(), result),
            "the result overlaps an input");
    require(!overlaps(work.workspace.bytes, work.workspace_bytes, *input),
            "the workspace overlaps an input");
  }
  require(!overlaps(work.workspace.bytes, work.workspace_bytes, result),
          "the workspace overlaps the result");
}

cudnnContext& usable_handle(cudnnHandle_t handle, const char* function) {
  cudnnContext& context = object(handle, function);
  require(context.device == device().current_device(),
          "the handle was created on another device than the thread's current one");
  require(device().error() == cudaSuccess, CUDNN_STATUS_EXECUTION_FAILED,
          "earlier work on the device has failed");
  return context;
}

}  // namespace cudnn_cmake::cpu_double
