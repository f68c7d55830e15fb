// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <vector>

#include "cudnn_cmake/convolution_shape.hpp"

namespace cudnn_cmake {

/// One forward convolution in fp32 on the device of that number, with a stream and a handle of its
/// own: a handle belongs to the device that is current when it is created, and the current device
/// belongs to the calling thread. May run in several threads at once.
///
/// `input` is N C H W and `filter` K C/groups R S, packed; the result is N K P Q. Throws
/// CallFailure when a call fails, WrongResult when cuDNN writes outside of a buffer or leaves the
/// thread on another device.
std::vector<float> convolve_on_device(int device, const ConvolutionShape& shape,
                                      const std::vector<float>& input,
                                      const std::vector<float>& filter);

}  // namespace cudnn_cmake
