// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "message.hpp"

namespace cudnn_cmake::cpu_double {

/// The opaque objects that a library has given out. It knows the living ones, those that were
/// destroyed, and that everything else never was one.
///
/// A destroyed object's memory is kept for the next 5,000 destructions, so that its address does
/// not come back as another object and hides the mistake. Not for more: a program that measures its
/// own memory is to see it come to rest.
class ObjectRegistry {
 public:
  /// Owns `object` from now on. `kind` is its name in messages and must be a literal.
  template <typename Object>
  Object* adopt(std::unique_ptr<Object> object, const char* kind, const char* function) {
    Object* const address = object.get();
    const std::lock_guard<std::mutex> lock(mutex_);
    live_[address] = {std::shared_ptr<void>(std::move(object)), kind, function};
    return address;
  }

  /// Ends the process unless `address` is a living object of that kind.
  void require(const void* address, const char* kind, const char* function) {
    const std::lock_guard<std::mutex> lock(mutex_);
    static_cast<void>(find(address, kind, function));
  }

  /// Destroys it; ends the process when it isn't a living object of that kind.
  void release(const void* address, const char* kind, const char* function) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto entry = find(address, kind, function);
    destroyed_[address] = {entry->second.kind, function};
    graveyard_.push_back(std::move(entry->second.object));
    live_.erase(entry);
    if (graveyard_.size() > graveyard_limit) {
      destroyed_.erase(graveyard_.front().get());
      graveyard_.pop_front();
    }
  }

  /// "2 cudnnTensorDescriptor_t (of cudnnCreateTensorDescriptor)"; empty when all are gone.
  std::string describe_live() {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::map<std::string, std::size_t> counts;
    for (const auto& [address, object] : live_) {
      ++counts[std::string(object.kind) + " (of " + object.function + ")"];
    }
    std::string text;
    for (const auto& [kind, count] : counts) {
      text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + kind;
    }
    return text;
  }

 private:
  struct Live {
    std::shared_ptr<void> object;
    const char* kind = nullptr;
    const char* function = nullptr;
  };
  struct Destroyed {
    const char* kind;
    const char* function;
  };
  using Iterator = std::unordered_map<const void*, Live>::iterator;

  static constexpr std::size_t graveyard_limit = 5000;

  Iterator find(const void* address, const char* kind, const char* function) {
    const auto entry = live_.find(address);
    if (entry != live_.end() && std::string(entry->second.kind) == kind) {
      return entry;
    }
    const std::string where =
        std::string(function) + ": " + hexadecimal(address) + " is given as " + kind;
    if (entry != live_.end()) {
      end_process(where + ", but it is a " + entry->second.kind);
    }
    const auto dead = destroyed_.find(address);
    if (dead != destroyed_.end()) {
      end_process(where + ", but that " + dead->second.kind + " was destroyed by " +
                  dead->second.function);
    }
    end_process(where + ", but nothing of this address was ever created");
  }

  std::mutex mutex_;
  std::unordered_map<const void*, Live> live_;
  std::unordered_map<const void*, Destroyed> destroyed_;
  std::deque<std::shared_ptr<void>> graveyard_;
};

}  // namespace cudnn_cmake::cpu_double
