// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <string>
#include <unordered_set>

namespace cudnn_cmake {

/// Writes into one directory and nowhere else. All paths are relative to it, use forward slashes,
/// and may lead through symbolic links of the tree as long as these stay inside; anything else
/// throws std::runtime_error before a byte is written.
class Tree {
 public:
  enum class Mode {
    create,   ///< the directory must be absent or empty
    replace,  ///< as create, but a tree that this class made before is removed first
    append,   ///< the directory must be a tree that this class made before
  };

  /// Name of the mark that is left in the directory, by which replace and append know their own.
  static constexpr const char* mark = ".cudnn-layout";

  Tree(const std::filesystem::path& root, Mode mode);

  /// Removes a tree that this class made, also where directories are closed to writing.
  static void remove_all(const std::filesystem::path& root);

  /// Writes a file, with its parents; what was there (a file, a link) is replaced, never written
  /// through.
  void file(const std::string& path, const std::string& bytes, bool executable = false);
  /// A symbolic link; its target must stay inside the tree but need not exist. "@/x" is x in the
  /// tree, absolute.
  void link(const std::string& path, const std::string& target);
  void directory(const std::string& path);
  /// Sets the permission bits, e.g. "0555".
  void permissions(const std::string& path, const std::string& octal);
  /// Removes a file, a link or a whole directory, which must exist.
  void remove(const std::string& path);
  bool exists(const std::string& path) const;

 private:
  std::filesystem::path parent_of(const std::string& path);
  std::filesystem::path root_;
  std::unordered_set<std::string> known_parents_;
};

}  // namespace cudnn_cmake
