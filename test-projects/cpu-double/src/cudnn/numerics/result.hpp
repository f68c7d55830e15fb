// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>
#include <functional>
#include <vector>

#include "convolve.hpp"
#include "layout.hpp"

namespace cudnn_cmake::cpu_double {

/// How a convolution is computed.
struct Arithmetic {
  Sums sums = Sums::fp32;
  bool rounds_inputs = false;  ///< fp32 inputs to TF32
};

/// How far an honest result may be off: what the fault wrong-value is measured by.
struct ErrorScale {
  double magnitude = 0;       ///< sum of the products' magnitudes
  std::int64_t products = 1;  ///< their number
  Arithmetic arithmetic;
  Number output = Number::fp32;
};

/// The largest honest error of a result `value`: rounding units times the scale they act on, about
/// twice what sums of 9 to 20000 products of both signs showed.
double honest_error(const ErrorScale& scale, double value);

/// Applies the faults that concern one element: wrong-value and nan. `scale_of` gives the scale of
/// an element by its index; it is only asked when it is needed.
void damage_one_element(std::vector<float>& values,
                        const std::function<ErrorScale(std::size_t)>& scale_of);

/// Stores a result, with the faults that concern how: transposed-output, stale-output,
/// write-past-end. `values` are in the order of the indices. cudaErrorIllegalAddress when the write
/// past the end leaves the allocation, as a GPU would answer.
cudaError_t store_result(const std::vector<float>& values, const Operand& result);

}  // namespace cudnn_cmake::cpu_double
