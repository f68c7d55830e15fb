// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "clocks.hpp"
#include "cudnn_cmake/convolution_case.hpp"
#include "cudnn_cmake/json.hpp"
#include "peak.hpp"
#include "statistics.hpp"

/// What a run found out, and how it is written: for people, as JSON, CSV and SVG. Needs neither
/// cuDNN nor CUDA.

namespace cudnn_cmake {

/// What became of an algorithm or engine.
enum class State {
  measured,
  refused,     ///< cuDNN does not do it
  unsuitable,  ///< computes in another precision than asked for
  too_large,   ///< its workspace is beyond the limit
  wrong,       ///< its result is wrong: no times
};

/// "measured", "refused", …
const char* state_name(State state);

/// What is known about the use of tensor cores.
enum class TensorCores { used, not_used, unknown };

/// "used", "not used", "unknown"
const char* tensor_cores_name(TensorCores tensor_cores);

/// How the output compared with the reference.
struct OutputCheck {
  std::size_t outputs = 0;   ///< elements of the output; none of them was NaN or infinite
  std::size_t compared = 0;  ///< of them compared with the reference
  double largest_ratio = 0;  ///< largest error / tolerance
  double tolerance_factor = 1;
};

/// One algorithm or engine. Times in seconds.
struct Result {
  std::string name;  ///< unique: "legacy/IMPLICIT_GEMM/FMA", "graph/engine_5/model_0"
  State state = State::measured;
  std::string reason;  ///< unless measured
  std::size_t workspace_bytes = 0;
  TensorCores tensor_cores = TensorCores::unknown;
  std::string evidence;  ///< what `tensor_cores` is concluded from
  std::optional<OutputCheck> check;
  std::optional<Summary> hot;   ///< back to back
  std::optional<Summary> cold;  ///< the L2 cache written over before each
};

/// A whole run.
struct Report {
  std::string date;        ///< UTC, ISO 8601
  std::string cudnn;       ///< version, for people
  bool is_double = false;  ///< the CPU double: times say nothing about a GPU
  ConvolutionCase problem;
  std::uint64_t seed = 1;
  int iterations = 0;
  int warm_up_milliseconds = 0;
  std::size_t workspace_limit = 0;  ///< bytes
  DeviceFigures device;
  RateAnswer arithmetic;  ///< peak in the case's precision
  RateAnswer memory;      ///< peak of the memory
  std::optional<Clocks> before;
  std::optional<Clocks> after;
  std::string clocks_problem;  ///< why there are none
  std::vector<Result> results;
};

/// How many results are in that state.
std::size_t count_of(const Report& report, State state);

/// FLOP/s by the definition's operations at a median time; none for the double.
std::optional<double> flop_rate(const Report& report, const Summary& times);

/// That rate / the peak; none where one of them isn't known. May exceed 1: Winograd and FFT need
/// fewer operations than the definition's, which are counted.
std::optional<double> peak_share(const Report& report, const Summary& times);

/// The case in one line: "fp32, NCHW, x …, seed 1".
std::string case_text(const Report& report);

/// The lines for people, from the case on.
std::string text_of(const Report& report);

/// The report's members of the JSON object that conv-benchmark.schema.json describes.
JsonObject to_json(const Report& report);

/// A header and a line for each result and state of the cache, RFC 4180 with \n.
std::string csv_of(const Report& report);

/// A bar chart of the times: SVG 1.1 without script, style sheet or anything from outside.
std::string svg_of(const Report& report);

}  // namespace cudnn_cmake
