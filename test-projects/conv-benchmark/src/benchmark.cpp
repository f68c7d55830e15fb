// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "benchmark.hpp"

#include <cuda_runtime_api.h>
#include <cudnn.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "candidate.hpp"
#include "cudnn_cmake/check.hpp"
#include "cudnn_cmake/guarded_memory.hpp"
#include "cudnn_cmake/handles.hpp"
#include "cudnn_cmake/program.hpp"
#include "output_check.hpp"
#include "timer.hpp"

namespace cudnn_cmake {
namespace {

std::size_t tensor_bytes(const ConvolutionCase& problem, TensorRole role) {
  return static_cast<std::size_t>(problem.tensor(role).size()) * element_bytes(problem.precision);
}

/// The tensors, and the bytes that went into them.
class Tensors {
 public:
  Tensors(const ConvolutionCase& problem, std::uint64_t seed, cudaStream_t stream)
      : stream_(stream),
        input_bytes_(
            random_tensor(problem.precision, problem.tensor(TensorRole::input).size(), seed)),
        filter_bytes_(
            random_tensor(problem.precision, problem.tensor(TensorRole::filter).size(), seed + 1)),
        output_bytes_(tensor_bytes(problem, TensorRole::output)),
        reference_(problem, input_bytes_, filter_bytes_, seed),
        input_("the input", input_bytes_.size(), stream),
        filter_("the filters", filter_bytes_.size(), stream),
        output_("the output", output_bytes_.size(), stream) {
    input_.copy_from(input_bytes_);
    filter_.copy_from(filter_bytes_);
  }

  [[nodiscard]] Places places(const GuardedMemory& workspace) const {
    return {input_.get(), filter_.get(), output_.get(), workspace.get(), workspace.size()};
  }

  /// Fills the output with NaN, so that what is not written shows.
  void clear_output() const {
    constexpr int unwritten = 0xFF;
    CUDA_CHECK(cudaMemsetAsync(output_.get(), unwritten, output_.size(), stream_));
  }

  [[nodiscard]] SampledReference::Verdict judge_output(const Candidate& candidate) {
    output_.copy_to(output_bytes_);
    return reference_.judge(output_bytes_, candidate.arithmetic, candidate.tolerance_factor);
  }

  /// Throws WrongResult when something was written around one of the buffers.
  void require_undamaged(const GuardedMemory& workspace, const std::string& name) const {
    for (const GuardedMemory* memory : {&input_, &filter_, &output_, &workspace}) {
      const std::string damage = memory->damage();
      if (!damage.empty()) {
        throw WrongResult(name + ": " + damage);
      }
    }
  }

 private:
  cudaStream_t stream_;
  std::vector<std::byte> input_bytes_;
  std::vector<std::byte> filter_bytes_;
  std::vector<std::byte> output_bytes_;
  SampledReference reference_;
  GuardedMemory input_;
  GuardedMemory filter_;
  GuardedMemory output_;
};

/// In the order in which they run. Those whose workspace is beyond the limit are marked.
std::vector<Candidate> all_candidates(cudnnHandle_t handle, const BenchmarkSettings& settings,
                                      const Terms& terms) {
  std::vector<Candidate> candidates;
  if (settings.api != Api::graph) {
    candidates = legacy_candidates(handle, terms);
  }
  if (settings.api != Api::legacy) {
    std::vector<Candidate> engines = graph_candidates(handle, terms);
    std::move(engines.begin(), engines.end(), std::back_inserter(candidates));
  }
  for (Candidate& candidate : candidates) {
    Result& result = candidate.result;
    if (result.state == State::measured && result.workspace_bytes > settings.workspace_limit) {
      result.state = State::too_large;
      result.reason = "wants " + std::to_string(result.workspace_bytes) +
                      " bytes of workspace, --workspace-limit allows " +
                      std::to_string(settings.workspace_limit);
    }
  }
  return candidates;
}

/// One workspace for all: as large as the largest that is needed.
GuardedMemory make_workspace(const std::vector<Candidate>& candidates, cudaStream_t stream) {
  std::size_t size = 0;
  for (const Candidate& candidate : candidates) {
    if (candidate.result.state == State::measured) {
      size = std::max(size, candidate.result.workspace_bytes);
    }
  }
  try {
    return GuardedMemory("the workspace", size, stream);
  } catch (const CudaFailure& failure) {
    if (failure.error() != cudaErrorMemoryAllocation) {
      throw;
    }
    throw std::runtime_error(std::string("no memory for the workspace: ") + failure.what() +
                             "; lower --workspace-limit, or free memory of the device");
  }
}

/// Does `work`; a call that fails in it is reported with the name of the algorithm or engine.
template <typename Work>
void name_failures(const std::string& name, const Work& work) {
  try {
    work();
  } catch (const CudnnFailure& failure) {
    throw CudnnFailure(name + ": " + failure.what(), failure.status());
  } catch (const CudaFailure& failure) {
    throw CudaFailure(name + ": " + failure.what(), failure.error());
  }
}

/// Runs the candidate once and compares its output. False when there is nothing to time.
bool check_candidate(Candidate& candidate, const std::function<void()>& queue, Tensors& tensors,
                     const GuardedMemory& workspace, cudaStream_t stream) {
  Result& result = candidate.result;
  tensors.clear_output();
  try {
    queue();
  } catch (const CudnnFailure& failure) {
    if (!is_refusal(failure.status())) {
      throw;
    }
    result.state = State::refused;
    result.reason = failure.what();
    return false;
  }
  // The call only queues the work: an error of the kernel shows here.
  CUDA_CHECK(cudaStreamSynchronize(stream));
  const SampledReference::Verdict verdict = tensors.judge_output(candidate);
  tensors.require_undamaged(workspace, result.name);
  if (!verdict.problem.empty()) {
    result.state = State::wrong;
    result.reason = verdict.problem;
    return false;
  }
  result.check = verdict.check;
  return true;
}

}  // namespace

void run_benchmark(const BenchmarkSettings& settings, Report& report) {
  // In this order, so that the stream outlives what works on it.
  const UniqueStream stream = make_unique_handle<StreamKind>();
  const UniqueCudnnHandle handle = make_unique_handle<CudnnHandleKind>();
  CUDNN_CHECK(cudnnSetStream(handle.get(), stream.get()));

  Tensors tensors(settings.problem, settings.seed, stream.get());
  std::vector<Candidate> candidates =
      all_candidates(handle.get(), settings, {settings.problem, report.device.compute_capability});
  const GuardedMemory workspace = make_workspace(candidates, stream.get());
  Timer timer(stream.get(), settings.iterations, report.device.l2_bytes);
  std::optional<ClockReader> clocks;
  report.clocks_problem = "no library was asked for them (--nvml)";
  if (!settings.nvml.empty()) {
    clocks.emplace(settings.nvml, settings.address);
    report.clocks_problem = clocks->problem();
  }
  const auto read_clocks = [&]() -> std::optional<Clocks> {
    if (!clocks || !clocks->problem().empty()) {
      return std::nullopt;
    }
    const Clocks now = clocks->read();
    report.clocks_problem = clocks->problem();
    return clocks->problem().empty() ? std::optional(now) : std::nullopt;
  };

  const auto measure = [&](Candidate& candidate) {
    Result& result = candidate.result;
    const std::function<void()> queue = candidate.bind(tensors.places(workspace));
    if (!check_candidate(candidate, queue, tensors, workspace, stream.get())) {
      return;
    }
    timer.warm_up(queue, settings.warm_up_milliseconds);
    if (!report.before) {
      report.before = read_clocks();
    }
    result.hot = timer.hot(queue);
    result.cold = timer.cold(queue);
    report.after = read_clocks();
  };
  for (Candidate& candidate : candidates) {
    if (candidate.result.state == State::measured) {
      name_failures(candidate.result.name, [&] { measure(candidate); });
    }
    // The plan and what belongs to it are given back here, before the next one is run.
    candidate.bind = {};
    report.results.push_back(std::move(candidate.result));
  }
  if (!report.before && report.clocks_problem.empty()) {
    report.clocks_problem = "nothing was measured";
  }
  tensors.require_undamaged(workspace, "the timed runs");
}

}  // namespace cudnn_cmake
