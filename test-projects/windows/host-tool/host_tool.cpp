// SPDX-License-Identifier: BSD-3-Clause
// <name>.exe: a Windows program that runs a program of the host under Wine, with the same
// arguments, and ends as it ended. So a CMake for Windows has a compiler. <name>.exe.txt beside it
// holds two lines, paths of the host: the script run-host-tool.sh and the program.
//
// Wine starts a program of the host like any other, but gives no handle to wait for it, and no
// stream: so the script leaves the output and then the exit code in files.
#include <windows.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

namespace {

std::string from_environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

bool starts_with(const std::string& text, const std::string& start) {
  return text.compare(0, start.size(), start) == 0;
}

/// Where an option ends to which a path is glued: -IC:/include.
std::size_t glued_option(const std::string& argument) {
  for (const char* const option : {"-imsvc", "-I", "-L", "/Fo", "/Fd", "/I"}) {
    if (starts_with(argument, option)) return std::string(option).size();
  }
  return 0;
}

/// The path of the host for each path of a Windows drive in the argument; the other backslashes
/// become slashes.
std::string host_argument(const std::string& argument, const std::string& drive_c) {
  const std::size_t glued = glued_option(argument);
  std::string result;
  for (std::size_t i = 0; i < argument.size(); ++i) {
    const char letter = static_cast<char>(argument[i] | 0x20);
    const bool starts_word =
        i == 0 || i == glued || std::string(",=:\"").find(argument[i - 1]) != std::string::npos;
    const bool is_path = i + 2 < argument.size() && argument[i + 1] == ':' &&
                         (argument[i + 2] == '/' || argument[i + 2] == '\\');
    if (starts_word && is_path && (letter == 'c' || letter == 'z')) {
      if (letter == 'c') result += drive_c;
      ++i;
    } else {
      result += argument[i] == '\\' ? '/' : argument[i];
    }
  }
  return result;
}

/// Quoted as CommandLineToArgvW reads it. A backslash needs no care: none is left.
std::string quoted(const std::string& argument) {
  std::string result = "\"";
  for (const char character : argument) {
    if (character == '"') result += '\\';
    result += character;
  }
  return result + "\"";
}

std::string read_file(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

int run(int count, char** arguments) {
  char own_path[MAX_PATH] = {};
  GetModuleFileNameA(nullptr, own_path, MAX_PATH);
  std::ifstream description(std::string(own_path) + ".txt");
  std::string script;
  std::string program;
  if (!std::getline(description, script) || !std::getline(description, program)) {
    std::cerr << own_path << ".txt does not name the script and the program\n";
    return 125;
  }
  const std::string prefix =
      from_environment("HOST_TOOL_PREFIX");  // of the host: WINEPREFIX is not handed on
  char directory[MAX_PATH] = {};
  GetCurrentDirectoryA(MAX_PATH, directory);
  const std::string drive_c = prefix + "/drive_c";
  const std::string name = "C:/cases/host-tool-" + std::to_string(GetCurrentProcessId()) + "-" +
                           std::to_string(GetTickCount());
  std::string command = "sh " + quoted(script);
  for (const std::string& argument :
       {host_argument(name, drive_c), host_argument(directory, drive_c), program}) {
    command += " " + quoted(argument);
  }
  for (int i = 1; i < count; ++i) command += " " + quoted(host_argument(arguments[i], drive_c));
  STARTUPINFOA startup = {};
  startup.cb = sizeof startup;
  PROCESS_INFORMATION process = {};
  if (CreateProcessA("Z:\\bin\\sh", command.data(), nullptr, nullptr, FALSE, 0, nullptr, nullptr,
                     &startup, &process) == 0) {
    std::cerr << "cannot start Z:\\bin\\sh: error " << GetLastError() << '\n';
    return 125;
  }
  const std::string exit_file = name + ".exit";
  for (int waited_ms = 0; waited_ms < 120000; waited_ms += 10) {
    if (GetFileAttributesA(exit_file.c_str()) != INVALID_FILE_ATTRIBUTES) {
      const int code = std::atoi(read_file(exit_file).c_str());
      std::cout << read_file(name + ".stdout") << std::flush;
      std::cerr << read_file(name + ".stderr") << std::flush;
      for (const char* const suffix : {".exit", ".stdout", ".stderr"})
        DeleteFileA((name + suffix).c_str());
      return code;
    }
    Sleep(10);
  }
  std::cerr << program << " did not end within two minutes\n";
  return 125;
}

}  // namespace

int main(int count, char** arguments) { return run(count, arguments); }
