// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "cudnn_cmake/convolution_case.hpp"
#include "cudnn_cmake/reference_convolution.hpp"
#include "cudnn_cmake/tolerance.hpp"
#include "results.hpp"

namespace cudnn_cmake {

/// `count` random elements between -1 and 1, stored in the precision: what a tensor gets.
std::vector<std::byte> random_tensor(Precision precision, std::int64_t count, std::uint64_t seed);

/// The reference of a forward convolution at some of its outputs. The CPU would need a minute for
/// all of a benchmark's; a few thousand, spread at random and with the first and the last, tell an
/// algorithm that computes something else. Every one is taken where there are no more than that.
class SampledReference {
 public:
  static constexpr std::size_t sample_count = 4096;

  /// `input` and `filter` as they lie in device memory. Throws std::invalid_argument when they
  /// don't fit the case.
  SampledReference(const ConvolutionCase& problem, const std::vector<std::byte>& input,
                   const std::vector<std::byte>& filter, std::uint64_t seed);

  /// Compares an output as it lies in device memory: the samples with the reference, every other
  /// element only for being a finite number (device memory that nobody wrote holds NaN).
  /// `problem` is empty when it is right, else one line.
  struct Verdict {
    OutputCheck check;
    std::string problem;
  };
  [[nodiscard]] Verdict judge(const std::vector<std::byte>& output, Arithmetic arithmetic,
                              double factor) const;

 private:
  ConvolutionCase problem_;
  std::vector<std::size_t> samples_;  ///< indices in the order N K P Q
  std::vector<std::size_t> places_;   ///< of the same elements in memory
  ReferenceResult reference_;         ///< in the order of samples_
};

}  // namespace cudnn_cmake
