// SPDX-License-Identifier: BSD-3-Clause
#include "tree.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <stdexcept>

namespace cudnn_cmake {
namespace fs = std::filesystem;
namespace {

/// The path as given, if it is relative, not empty, and names no parent and no current directory.
fs::path checked(const std::string& path) {
  fs::path relative = fs::u8path(path);
  if (path.empty() || path.size() > 2000) throw std::runtime_error("empty or overlong path");
  if (path.find('\0') != std::string::npos) throw std::runtime_error("a path holds a zero byte");
  if (path.front() == '/' || path.front() == '\\' || relative.is_absolute() ||
      relative.has_root_name()) {
    throw std::runtime_error("\"" + path + "\" is not relative to the tree");
  }
  for (const fs::path& component : relative) {
    if (component == ".." || component == "." || component.empty()) {
      throw std::runtime_error("\"" + path + "\" holds a component \"" + component.u8string() +
                               "\"");
    }
  }
  return relative;
}

bool is_inside(const fs::path& path, const fs::path& root) {
  return std::mismatch(root.begin(), root.end(), path.begin(), path.end()).first == root.end();
}

bool has_mark(const fs::path& root) {
  return fs::is_regular_file(fs::symlink_status(root / Tree::mark));
}

/// "C:" of a case becomes a plain directory name, which a Windows host cannot have.
bool holds_drive(const fs::path& relative) {
  const std::string first = relative.begin()->u8string();
  return first.size() == 2 && first[1] == ':';
}

}  // namespace

Tree::Tree(const fs::path& root, Mode mode) {
  if (mode == Mode::replace && fs::exists(fs::symlink_status(root)) &&
      !(fs::is_directory(root) && fs::is_empty(root))) {
    remove_all(root);
  }
  if (mode == Mode::append) {
    if (!has_mark(root)) {
      throw std::runtime_error("\"" + root.u8string() +
                               "\" was not made by this program: not adding to it");
    }
  } else {
    if (fs::exists(fs::symlink_status(root)) && !(fs::is_directory(root) && fs::is_empty(root))) {
      throw std::runtime_error("\"" + root.u8string() +
                               "\" exists and is not an empty directory: not writing there");
    }
    fs::create_directories(root);
    std::ofstream(root / mark) << "made by cudnn-layout\n";
  }
  root_ = fs::canonical(root);
}

void Tree::remove_all(const fs::path& root) {
  if (!has_mark(root)) {
    throw std::runtime_error("\"" + root.u8string() +
                             "\" was not made by this program: not removing it");
  }
  // A directory without the write or search bit keeps its content from anyone but root.
  const auto open_up = [](const auto& self, const fs::path& directory) -> void {
    fs::permissions(directory, fs::perms::owner_all, fs::perm_options::add);
    for (const fs::directory_entry& entry : fs::directory_iterator(directory)) {
      if (entry.symlink_status().type() == fs::file_type::directory) self(self, entry.path());
    }
  };
  open_up(open_up, root);
  // The mark goes last, so that a removal that was broken off can be taken up again.
  for (const fs::directory_entry& entry : fs::directory_iterator(root)) {
    if (entry.path().filename() != mark) fs::remove_all(entry.path());
  }
  fs::remove_all(root);
}

fs::path Tree::parent_of(const std::string& path) {
  const fs::path relative = checked(path);
  if (relative.begin()->u8string() == mark)
    throw std::runtime_error(std::string(mark) + " is not to be touched");
  fs::path parent = root_ / relative.parent_path();
  const std::string key = parent.u8string();
  if (known_parents_.count(key) != 0) return parent;
#ifdef _WIN32
  if (holds_drive(relative))
    throw std::runtime_error("a tree with a drive cannot be laid out on Windows");
#else
  (void)holds_drive;
#endif
  const fs::path real = fs::weakly_canonical(parent);
  if (!is_inside(real, root_)) throw std::runtime_error("\"" + path + "\" leads out of the tree");
  fs::create_directories(real);
  known_parents_.insert(key);
  return parent;
}

void Tree::file(const std::string& path, const std::string& bytes, bool executable) {
  const fs::path target = parent_of(path) / fs::u8path(path).filename();
  const fs::file_status status = fs::symlink_status(target);
  if (fs::is_directory(status)) throw std::runtime_error("\"" + path + "\" is a directory");
  if (fs::exists(status)) fs::remove(target);
  std::ofstream stream(target, std::ios::binary);
  stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  stream.close();
  if (!stream) throw std::runtime_error("cannot write \"" + target.u8string() + "\"");
  if (executable) {
    fs::permissions(target, fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
                    fs::perm_options::add);
  }
}

void Tree::link(const std::string& path, const std::string& target) {
  const fs::path parent = parent_of(path);
  const fs::path name = parent / fs::u8path(path).filename();
  fs::path to;
  if (target.rfind("@/", 0) == 0) {
    to = root_ / checked(target.substr(2));
  } else {
    to = fs::u8path(target);
    if (target.empty() || to.is_absolute())
      throw std::runtime_error("link target \"" + target + "\" is not relative");
  }
  const fs::path meant = (to.is_absolute() ? to : fs::canonical(parent) / to).lexically_normal();
  if (!is_inside(meant, root_))
    throw std::runtime_error("link target \"" + target + "\" leads out of the tree");
  const fs::file_status status = fs::symlink_status(name);
  if (fs::is_directory(status)) throw std::runtime_error("\"" + path + "\" is a directory");
  if (fs::exists(status)) fs::remove(name);
  fs::create_symlink(to, name);
}

void Tree::directory(const std::string& path) {
  const fs::path name = parent_of(path) / fs::u8path(path).filename();
  fs::create_directories(name);
}

void Tree::permissions(const std::string& path, const std::string& octal) {
  if (octal.empty() || octal.size() > 4 ||
      octal.find_first_not_of("01234567") != std::string::npos) {
    throw std::runtime_error("mode \"" + octal + "\" is not an octal number");
  }
  const fs::path name = parent_of(path) / fs::u8path(path).filename();
  fs::permissions(name, static_cast<fs::perms>(std::stoul(octal, nullptr, 8)));
}

void Tree::remove(const std::string& path) {
  const fs::path name = parent_of(path) / fs::u8path(path).filename();
  if (fs::remove_all(name) == 0)
    throw std::runtime_error("\"" + path + "\" does not exist: nothing to remove");
  known_parents_.clear();
}

bool Tree::exists(const std::string& path) const {
  return fs::exists(fs::symlink_status(root_ / checked(path)));
}

}  // namespace cudnn_cmake
