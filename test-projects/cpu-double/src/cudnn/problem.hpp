// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cudnn.h>

#include <cstddef>

#include "descriptors.hpp"
#include "numerics/convolution_work.hpp"

namespace cudnn_cmake::cpu_double {

/// A convolution as the descriptors give it: y = x * w, whichever of the three is computed.
struct Problem {
  Geometry geometry;
  Arithmetic arithmetic;
  Layout x;
  Layout w;
  Layout y;
};

/// What the four descriptors say together. Refuses what doesn't fit together, what cuDNN doesn't
/// do, and what the double doesn't (types other than fp32, fp16 and bf16).
Problem make_problem(const cudnnTensorStruct& x, const cudnnFilterStruct& w,
                     const cudnnConvolutionStruct& convolution, const cudnnTensorStruct& y);

/// The layout of a tensor with 2 + Geometry::axes axes: N C D H W.
Layout layout_of(const cudnnTensorStruct& tensor);

/// Where the tensor lies in device memory. Refuses host memory, freed memory, and less memory than
/// the layout needs. `name` is for the reason.
Operand operand(const Layout& layout, const void* address, const char* name);

/// A workspace of `given` bytes of which `needed` are used.
void set_workspace(ConvolutionWork& work, void* address, std::size_t given, std::size_t needed);

/// A factor in host memory: alpha or beta.
float scalar(const void* address, const char* name);

/// Refuses a result that overlaps one of the inputs or the workspace.
void require_apart(const ConvolutionWork& work);

/// The handle, if it belongs to the calling thread's device and no earlier work has failed.
cudnnContext& usable_handle(cudnnHandle_t handle, const char* function);

/// Queues it on the handle's stream.
template <typename Work>
void enqueue(const cudnnContext& context, const char* function, const Work& work) {
  device().enqueue(context.stream, function, [work] { return run(work); });
}

}  // namespace cudnn_cmake::cpu_double
