// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <vector>

#include "cudnn_cmake/reference_convolution.hpp"

namespace cudnn_cmake {

/// How the products are formed and summed.
enum class Arithmetic {
  fp32,            ///< fp32 products and sums (CUDNN_FMA_MATH)
  tf32,            ///< fp32 inputs cut or rounded to 11 significant bits, fp32 sums
  fp16_fp32_sums,  ///< fp16 inputs and output, fp32 sums
  bf16_fp32_sums,  ///< bf16 inputs and output, fp32 sums
  fp16_fp16_sums,  ///< fp16 inputs, output and sums
};

/// Largest error that one output element may have.
///
/// `magnitude` is S = sum |x w|, `reference` the sum in double of the very inputs that the device
/// got (rounded to their type first; for tf32 the unrounded fp32 ones), `length` the number L of
/// products in it: C/groups*R*S forward, K/groups*R*S for the data gradient, N*P*Q for the filter
/// gradient.
///
/// Each bound is a rounding unit times the scale it acts on. Rounding in the sum acts on S, not on
/// the result, which may be near 0 by cancellation: an error relative to the result would be
/// useless. With inputs of both signs the errors of a long sum cancel, so that error / S does not
/// grow with L; with inputs of one sign it would. Rounding the output to its type acts on the
/// result. The bounds leave a factor of about two over what honest sums, one product after the
/// other, showed for L from 9 to 20000:
///   fp32   8 * 2^-24 S                                               0.32 to 0.43 of the bound
///   tf32   2^-11 (6 / sqrt L) S + 2^-9 |reference|                   0.37 to 0.44
///          each input is off by up to 2^-11 of itself, independently, hence the square root; the
///          second term is there because the hardware may cut the inputs instead of rounding them
///   fp16   16 * 2^-24 S + 2^-10 |reference| + 2^-25                  0.46 to 0.50
///          2^-11 |reference| is one correct rounding; 2^-10 allows an engine that rounds twice.
///          2^-25 is half the smallest subnormal
///   bf16   16 * 2^-24 S + 2^-7 |reference|                           0.49 to 0.50
///   fp16 sums   8 * 2^-11 S + 2^-10 |reference| + L 2^-25            0.28 to 0.38
///          each partial sum may be a subnormal
/// Numbers near the subnormal ones of fp32 and bf16 are none that these bounds are for.
inline double tolerance(Arithmetic arithmetic, double magnitude, double reference,
                        std::int64_t length) {
  const auto power_of_two = [](int exponent) { return std::ldexp(1.0, exponent); };
  switch (arithmetic) {
    case Arithmetic::fp32:
      return 8 * power_of_two(-24) * magnitude;
    case Arithmetic::tf32:
      return power_of_two(-11) * 6 / std::sqrt(static_cast<double>(length)) * magnitude +
             power_of_two(-9) * std::abs(reference);
    case Arithmetic::fp16_fp32_sums:
      return 16 * power_of_two(-24) * magnitude + power_of_two(-10) * std::abs(reference) +
             power_of_two(-25);
    case Arithmetic::bf16_fp32_sums:
      return 16 * power_of_two(-24) * magnitude + power_of_two(-7) * std::abs(reference);
    case Arithmetic::fp16_fp16_sums:
      return 8 * power_of_two(-11) * magnitude + power_of_two(-10) * std::abs(reference) +
             static_cast<double>(length) * power_of_two(-25);
  }
  throw std::invalid_argument("tolerance: unknown arithmetic");
}

/// Factor on the tolerance for algorithms that do not form the products of the definition: Winograd
/// and FFT transform their inputs, whose errors are larger and spread over a tile. A first guess,
/// not yet measured on a GPU; the samples print it when it is used.
constexpr double transformed_algorithm_factor = 32;

/// How a result compares with the reference, over all of its elements.
struct Comparison {
  std::size_t elements = 0;
  std::size_t wrong = 0;       ///< elements beyond their tolerance; NaN and infinities always are
  std::size_t not_finite = 0;  ///< of them NaN or infinite
  std::size_t worst = 0;       ///< index of the element with the largest error / tolerance
  double largest_ratio = 0;    ///< that ratio; infinity if the element isn't finite
  double largest_error = 0;    ///< largest |result - reference|; infinity likewise

  [[nodiscard]] bool passed() const { return elements > 0 && wrong == 0; }
};

/// Compares every element. `factor` widens the tolerance. `length` holds for elements of which the
/// reference does not count the terms. Throws std::invalid_argument when the
/// sizes differ.
template <typename Element>
Comparison compare(const std::vector<Element>& result, const ReferenceResult& reference,
                   Arithmetic arithmetic, std::int64_t length, double factor = 1) {
  if (result.size() != reference.value.size() || result.size() != reference.magnitude.size() ||
      (!reference.terms.empty() && result.size() != reference.terms.size())) {
    throw std::invalid_argument("compare: result and reference differ in size");
  }
  constexpr double infinity = std::numeric_limits<double>::infinity();
  Comparison comparison;
  comparison.elements = result.size();
  for (std::size_t index = 0; index < result.size(); ++index) {
    const double expected = reference.value[index];
    const auto actual = static_cast<double>(result[index]);
    double error = infinity;
    double ratio = infinity;
    if (std::isfinite(actual)) {
      error = std::abs(actual - expected);
      const std::int64_t own_length =
          reference.terms.empty() ? length : std::max(reference.terms[index], std::int64_t{1});
      const double allowed =
          factor * tolerance(arithmetic, reference.magnitude[index], expected, own_length);
      // A window that lies wholly in the padding has no rounding: 0 is the only right answer.
      ratio = error == 0 ? 0 : error / allowed;
    } else {
      ++comparison.not_finite;
    }
    // Written so that a NaN of the reference's own counts as wrong too.
    if (!(ratio <= 1)) {
      ++comparison.wrong;
    }
    if (!(ratio <= comparison.largest_ratio)) {
      comparison.largest_ratio = ratio;
      comparison.worst = index;
    }
    if (!(error <= comparison.largest_error)) {
      comparison.largest_error = error;
    }
  }
  return comparison;
}

}  // namespace cudnn_cmake
