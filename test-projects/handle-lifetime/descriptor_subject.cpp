// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include <cudnn.h>

#include <array>
#include <memory>
#include <string>

#include "convolution_descriptors.hpp"
#include "cudnn_cmake/check.hpp"
#include "cudnn_cmake/program.hpp"
#include "subject.hpp"

namespace cudnn_cmake {
namespace {

class DescriptorSubject : public Subject {
 public:
  explicit DescriptorSubject(int thread) : thread_(thread) {}

  void use() override {
    // Another size each time and in each thread: nothing can be left over from the last one.
    shape_ = small_shape();
    shape_.height += thread_;
    shape_.width += ++uses_ % 5;
    descriptors_.set(shape_);
    CUDNN_CHECK(cudnnGetConvolution2dForwardOutputDim(
        descriptors_.convolution(), descriptors_.input(), descriptors_.filter(), &extents_[0],
        &extents_[1], &extents_[2], &extents_[3]));
  }

  void verify() override {
    const std::array<int, 4> expected = {shape_.batch, shape_.filters, shape_.output_height(),
                                         shape_.output_width()};
    if (extents_ != expected) {
      const auto text = [](const std::array<int, 4>& extents) {
        return std::to_string(extents[0]) + "x" + std::to_string(extents[1]) + "x" +
               std::to_string(extents[2]) + "x" + std::to_string(extents[3]);
      };
      throw WrongResult("cuDNN's output is " + text(extents_) + ", the definition gives " +
                        text(expected));
    }
  }

 private:
  int thread_;
  int uses_ = 0;
  ConvolutionShape shape_;
  ConvolutionDescriptors descriptors_;
  std::array<int, 4> extents_{};
};

}  // namespace

std::unique_ptr<Subject> make_descriptor_subject(int thread) {
  return std::make_unique<DescriptorSubject>(thread);
}

}  // namespace cudnn_cmake
