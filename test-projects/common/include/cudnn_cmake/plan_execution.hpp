// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cuda_runtime_api.h>
#include <cudnn.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <ostream>
#include <string>
#include <vector>

#include "cudnn_cmake/backend_descriptor.hpp"
#include "cudnn_cmake/convolution_case.hpp"
#include "cudnn_cmake/convolution_data.hpp"
#include "cudnn_cmake/guarded_memory.hpp"
#include "cudnn_cmake/json.hpp"
#include "cudnn_cmake/program.hpp"
#include "cudnn_cmake/report.hpp"
#include "cudnn_cmake/tolerance.hpp"

/// Running an execution plan of a ConvolutionCase on the current device, and judging the result.

namespace cudnn_cmake {

/// The case's tensors and a workspace in device memory, and the pointers by which a plan reads and
/// writes them. Guarded: a write outside of a tensor is noticed.
class DeviceTensors {
 public:
  DeviceTensors(const ConvolutionCase& problem, const std::vector<TensorData>& sources,
                std::size_t workspace_bytes, cudaStream_t stream)
      : problem_(problem) {
    for (const TensorData& source : sources) {
      add(source.role, stream)
          .copy_from(
              encode(problem.precision, problem.tensor(source.role).to_memory(source.values)));
    }
    add(problem.result(), stream);
    memory_.emplace_back("the workspace", workspace_bytes, stream);
  }

  [[nodiscard]] const std::vector<std::int64_t>& uids() const { return uids_; }
  [[nodiscard]] const std::vector<void*>& pointers() const { return pointers_; }
  [[nodiscard]] void* workspace() const { return memory_.back().get(); }

  /// The result in the order of its extents. Waits for the device. Throws WrongResult when a
  /// tensor's surroundings or the workspace's were overwritten.
  [[nodiscard]] std::vector<float> result() const {
    std::vector<std::byte> bytes(memory_.at(uids_.size() - 1).size());
    memory_.at(uids_.size() - 1).copy_to(bytes);
    for (const GuardedMemory& memory : memory_) {
      const std::string damage = memory.damage();
      if (!damage.empty()) {
        throw WrongResult(damage);
      }
    }
    return problem_.tensor(problem_.result()).from_memory(decode(problem_.precision, bytes));
  }

 private:
  GuardedMemory& add(TensorRole role, cudaStream_t stream) {
    const std::size_t bytes =
        static_cast<std::size_t>(problem_.tensor(role).size()) * element_bytes(problem_.precision);
    GuardedMemory& memory =
        memory_.emplace_back(std::string("tensor ") + tensor_name(role), bytes, stream);
    uids_.push_back(tensor_uid(role));
    pointers_.push_back(memory.get());
    return memory;
  }

  ConvolutionCase problem_;
  std::deque<GuardedMemory> memory_;  ///< the sources, the result, the workspace
  std::vector<std::int64_t> uids_;
  std::vector<void*> pointers_;
};

/// Runs the plan once on the handle's stream and waits for it.
inline std::vector<float> execute_plan(cudnnHandle_t handle, const BackendDescriptor& plan,
                                       const DeviceTensors& tensors) {
  BackendDescriptor pack(CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR, "the variant pack");
  pack.set(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, tensors.uids())
      .set(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, tensors.pointers())
      .set(CUDNN_ATTR_VARIANT_PACK_WORKSPACE, tensors.workspace())
      .finalize();
  CUDNN_CHECK(cudnnBackendExecute(handle, plan.get(), pack.get()));
  // The call only queues the work: an error of the kernel shows here.
  cudaStream_t stream = nullptr;
  CUDNN_CHECK(cudnnGetStream(handle, &stream));
  CUDA_CHECK(cudaStreamSynchronize(stream));
  return tensors.result();
}

/// Name and extents of the result, for messages.
inline TensorLayout result_layout(const ConvolutionCase& problem) {
  const std::array<int, 4> extent = problem.tensor(problem.result()).extent;
  switch (problem.operation) {
    case ConvolutionOperation::data_gradient:
      return {"dx", {{"n", extent[0]}, {"c", extent[1]}, {"h", extent[2]}, {"w", extent[3]}}};
    case ConvolutionOperation::filter_gradient:
      return {"dw", {{"k", extent[0]}, {"c", extent[1]}, {"r", extent[2]}, {"s", extent[3]}}};
    default:
      return output_layout(problem.shape);
  }
}

/// Compares every element with the CPU's result, adds what it sees to report and text, and throws
/// WrongResult when one is beyond `factor` times its tolerance.
inline void judge_result(const ConvolutionCase& problem, const std::vector<TensorData>& sources,
                         const std::vector<float>& result, double factor, JsonObject& report,
                         std::ostream& text) {
  const ReferenceResult reference = reference_result(problem, sources);
  const Comparison comparison =
      compare(result, reference, arithmetic_of(problem.precision), problem.sum_length(), factor);
  report.add("tolerance_factor", factor).append(to_json(comparison));
  text << text_of(comparison);
  if (factor != 1) {
    text << ", tolerance x " << factor;
  }
  text << '\n';
  if (!comparison.passed()) {
    throw WrongResult(describe_wrong(result_layout(problem), comparison, result, reference));
  }
}

}  // namespace cudnn_cmake
