// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "algorithms.hpp"

#include <algorithm>
#include <string>

#include "../support/settings.hpp"

namespace cudnn_cmake::cpu_double {
namespace {

/// What an algorithm can do, and what it asks for. All compute the same sums.
enum class Nature {
  plain,        ///< every problem, no workspace
  with_memory,  ///< every problem, some workspace
  greedy,       ///< every problem, and more workspace than a device has
  winograd,     ///< windows of 3x3 at stride 1, some workspace
  absent,       ///< nothing
};

struct Algorithm {
  int id;
  const char* name;
  Nature nature;
  bool is_deterministic;
};

// In the order in which they are offered.
const std::vector<Algorithm> forward_algorithms = {
    {CUDNN_CONVOLUTION_FWD_ALGO_GEMM, "GEMM", Nature::absent, true},
    {CUDNN_CONVOLUTION_FWD_ALGO_FFT, "FFT", Nature::greedy, true},
    {CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM, "IMPLICIT_PRECOMP_GEMM", Nature::with_memory,
     true},
    {CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM, "IMPLICIT_GEMM", Nature::plain, true},
    {CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD_NONFUSED, "WINOGRAD_NONFUSED", Nature::winograd, true},
    {CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD, "WINOGRAD", Nature::winograd, true},
    {CUDNN_CONVOLUTION_FWD_ALGO_FFT_TILING, "FFT_TILING", Nature::absent, true},
    {CUDNN_CONVOLUTION_FWD_ALGO_DIRECT, "DIRECT", Nature::absent, true},
};

const std::vector<Algorithm> backward_data_algorithms = {
    {CUDNN_CONVOLUTION_BWD_DATA_ALGO_WINOGRAD, "WINOGRAD", Nature::absent, true},
    {CUDNN_CONVOLUTION_BWD_DATA_ALGO_FFT, "FFT", Nature::greedy, true},
    {CUDNN_CONVOLUTION_BWD_DATA_ALGO_1, "ALGO_1", Nature::with_memory, true},
    {CUDNN_CONVOLUTION_BWD_DATA_ALGO_0, "ALGO_0", Nature::plain, false},
    {CUDNN_CONVOLUTION_BWD_DATA_ALGO_WINOGRAD_NONFUSED, "WINOGRAD_NONFUSED", Nature::winograd,
     true},
    {CUDNN_CONVOLUTION_BWD_DATA_ALGO_FFT_TILING, "FFT_TILING", Nature::absent, true},
};

const std::vector<Algorithm> backward_filter_algorithms = {
    {CUDNN_CONVOLUTION_BWD_FILTER_ALGO_WINOGRAD, "WINOGRAD", Nature::absent, true},
    {CUDNN_CONVOLUTION_BWD_FILTER_ALGO_FFT, "FFT", Nature::greedy, true},
    {CUDNN_CONVOLUTION_BWD_FILTER_ALGO_1, "ALGO_1", Nature::with_memory, true},
    {CUDNN_CONVOLUTION_BWD_FILTER_ALGO_0, "ALGO_0", Nature::plain, false},
    {CUDNN_CONVOLUTION_BWD_FILTER_ALGO_3, "ALGO_3", Nature::with_memory, false},
    {CUDNN_CONVOLUTION_BWD_FILTER_ALGO_WINOGRAD_NONFUSED, "WINOGRAD_NONFUSED", Nature::winograd,
     true},
    {CUDNN_CONVOLUTION_BWD_FILTER_ALGO_FFT_TILING, "FFT_TILING", Nature::absent, true},
};

const std::vector<Algorithm>& algorithms_of(Direction direction) {
  switch (direction) {
    case Direction::forward:
      return forward_algorithms;
    case Direction::backward_data:
      return backward_data_algorithms;
    case Direction::backward_filter:
      break;
  }
  return backward_filter_algorithms;
}

/// Whether the environment wants this algorithm, of whatever nature, to be the first one. It then
/// does every problem.
bool is_preferred(const Algorithm& algorithm) {
  return Settings::get().algorithms() == algorithm.name;
}

/// An environment that names no algorithm of any direction is a slip of the pen.
void require_known_setting() {
  const std::string& setting = Settings::get().algorithms();
  // ENGINE_<n> is for the graph API.
  if (setting.empty() || setting == "none" || setting == "unsupported" ||
      setting.substr(0, 7) == "ENGINE_") {
    return;
  }
  for (const auto* list :
       {&forward_algorithms, &backward_data_algorithms, &backward_filter_algorithms}) {
    if (std::any_of(list->begin(), list->end(), is_preferred)) {
      return;
    }
  }
  end_process(
      "CUDNN_CMAKE_DOUBLE_ALGORITHMS is '" + setting +
      "': neither none nor unsupported nor an algorithm's name, as IMPLICIT_GEMM or ALGO_1");
}

bool fits_winograd(const Geometry& geometry) {
  return geometry.window == Geometry::Extents{1, 3, 3} &&
         geometry.stride == Geometry::Extents{1, 1, 1} &&
         geometry.dilation == Geometry::Extents{1, 1, 1};
}

/// Bytes of workspace; throws for a problem that it can't do.
std::size_t workspace_of(const Algorithm& algorithm, Direction direction, const Problem& problem) {
  constexpr std::size_t base = 1024;
  const std::size_t some = base + sizeof(float) * static_cast<std::size_t>(products_per_sum(
                                                      direction, problem.geometry));
  if (is_preferred(algorithm)) {
    return some;
  }
  switch (algorithm.nature) {
    case Nature::plain:
      return 0;
    case Nature::with_memory:
      return some;
    case Nature::greedy:
      return std::size_t{1} << 41U;
    case Nature::winograd:
      require(fits_winograd(problem.geometry), CUDNN_STATUS_NOT_SUPPORTED,
              "Winograd needs windows of 3x3 at stride and dilation 1");
      return some;
    case Nature::absent:
      break;
  }
  throw Refusal{CUDNN_STATUS_NOT_SUPPORTED, "this algorithm can't do this problem"};
}

}  // namespace

int algorithm_count(Direction direction) {
  return static_cast<int>(algorithms_of(direction).size());
}

std::vector<Offer> offers(Direction direction, const Problem& problem,
                          const cudnnConvolutionStruct& convolution) {
  require_known_setting();
  const std::string& setting = Settings::get().algorithms();
  require(setting != "unsupported", CUDNN_STATUS_NOT_SUPPORTED,
          "CUDNN_CMAKE_DOUBLE_ALGORITHMS asks for it");
  if (setting == "none") {
    return {};
  }
  std::vector<Offer> list;
  for (const Algorithm& algorithm : algorithms_of(direction)) {
    Offer offer{algorithm.id, CUDNN_STATUS_SUCCESS, 0, algorithm.is_deterministic,
                convolution.math};
    try {
      offer.workspace = workspace_of(algorithm, direction, problem);
    } catch (const Refusal& refusal) {
      offer.status = refusal.status;
    }
    if (is_preferred(algorithm)) {
      list.insert(list.begin(), offer);
      continue;
    }
    if (algorithm.nature == Nature::with_memory && algorithm.is_deterministic) {
      // cuDNN offers tensor cores also to those who asked for none.
      Offer on_tensor_cores = offer;
      on_tensor_cores.math = CUDNN_TENSOR_OP_MATH;
      list.push_back(on_tensor_cores);
    }
    list.push_back(offer);
  }
  return list;
}

std::size_t workspace_of(Direction direction, int id, const Problem& problem) {
  require_known_setting();
  for (const Algorithm& algorithm : algorithms_of(direction)) {
    if (algorithm.id == id) {
      return workspace_of(algorithm, direction, problem);
    }
  }
  throw Refusal{CUDNN_STATUS_BAD_PARAM, "an unknown algorithm"};
}

}  // namespace cudnn_cmake::cpu_double
