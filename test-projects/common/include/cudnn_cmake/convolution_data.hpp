// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "cudnn_cmake/convolution_case.hpp"
#include "cudnn_cmake/random.hpp"
#include "cudnn_cmake/reference_convolution.hpp"
#include "cudnn_cmake/reference_gradients.hpp"

/// Random inputs of a case, and what the CPU says about its result.

namespace cudnn_cmake {

/// A tensor's values in the order of its extents, each one exactly as the device gets it.
struct TensorData {
  TensorRole role;
  std::vector<float> values;
};

/// Everything that the case reads: its two sources, and the bias if it has one.
inline std::vector<TensorData> random_sources(const ConvolutionCase& problem, std::uint64_t seed) {
  Random random(seed);
  std::vector<TensorRole> roles = {problem.sources()[0], problem.sources()[1]};
  if (problem.operation == ConvolutionOperation::bias_relu) {
    roles.push_back(TensorRole::bias);
  }
  std::vector<TensorData> sources;
  for (const TensorRole role : roles) {
    TensorData data{role,
                    random.signed_units(static_cast<std::size_t>(problem.tensor(role).size()))};
    for (float& value : data.values) {
      value = stored_value(problem.precision, value);
    }
    sources.push_back(std::move(data));
  }
  return sources;
}

/// y = max(0, y + bias[k]), applied to a forward convolution's reference. The bias is one more term
/// of the sum; where the sum is negative, an error may lift it above 0 but no further than the
/// tolerance of the sum.
inline void add_bias_relu(ReferenceResult& result, const ConvolutionShape& shape,
                          const std::vector<float>& bias) {
  const auto plane = static_cast<std::size_t>(shape.output_height()) *
                     static_cast<std::size_t>(shape.output_width());
  if (bias.size() != static_cast<std::size_t>(shape.filters) ||
      static_cast<std::int64_t>(result.value.size()) != shape.output_size()) {
    throw std::invalid_argument("add_bias_relu: the bias or the result does not fit the shape");
  }
  for (std::size_t index = 0; index < result.value.size(); ++index) {
    const auto addend = static_cast<double>(bias[index / plane % bias.size()]);
    result.value[index] = std::max(0.0, result.value[index] + addend);
    result.magnitude[index] += std::abs(addend);
  }
}

/// The case computed on the CPU in double precision. `sources` as from random_sources().
inline ReferenceResult reference_result(const ConvolutionCase& problem,
                                        const std::vector<TensorData>& sources) {
  const std::vector<float>& first = sources.at(0).values;
  const std::vector<float>& second = sources.at(1).values;
  switch (problem.operation) {
    case ConvolutionOperation::forward:
      return reference_convolution(problem.shape, first, second);
    case ConvolutionOperation::bias_relu: {
      ReferenceResult result = reference_convolution(problem.shape, first, second);
      add_bias_relu(result, problem.shape, sources.at(2).values);
      return result;
    }
    case ConvolutionOperation::data_gradient:
      return reference_data_gradient(problem.shape, first, second);
    case ConvolutionOperation::filter_gradient:
      return reference_filter_gradient(problem.shape, first, second);
  }
  throw std::invalid_argument("reference_result: unknown operation");
}

}  // namespace cudnn_cmake
