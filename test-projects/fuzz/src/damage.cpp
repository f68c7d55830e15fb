// SPDX-License-Identifier: BSD-3-Clause
#include "damage.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace cudnn_cmake {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

/// Replaces what is there, never writes through a link.
void write(const fs::path& file, const std::string& bytes) {
  fs::remove_all(file);
  std::ofstream stream(file, std::ios::binary);
  stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  stream.close();
  if (!stream) throw std::runtime_error("cannot write \"" + file.u8string() + "\"");
}

/// Everything below the tree in the same order on every file system; the generator's own mark stays
/// untouched. Files that are cuDNN's by name come twice, so that they are hit more often.
struct Inventory {
  std::vector<fs::path> files;  ///< regular files and links
  std::vector<fs::path> directories;
};

Inventory take_inventory(const fs::path& tree) {
  Inventory result;
  std::vector<fs::path> all;
  // A damage before this one may have closed a directory to everybody but root.
  for (const fs::directory_entry& entry :
       fs::recursive_directory_iterator(tree, fs::directory_options::skip_permission_denied)) {
    all.push_back(entry.path());
  }
  std::sort(all.begin(), all.end());
  for (const fs::path& path : all) {
    const std::string name = path.filename().u8string();
    if (name.rfind(".cudnn-layout", 0) == 0) continue;
    const fs::file_type type = fs::symlink_status(path).type();
    if (type == fs::file_type::directory) {
      result.directories.push_back(path);
    } else {
      result.files.push_back(path);
      if (name.find("cudnn") != std::string::npos) result.files.push_back(path);
    }
  }
  return result;
}

bool is_regular(const fs::path& path) {
  return fs::symlink_status(path).type() == fs::file_type::regular;
}

std::string shown(const fs::path& tree, const fs::path& path) {
  return path.lexically_relative(tree).u8string();
}

/// Another name for a file, such as a wrong copy or an update makes it.
std::string other_name(const std::string& name, Random& random) {
  std::string result = name;
  switch (random.below(6)) {
    case 0: {  // another digit
      std::vector<std::size_t> digits;
      for (std::size_t i = 0; i < name.size(); ++i) {
        if (name[i] >= '0' && name[i] <= '9') digits.push_back(i);
      }
      if (!digits.empty()) {
        result[random.pick(digits)] = static_cast<char>('0' + random.below(10));
        break;
      }
      result += ".bak";
      break;
    }
    case 1:
      result += ".bak";
      break;
    case 2:  // the last suffix goes
      result = name.substr(0, std::max<std::size_t>(name.rfind('.'), 1));
      break;
    case 3:
      for (char& character : result) {
        if (character >= 'a' && character <= 'z')
          character = static_cast<char>(character - 'a' + 'A');
      }
      break;
    case 4: {
      const std::size_t at = result.find("cudnn");
      if (at != std::string::npos) result.insert(at + 5, "_ops");
      break;
    }
    default:
      result += "." + std::to_string(random.below(12));
  }
  return result.empty() || result == name ? name + "~" : result;
}

/// A digit of a version macro. Nothing else of a header: that it compiles is no business of a find
/// module. False when there is no such digit.
bool change_version(std::string& bytes, Random& random) {
  const std::size_t macro = bytes.find("#define CUDNN_M");
  if (macro == std::string::npos) return false;
  std::vector<std::size_t> digits;
  for (std::size_t i = macro; i < std::min(bytes.size(), macro + 90); ++i) {
    if (bytes[i] >= '0' && bytes[i] <= '9') digits.push_back(i);
  }
  if (digits.empty()) return false;
  const std::size_t at = random.pick(digits);
  if (random.chance(80)) {
    bytes[at] = static_cast<char>('0' + random.below(10));
  } else if (random.chance(50)) {
    bytes.insert(at, std::string(1 + random.below(30), '7'));
  } else {
    bytes.replace(at, 1, "(9)");
  }
  return true;
}

/// A few random bytes, most often of the first 64, where a file's format is told.
void change_bytes(std::string& bytes, Random& random) {
  if (bytes.empty()) return;
  const std::size_t reach =
      random.chance(60) ? std::min<std::size_t>(64, bytes.size()) : bytes.size();
  const std::size_t count = 1 + random.below(4);
  for (std::size_t i = 0; i < count; ++i)
    bytes[random.below(reach)] = static_cast<char>(random.below(256));
}

std::string change(const fs::path& tree, const fs::path& path, Random& random) {
  std::string bytes = read(path);
  if (path.extension() == ".h") {
    if (!change_version(bytes, random)) return "left " + shown(tree, path) + " as it is";
  } else {
    change_bytes(bytes, random);
  }
  write(path, bytes);
  return "changed bytes of " + shown(tree, path);
}

std::string chop(const fs::path& tree, const fs::path& path, Random& random) {
  static const std::vector<std::size_t> places = {0, 1, 4, 5, 16, 18, 19, 20, 52, 63, 64, 100, 512};
  const std::string bytes = read(path);
  std::size_t size = random.chance(70) ? random.pick(places) : random.below(bytes.size() + 1);
  size = std::min(size, bytes.size());
  write(path, bytes.substr(0, size));
  return "chopped " + shown(tree, path) + " to " + std::to_string(size) + " bytes";
}

/// Something that has the name but is no such file. A FIFO, a device or a directory in a file's
/// place is left out: the module does not promise to tell those.
std::string replace(const fs::path& tree, const fs::path& path, Random& random) {
  std::string with;
  fs::remove_all(path);
  switch (random.below(4)) {
    case 0:
      fs::create_symlink("nowhere", path);
      with = "a link that leads nowhere";
      break;
    case 1:
      fs::create_symlink(path.filename(), path);
      with = "a link to itself";
      break;
    case 2:
      write(path, "version https://git-lfs.github.com/spec/v1\nsize 12345\n");
      with = "a pointer of Git LFS";
      break;
    default:
      write(path, std::string(300, ';') + "\n[[]] ${x} @x@ \\\n");
      with = "text";
  }
  return "replaced " + shown(tree, path) + " by " + with;
}

std::string close(const fs::path& tree, const fs::path& path, Random& random) {
  static const std::vector<unsigned> modes = {0000, 0111, 0222, 0333, 0444, 0555};
  const unsigned mode = random.pick(modes);
  if (fs::is_symlink(path)) return "left " + shown(tree, path) + " as it is";
  fs::permissions(path, static_cast<fs::perms>(mode));
  std::ostringstream octal;
  octal << std::oct << mode;
  return "chmod " + octal.str() + " " + shown(tree, path);
}

/// A directory goes, gets another name, or is reached by a link.
std::string damage_directory(const fs::path& tree, const Inventory& inventory, Random& random) {
  const fs::path path = random.pick(inventory.directories);
  const auto kind = static_cast<unsigned>(random.below(5));
  if (kind == 0) return close(tree, path, random);
  if (kind == 1) {
    fs::remove_all(path);
    return "removed " + shown(tree, path) + "/";
  }
  static const std::vector<std::string> names = {"lib", "lib64", "include", "bin", "x64", "cudnn"};
  const std::string name =
      random.chance(60) ? random.pick(names) : path.filename().u8string() + "2";
  const fs::path to = path.parent_path() / name;
  if (fs::exists(fs::symlink_status(to))) return "left " + shown(tree, path) + "/ as it is";
  if (kind == 2) {
    fs::create_directory_symlink(path.filename(), to);
    return "linked " + shown(tree, to) + " to " + path.filename().u8string();
  }
  fs::rename(path, to);
  if (kind == 3) return "renamed " + shown(tree, path) + "/ to " + name;
  fs::create_directory_symlink(name, path);
  return "moved " + shown(tree, path) + "/ to " + name + " and left a link";
}

std::string damage_file(const fs::path& tree, const Inventory& inventory, Random& random) {
  const fs::path path = random.pick(inventory.files);
  const fs::path other = random.pick(inventory.files);
  switch (random.below(9)) {
    case 0:
    case 1:
      fs::remove(path);
      return "removed " + shown(tree, path);
    case 2:
      if (!is_regular(path)) return "left " + shown(tree, path) + " as it is";
      return chop(tree, path, random);
    case 3: {
      const fs::path to = path.parent_path() / other_name(path.filename().u8string(), random);
      if (fs::exists(fs::symlink_status(to))) return "left " + shown(tree, path) + " as it is";
      fs::rename(path, to);
      return "renamed " + shown(tree, path) + " to " + to.filename().u8string();
    }
    case 4: {
      const fs::path to = path.parent_path() / other_name(path.filename().u8string(), random);
      if (!is_regular(path) || fs::exists(fs::symlink_status(to)))
        return "left " + shown(tree, path) + " as it is";
      fs::copy_file(path, to);
      return "doubled " + shown(tree, path) + " as " + to.filename().u8string();
    }
    case 5: {
      if (path == other || !is_regular(path) || !is_regular(other))
        return "left " + shown(tree, path) + " as it is";
      const std::string bytes = read(path);
      const bool swap = random.chance(50);
      if (swap) {
        write(path, read(other));
        write(other, bytes);
      } else {
        write(other, bytes);
      }
      return (swap ? "swapped " : "copied ") + shown(tree, path) + (swap ? " with " : " over ") +
             shown(tree, other);
    }
    case 6:
      if (!is_regular(path)) return "left " + shown(tree, path) + " as it is";
      return change(tree, path, random);
    case 7:
      return replace(tree, path, random);
    default:
      return close(tree, path, random);
  }
}

}  // namespace

std::string damage(const fs::path& tree, Random& random) {
  const Inventory inventory = take_inventory(tree);
  if (inventory.files.empty() || inventory.directories.empty())
    return "left the empty tree as it is";
  return random.chance(15) ? damage_directory(tree, inventory, random)
                           : damage_file(tree, inventory, random);
}

}  // namespace cudnn_cmake
