// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "dynamic_library.hpp"

#include <string>

#include "cudnn_cmake/loaded_file.hpp"

#ifdef _WIN32
#include <vector>

#include "cudnn_cmake/windows_text.hpp"
#else
#include <dlfcn.h>
#include <link.h>
#include <sys/stat.h>
#endif

namespace cudnn_cmake {

#ifdef _WIN32

namespace {

/// "error 126: The specified module could not be found."
std::string last_error() {
  const DWORD code = GetLastError();
  std::vector<wchar_t> text(512);
  const DWORD length =
      FormatMessageW(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS, nullptr, code, 0,
                     text.data(), static_cast<DWORD>(text.size()), nullptr);
  std::string message = length == 0 ? std::string() : utf8(text.data());
  while (!message.empty() && (message.back() == '\n' || message.back() == '\r')) {
    message.pop_back();
  }
  return "error " + std::to_string(code) + (message.empty() ? "" : ": " + message);
}

}  // namespace

DynamicLibrary::DynamicLibrary(const std::string& file) {
  // The current directory is no place to take a library from.
  SetDllDirectoryW(L"");
  const bool has_directory = file.find_first_of("/\\") != std::string::npos;
  const std::string full = has_directory ? real_path(file) : file;
  // What the library needs itself is then first looked for beside it.
  HMODULE const module = LoadLibraryExW(utf16(full).c_str(), nullptr,
                                        has_directory ? LOAD_WITH_ALTERED_SEARCH_PATH : 0);
  if (module == nullptr) {
    throw LoadFailure(file + " cannot be loaded: " + last_error());
  }
  library_ = static_cast<void*>(module);
  std::vector<wchar_t> path(32768);  // the longest path Windows has
  const DWORD length = GetModuleFileNameW(module, path.data(), static_cast<DWORD>(path.size()));
  path_ = length == 0 || length == path.size() ? full : real_path(utf8(path.data()));
}

void* DynamicLibrary::address(const char* name) const {
  const FARPROC found = GetProcAddress(static_cast<HMODULE>(library_), name);
  if (found == nullptr) {
    throw LoadFailure(path_ + " has no function " + name);
  }
  return reinterpret_cast<void*>(found);
}

#else

DynamicLibrary::DynamicLibrary(const std::string& file) {
  // dlopen would wait for ever for somebody to write into a FIFO.
  struct stat status {};
  if (file.find('/') != std::string::npos && stat(file.c_str(), &status) == 0 &&
      !S_ISREG(status.st_mode)) {
    throw LoadFailure(file + " cannot be loaded: it is no regular file");
  }
  // Not RTLD_GLOBAL: what else this process loads is not to be bound to it. RTLD_NOW: a symbol that
  // is missing shows here and not in the middle of the work.
  library_ = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library_ == nullptr) {
    const char* const error = dlerror();
    std::string reason = error == nullptr ? "no reason given" : error;
    if (reason.rfind(file + ": ", 0) == 0) {
      reason.erase(0, file.size() + 2);
    }
    throw LoadFailure(file + " cannot be loaded: " + reason);
  }
  link_map* map = nullptr;
  path_ = dlinfo(library_, RTLD_DI_LINKMAP, static_cast<void*>(&map)) == 0 && map != nullptr
              ? real_path(map->l_name)
              : file;
}

void* DynamicLibrary::address(const char* name) const {
  void* const found = dlsym(library_, name);
  if (found == nullptr) {
    throw LoadFailure(path_ + " has no function " + name);
  }
  return found;
}

#endif

}  // namespace cudnn_cmake
