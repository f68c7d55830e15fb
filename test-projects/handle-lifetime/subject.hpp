// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

namespace cudnn_cmake {

/// Something of cuDNN that can be kept and used again and again, or made and destroyed each time.
/// Belongs to one thread.
class Subject {
 public:
  Subject() = default;
  Subject(const Subject&) = delete;
  Subject& operator=(const Subject&) = delete;
  virtual ~Subject() = default;

  /// Throws CallFailure.
  virtual void use() = 0;
  /// Waits for the work and throws WrongResult unless the last use gave what it must.
  virtual void verify() = 0;
};

/// Makes the subject of a thread; numbers start at 0.
using MakeSubject = std::function<std::unique_ptr<Subject>(int thread)>;

/// A cuDNN handle with a stream and buffers of its own: each use is one small convolution.
std::unique_ptr<Subject> make_handle_subject(int device, std::uint64_t seed);

/// The descriptors of one convolution: each use sets them anew and asks for the output's extents.
/// Needs no device.
std::unique_ptr<Subject> make_descriptor_subject(int thread);

/// An execution plan loaded from text: each use reads it. Needs no device, and cuDNN 9.12 or newer.
MakeSubject plan_subjects();

}  // namespace cudnn_cmake
