// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <stdexcept>
#include <string>

namespace cudnn_cmake {

/// A library or one of its functions is not there; what() says which and what the loader says.
class LoadFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A shared library that is loaded while the program runs. It stays loaded: cuDNN and CUDA have
/// threads and exit handlers of their own, which would return into code that is gone.
class DynamicLibrary {
 public:
  /// `file` is a name, for which the loader searches (Linux: LD_LIBRARY_PATH, the program's
  /// RUNPATH, ld.so.cache; Windows: the program's directory, the system's, PATH), or a path with a
  /// directory, which is taken as it is. Throws LoadFailure.
  explicit DynamicLibrary(const std::string& file);

  /// The function of this name. Throws LoadFailure. `Function` is a pointer to a function.
  template <typename Function>
  [[nodiscard]] Function function(const char* name) const {
    return reinterpret_cast<Function>(address(name));
  }

  /// The file that was loaded, without symbolic links.
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  [[nodiscard]] void* address(const char* name) const;

  void* library_ = nullptr;
  std::string path_;
};

}  // namespace cudnn_cmake
