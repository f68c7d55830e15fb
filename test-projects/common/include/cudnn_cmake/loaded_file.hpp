// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "cudnn_cmake/text.hpp"

#ifdef _WIN32
#include <cstring>

#include "cudnn_cmake/windows_text.hpp"

// After windows.h, which it needs. Version 2: the functions of kernel32, so that no library of
// their own has to be linked.
#define PSAPI_VERSION 2
#include <psapi.h>
#else
#include <dlfcn.h>
#include <link.h>

#include <cstdlib>
#include <memory>
#endif

/// From which file a function was really loaded. The linker's choice says little: the loader may
/// take another file by LD_LIBRARY_PATH, RUNPATH, ld.so.cache, PATH or the program's directory.

namespace cudnn_cmake {

#ifdef _WIN32

namespace detail {

/// Where the program's import table says `function_name` is; null if it isn't imported by name.
/// `&function` won't do: without dllimport, which NVIDIA's headers lack, it is the address of a
/// jump inside the program.
inline const void* imported_address(const char* function_name) {
  const auto* const base = reinterpret_cast<const unsigned char*>(GetModuleHandleW(nullptr));
  const auto* const dos = reinterpret_cast<const IMAGE_DOS_HEADER*>(base);
  const auto* const headers = reinterpret_cast<const IMAGE_NT_HEADERS*>(base + dos->e_lfanew);
  const IMAGE_DATA_DIRECTORY& directory =
      headers->OptionalHeader.DataDirectory[IMAGE_DIRECTORY_ENTRY_IMPORT];
  if (directory.VirtualAddress == 0) {
    return nullptr;
  }
  const auto* library =
      reinterpret_cast<const IMAGE_IMPORT_DESCRIPTOR*>(base + directory.VirtualAddress);
  for (; library->Name != 0; ++library) {
    if (library->OriginalFirstThunk == 0) {
      continue;
    }
    const auto* name =
        reinterpret_cast<const IMAGE_THUNK_DATA*>(base + library->OriginalFirstThunk);
    const auto* address = reinterpret_cast<const IMAGE_THUNK_DATA*>(base + library->FirstThunk);
    for (; name->u1.AddressOfData != 0; ++name, ++address) {
      if (IMAGE_SNAP_BY_ORDINAL(name->u1.Ordinal)) {
        continue;
      }
      const auto* const by_name =
          reinterpret_cast<const IMAGE_IMPORT_BY_NAME*>(base + name->u1.AddressOfData);
      if (std::strcmp(reinterpret_cast<const char*>(by_name->Name), function_name) == 0) {
        return reinterpret_cast<const void*>(address->u1.Function);
      }
    }
  }
  return nullptr;
}

}  // namespace detail

/// Path of the file that the imported function of this name was loaded from; the program's own
/// when it imports no such function, as with a static library; empty when Windows doesn't tell.
inline std::string loaded_file(const char* function_name) {
  HMODULE module = nullptr;
  const void* const address = detail::imported_address(function_name);
  if (address != nullptr && GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS |
                                                   GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT,
                                               static_cast<LPCWSTR>(address), &module) == 0) {
    return {};
  }
  std::vector<wchar_t> path(32768);  // the longest path Windows has
  const DWORD length = GetModuleFileNameW(module, path.data(), static_cast<DWORD>(path.size()));
  return length == 0 || length == path.size() ? std::string() : utf8(path.data());
}

namespace detail {

/// The libraries and the program of this process.
inline std::vector<HMODULE> modules() {
  std::vector<HMODULE> list(1024);
  DWORD bytes = 0;
  if (EnumProcessModules(GetCurrentProcess(), list.data(),
                         static_cast<DWORD>(list.size() * sizeof(HMODULE)), &bytes) == 0) {
    return {};
  }
  list.resize(std::min(list.size(), bytes / sizeof(HMODULE)));
  return list;
}

/// Paths of every file that the loader has mapped.
inline std::vector<std::string> mapped_files() {
  std::vector<std::string> files;
  std::vector<wchar_t> path(32768);
  for (HMODULE module : modules()) {
    if (GetModuleFileNameW(module, path.data(), static_cast<DWORD>(path.size())) != 0) {
      files.push_back(utf8(path.data()));
    }
  }
  return files;
}

}  // namespace detail

/// Whether a library of this process exports a function of this name.
inline bool has_function(const char* name) {
  const std::vector<HMODULE> list = detail::modules();
  return std::any_of(list.begin(), list.end(),
                     [name](HMODULE module) { return GetProcAddress(module, name) != nullptr; });
}

/// `path` absolute and with "." and ".." resolved; as it is when that fails.
inline std::string real_path(const std::string& path) {
  std::vector<wchar_t> full(32768);
  const DWORD length =
      GetFullPathNameW(utf16(path).c_str(), static_cast<DWORD>(full.size()), full.data(), nullptr);
  return length == 0 || length >= full.size() ? path : utf8(full.data());
}

#else

/// Path of the file that the function of this name was loaded from, as the loader has it; the
/// program's own when no library in the global scope has it, as with a static one; empty when the
/// loader doesn't tell. The program must not take the function's address itself: where it isn't
/// position-independent the function then gets an address inside the program, for everybody.
inline std::string loaded_file(const char* function_name) {
  static const char own_byte = 0;
  const void* const found = dlsym(RTLD_DEFAULT, function_name);
  Dl_info information{};
  if (dladdr(found != nullptr ? found : &own_byte, &information) == 0 ||
      information.dli_fname == nullptr) {
    return {};
  }
  return information.dli_fname;
}

namespace detail {

/// Paths of every file that the loader has mapped. The program's own is empty.
inline std::vector<std::string> mapped_files() {
  std::vector<std::string> files;
  dl_iterate_phdr(
      [](dl_phdr_info* information, std::size_t, void* list) {
        static_cast<std::vector<std::string>*>(list)->emplace_back(information->dlpi_name);
        return 0;
      },
      &files);
  return files;
}

}  // namespace detail

/// Whether a library of this process exports a function of this name.
inline bool has_function(const char* name) {
  // dlsym(RTLD_DEFAULT, ...) does not see into a library that dlopen loaded without RTLD_GLOBAL.
  for (const std::string& path : detail::mapped_files()) {
    void* const library =
        dlopen(path.empty() ? nullptr : path.c_str(), RTLD_LAZY | RTLD_LOCAL | RTLD_NOLOAD);
    if (library == nullptr) {
      continue;
    }
    const bool found = dlsym(library, name) != nullptr;
    dlclose(library);
    if (found) {
      return true;
    }
  }
  return false;
}

/// `path` absolute and without symbolic links; as it is when there is no such file.
inline std::string real_path(const std::string& path) {
  struct Free {
    void operator()(char* text) const noexcept { std::free(text); }
  };
  const std::unique_ptr<char, Free> resolved(realpath(path.c_str(), nullptr));
  return resolved ? std::string(resolved.get()) : path;
}

#endif

/// The loaded files whose names begin with one of `names` ("cudnn"), "lib" in front or not, sorted.
/// Of a library that loads others there may be more than the program asked for.
inline std::vector<std::string> loaded_files(const std::vector<std::string>& names) {
  std::vector<std::string> files;
  for (const std::string& path : detail::mapped_files()) {
    std::string_view name = file_name(path);
    if (name.substr(0, 3) == "lib") {
      name.remove_prefix(3);
    }
    if (std::any_of(names.begin(), names.end(), [&name](const std::string& start) {
          return name.substr(0, start.size()) == start;
        })) {
      files.push_back(real_path(path));
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// Whether two paths name one file at one place. A hard link elsewhere is another file: which of
/// two copies was loaded is the question.
inline bool same_path(const std::string& left, const std::string& right) {
#ifdef _WIN32
  return CompareStringOrdinal(utf16(real_path(left)).c_str(), -1, utf16(real_path(right)).c_str(),
                              -1, TRUE) == CSTR_EQUAL;
#else
  return real_path(left) == real_path(right);
#endif
}

}  // namespace cudnn_cmake
