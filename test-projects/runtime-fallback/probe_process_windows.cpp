// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "cudnn_cmake/windows_text.hpp"
#include "last_line.hpp"
#include "probe_process.hpp"

namespace cudnn_cmake {
namespace {

struct Close {
  using pointer = HANDLE;
  void operator()(HANDLE handle) const noexcept { CloseHandle(handle); }
};
using UniqueHandle = std::unique_ptr<void, Close>;

std::string system_message(const char* call) {
  return std::string("the probing process could not be started (") + call + ": error " +
         std::to_string(GetLastError()) + ")";
}

/// One argument as CommandLineToArgvW takes it apart again: in quotes, with the backslashes before
/// a quote doubled.
std::wstring quoted(const std::wstring& argument) {
  std::wstring result = L"\"";
  std::size_t backslashes = 0;
  for (const wchar_t character : argument) {
    if (character == L'\\') {
      ++backslashes;
      continue;
    }
    result.append(character == L'"' ? 2 * backslashes + 1 : backslashes, L'\\');
    backslashes = 0;
    result += character;
  }
  return result.append(2 * backslashes, L'\\') + L"\"";
}

std::string read_all(HANDLE pipe) {
  constexpr std::size_t longest = 65536;
  std::string text;
  std::array<char, 4096> buffer{};
  DWORD count = 0;
  while (ReadFile(pipe, buffer.data(), static_cast<DWORD>(buffer.size()), &count, nullptr) != 0 &&
         count > 0) {
    text.append(buffer.data(), count);
    if (text.size() > longest) {
      text.erase(0, text.size() - longest);
    }
  }
  return text;
}

}  // namespace

std::string probe_in_own_process(const std::vector<std::string>& arguments) {
  std::vector<wchar_t> program(32768);  // the longest path Windows has
  const DWORD length =
      GetModuleFileNameW(nullptr, program.data(), static_cast<DWORD>(program.size()));
  if (length == 0 || length == program.size()) {
    return system_message("GetModuleFileName");
  }
  std::wstring command_line = quoted(program.data());
  for (const std::string& argument : arguments) {
    command_line += L" " + quoted(utf16(argument));
  }

  SECURITY_ATTRIBUTES inheritable{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
  HANDLE read_end = nullptr;
  HANDLE write_end = nullptr;
  if (CreatePipe(&read_end, &write_end, &inheritable, 0) == 0) {
    return system_message("CreatePipe");
  }
  const UniqueHandle reader(read_end);
  UniqueHandle writer(write_end);
  SetHandleInformation(read_end, HANDLE_FLAG_INHERIT, 0);
  const UniqueHandle nowhere(CreateFileW(L"NUL", GENERIC_WRITE, FILE_SHARE_WRITE, &inheritable,
                                         OPEN_EXISTING, 0, nullptr));
  STARTUPINFOW start{};
  start.cb = sizeof(start);
  start.dwFlags = STARTF_USESTDHANDLES;
  start.hStdInput = GetStdHandle(STD_INPUT_HANDLE);
  start.hStdOutput = nowhere.get();
  start.hStdError = write_end;
  PROCESS_INFORMATION process{};
  // A broken library must end the process, not open a window that waits for somebody.
  const UINT old_mode = SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX);
  const BOOL started = CreateProcessW(program.data(), command_line.data(), nullptr, nullptr, TRUE,
                                      0, nullptr, nullptr, &start, &process);
  SetErrorMode(old_mode);
  if (started == 0) {
    return system_message("CreateProcess");
  }
  const UniqueHandle process_handle(process.hProcess);
  const UniqueHandle thread_handle(process.hThread);
  writer.reset();  // or the pipe would never end
  const std::string errors = read_all(read_end);
  WaitForSingleObject(process.hProcess, INFINITE);
  DWORD code = 0;
  GetExitCodeProcess(process.hProcess, &code);
  if (code == 0) {
    return {};
  }
  const std::string line = last_line(errors);
  return "the process that tried cuDNN ended with exit code " + std::to_string(code) +
         (line.empty() ? "" : ": " + line);
}

}  // namespace cudnn_cmake
