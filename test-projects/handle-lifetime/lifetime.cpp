// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "lifetime.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace cudnn_cmake {
namespace {

/// Threads that do one task after the other, all of them at the same time: a subject stays with the
/// thread that made it.
class Team {
 public:
  explicit Team(int size) {
    try {
      for (int number = 0; number < size; ++number) {
        threads_.emplace_back([this, number] { work(number); });
      }
    } catch (...) {
      stop();
      throw;
    }
  }
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;
  ~Team() { stop(); }

  /// Lets each thread do `task` with its number and waits for all of them. Throws the first
  /// exception of a task.
  void run(const std::function<void(int)>& task) {
    std::unique_lock<std::mutex> lock(mutex_);
    task_ = &task;
    busy_ = threads_.size();
    ++round_;
    changed_.notify_all();
    changed_.wait(lock, [this] { return busy_ == 0; });
    task_ = nullptr;
    if (failure_) {
      std::rethrow_exception(std::exchange(failure_, std::exception_ptr()));
    }
  }

 private:
  void work(int number) {
    std::size_t done = 0;
    std::unique_lock<std::mutex> lock(mutex_);
    for (;;) {
      changed_.wait(lock, [&] { return stopping_ || round_ != done; });
      if (stopping_) {
        return;
      }
      done = round_;
      const std::function<void(int)>& task = *task_;
      lock.unlock();
      std::exception_ptr failure;
      try {
        task(number);
      } catch (...) {
        failure = std::current_exception();
      }
      lock.lock();
      if (failure && !failure_) {
        failure_ = failure;
      }
      if (--busy_ == 0) {
        changed_.notify_all();
      }
    }
  }

  void stop() {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      stopping_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) {
      thread.join();
    }
    threads_.clear();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  const std::function<void(int)>* task_ = nullptr;
  std::size_t round_ = 0;
  std::size_t busy_ = 0;
  bool stopping_ = false;
  std::exception_ptr failure_;
  std::vector<std::thread> threads_;
};

class Stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace

Phase run_kept(const Amounts& amounts, const MakeSubject& make_subject,
               const std::function<Measurement()>& measure, const std::function<void()>& each_use) {
  const int first_uses = std::max(1, amounts.uses / 10);
  Team team(amounts.threads);
  std::vector<std::unique_ptr<Subject>> subjects(static_cast<std::size_t>(amounts.threads));
  team.run([&](int thread) {
    std::unique_ptr<Subject>& subject = subjects[static_cast<std::size_t>(thread)];
    subject = make_subject(thread);
    for (int use = 0; use < first_uses; ++use) {
      subject->use();
    }
    subject->verify();
  });

  Phase phase;
  phase.before = measure();
  const Stopwatch stopwatch;
  team.run([&](int thread) {
    Subject& subject = *subjects[static_cast<std::size_t>(thread)];
    for (int use = 0; use < amounts.uses; ++use) {
      subject.use();
      each_use();
    }
    subject.verify();
  });
  phase.seconds = stopwatch.seconds();
  phase.after = measure();
  phase.uses = std::int64_t{amounts.threads} * amounts.uses;
  team.run([&](int thread) { subjects[static_cast<std::size_t>(thread)].reset(); });
  return phase;
}

Phase run_batches(const Amounts& amounts, const MakeSubject& make_subject,
                  const std::function<Measurement()>& measure) {
  Team team(amounts.threads);
  const auto run_batch = [&](int thread) {
    const std::unique_ptr<Subject> subject = make_subject(thread);
    for (int use = 0; use < amounts.batch_uses; ++use) {
      subject->use();
    }
    subject->verify();
  };
  team.run(run_batch);

  Phase phase;
  phase.before = measure();
  const Stopwatch stopwatch;
  team.run([&](int thread) {
    for (int batch = 0; batch < amounts.batches; ++batch) {
      run_batch(thread);
    }
  });
  phase.seconds = stopwatch.seconds();
  phase.after = measure();
  phase.uses = std::int64_t{amounts.threads} * amounts.batches * amounts.batch_uses;
  return phase;
}

}  // namespace cudnn_cmake
