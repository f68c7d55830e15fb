// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cstdint>
#include <functional>

#include "measurement.hpp"
#include "subject.hpp"

namespace cudnn_cmake {

struct Amounts {
  int threads;
  int uses;        ///< of each thread, with its subject kept
  int batches;     ///< of each thread, with a subject made and destroyed for each
  int batch_uses;  ///< uses within a batch
};

/// What happened between two moments, while all threads worked.
struct Phase {
  Measurement before;
  Measurement after;
  std::int64_t uses = 0;  ///< of all threads together
  double seconds = 0;
};

/// `measure` is called while no thread works. `each_use` is called after each use; it may do
/// something that must be noticed. Both phases throw what a subject throws.

/// Each thread makes one subject and uses it. The first tenth of the uses comes before the phase:
/// caches fill, libraries load.
Phase run_kept(const Amounts& amounts, const MakeSubject& make_subject,
               const std::function<Measurement()>& measure, const std::function<void()>& each_use);

/// Each thread makes a subject for each batch and destroys it after the batch. One batch comes
/// before the phase.
Phase run_batches(const Amounts& amounts, const MakeSubject& make_subject,
                  const std::function<Measurement()>& measure);

}  // namespace cudnn_cmake
