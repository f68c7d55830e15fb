// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "cudnn_cmake/convolution_case.hpp"

/// What a device could do at most, and what a convolution asks of it. Needs neither cuDNN nor CUDA.

namespace cudnn_cmake {

/// What the CUDA run time says about a device. Clocks in Hz, the highest ones; 0 where unknown.
struct DeviceFigures {
  std::string name;
  int compute_capability = 0;  ///< major * 100 + minor * 10
  int multiprocessors = 0;
  double clock = 0;
  double memory_clock = 0;
  int memory_bus_bits = 0;
  std::size_t l2_bytes = 0;
};

/// A highest rate, in FLOP/s or bytes/s, and how it was found.
struct HighestRate {
  double per_second;
  std::string formula;
  std::string source;
};

/// A rate, or why it isn't known: never a guess.
struct RateAnswer {
  std::optional<HighestRate> rate;
  std::string problem;  ///< empty when there is a rate
};

/// FLOP/s of the device in that precision, sums in fp32, dense: multiprocessors x FLOP per clock of
/// one x clock. fp32 on the CUDA cores, the others on the tensor cores. The clock is the highest
/// that the device reports, which is above a data sheet's boost clock (H200: 1.98 GHz, and 1070
/// TFLOP/s in fp16 where the sheet says 989).
RateAnswer arithmetic_peak(const DeviceFigures& device, Precision precision);

/// Bytes/s of the device's memory: 2 transfers per clock x bytes of the bus x clock.
RateAnswer memory_peak(const DeviceFigures& device);

/// What the convolution of the definition takes, whatever the algorithm does: Winograd and FFT
/// need fewer operations.
struct Demand {
  double flop;   ///< a multiply-add counts two; taps in the padding count
  double bytes;  ///< each tensor read or written once
};

Demand demand_of(const ConvolutionCase& problem);

/// Which of the two peaks limits it, by FLOP per byte: the roofline model (Williams, Waterman,
/// Patterson, 2009).
struct Bound {
  const char* limit = "unknown";  ///< "compute", "memory" or "unknown"
  double intensity = 0;           ///< FLOP per byte that the convolution has
  double balance = 0;             ///< FLOP per byte at which both peaks are reached; 0 when unknown
};

Bound bound_of(const Demand& demand, const RateAnswer& arithmetic, const RateAnswer& memory);

}  // namespace cudnn_cmake
