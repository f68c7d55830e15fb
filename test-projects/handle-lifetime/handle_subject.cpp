// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include <cuda_runtime_api.h>
#include <cudnn.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "convolution_descriptors.hpp"
#include "cudnn_cmake/check.hpp"
#include "cudnn_cmake/guarded_memory.hpp"
#include "cudnn_cmake/program.hpp"
#include "cudnn_cmake/random.hpp"
#include "cudnn_cmake/reference_convolution.hpp"
#include "cudnn_cmake/report.hpp"
#include "cudnn_cmake/tolerance.hpp"
#include "live_objects.hpp"
#include "subject.hpp"

namespace cudnn_cmake {
namespace {

/// Work that is queued at most before the thread waits for it.
constexpr int uses_between_waits = 64;

/// As GuardedMemory, and counted.
class CountedMemory {
 public:
  CountedMemory(const char* name, std::size_t size, cudaStream_t stream)
      : memory_(name, size, stream) {}
  GuardedMemory* operator->() { return &memory_; }

 private:
  GuardedMemory memory_;
  CountedMember counted_;
};

class HandleSubject : public Subject {
 public:
  HandleSubject(int device, std::uint64_t seed) {
    // The current device is a thread's own.
    CUDA_CHECK(cudaSetDevice(device));
    stream_ = make_unique_handle<Counted<StreamKind>>();
    handle_ = make_unique_handle<Counted<CudnnHandleKind>>();
    CUDNN_CHECK(cudnnSetStream(handle_.get(), stream_.get()));
    descriptors_.set(shape_);

    Random random(seed);
    input_values_ = random.signed_units(static_cast<std::size_t>(shape_.input_size()));
    filter_values_ = random.signed_units(static_cast<std::size_t>(shape_.filter_size()));
    const auto make_memory = [&](const char* name, std::int64_t elements) {
      return std::make_unique<CountedMemory>(
          name, static_cast<std::size_t>(elements) * sizeof(float), stream_.get());
    };
    input_ = make_memory("the input", shape_.input_size());
    filter_ = make_memory("the filters", shape_.filter_size());
    output_ = make_memory("the output", shape_.output_size());
    std::size_t workspace_bytes = 0;
    CUDNN_CHECK(cudnnGetConvolutionForwardWorkspaceSize(
        handle_.get(), descriptors_.input(), descriptors_.filter(), descriptors_.convolution(),
        descriptors_.output(), algorithm, &workspace_bytes));
    workspace_ = std::make_unique<CountedMemory>("the workspace", workspace_bytes, stream_.get());
    (*input_)->copy_from(input_values_);
    (*filter_)->copy_from(filter_values_);
    CUDA_CHECK(cudaStreamSynchronize(stream_.get()));
  }

  void use() override {
    const float alpha = 1;
    const float beta = 0;
    CUDNN_CHECK(cudnnConvolutionForward(
        handle_.get(), &alpha, descriptors_.input(), (*input_)->get(), descriptors_.filter(),
        (*filter_)->get(), descriptors_.convolution(), algorithm, (*workspace_)->get(),
        (*workspace_)->size(), &beta, descriptors_.output(), (*output_)->get()));
    if (++queued_ == uses_between_waits) {
      wait();
    }
  }

  void verify() override {
    wait();
    std::vector<float> output(static_cast<std::size_t>(shape_.output_size()));
    (*output_)->copy_to(output);
    const ReferenceResult reference = reference_convolution(shape_, input_values_, filter_values_);
    const Comparison comparison =
        compare(output, reference, Arithmetic::fp32, shape_.forward_length());
    if (!comparison.passed()) {
      throw WrongResult(describe_wrong(output_layout(shape_), comparison, output, reference));
    }
    for (CountedMemory* const memory :
         {input_.get(), filter_.get(), output_.get(), workspace_.get()}) {
      const std::string damage = (*memory)->damage();
      if (!damage.empty()) {
        throw WrongResult(damage);
      }
    }
  }

 private:
  static constexpr cudnnConvolutionFwdAlgo_t algorithm = CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM;

  void wait() {
    CUDA_CHECK(cudaStreamSynchronize(stream_.get()));
    queued_ = 0;
  }

  ConvolutionShape shape_ = small_shape();
  // In the order of creation: each one is destroyed before what it needs.
  Unique<Counted<StreamKind>> stream_;
  Unique<Counted<CudnnHandleKind>> handle_;
  ConvolutionDescriptors descriptors_;
  std::vector<float> input_values_;
  std::vector<float> filter_values_;
  std::unique_ptr<CountedMemory> input_;
  std::unique_ptr<CountedMemory> filter_;
  std::unique_ptr<CountedMemory> output_;
  std::unique_ptr<CountedMemory> workspace_;
  int queued_ = 0;
};

}  // namespace

std::unique_ptr<Subject> make_handle_subject(int device, std::uint64_t seed) {
  return std::make_unique<HandleSubject>(device, seed);
}

}  // namespace cudnn_cmake
