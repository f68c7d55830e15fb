// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <memory>
#include <optional>

#include "convolve.hpp"
#include "layout.hpp"
#include "pointwise.hpp"
#include "result.hpp"

namespace cudnn_cmake::cpu_double {

/// result = activation(alpha * convolution(first, second) + addend_factor * addend + bias
///                     + beta * result)
/// computed in fp32 after the sums and rounded once to the result's type.
struct ConvolutionWork {
  Direction direction = Direction::forward;
  Geometry geometry;
  Arithmetic arithmetic;
  Operand first;
  Operand second;
  Operand result;
  float alpha = 1;
  float beta = 0;
  std::optional<Operand> addend;
  float addend_factor = 0;
  std::optional<Operand> bias;  ///< one value for each channel of the result
  Activation activation;
  Operand workspace;  ///< bytes only; overwritten before anything else is read
  std::size_t workspace_bytes = 0;
};

/// Does it, with the faults that are asked for.
cudaError_t run(const ConvolutionWork& work);

/// What the faults ignored-padding and flipped-filter make of a geometry.
Geometry with_faults(Geometry geometry);

/// The sums of a convolution on values as they are stored: rounds inputs and applies faults.
std::vector<float> sums_of(Direction direction, const Geometry& geometry, Arithmetic arithmetic,
                           std::vector<float> first, std::vector<float> second);

/// Whether what the result held before is added: unless beta is 0, or as a fault wants it.
bool adds_previous(float beta);

/// The sums of the products' magnitudes.
std::vector<float> magnitudes_of(Direction direction, const Geometry& geometry,
                                 std::vector<float> first, std::vector<float> second);

/// db = alpha * (sum of dy over all axes but the channels) + beta * db
struct BiasGradientWork {
  Operand gradient;  ///< dy
  Operand result;    ///< db
  float alpha = 1;
  float beta = 0;
};
cudaError_t run(const BiasGradientWork& work);

}  // namespace cudnn_cmake::cpu_double
