// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string>
#include <vector>

#include "last_line.hpp"
#include "probe_process.hpp"

// POSIX has it in no header, glibc has. NOLINTNEXTLINE(readability-redundant-declaration)
extern "C" char** environ;

namespace cudnn_cmake {
namespace {

std::string system_message(const char* call, int error) {
  return std::string("the probing process could not be started (") + call + ": " +
         std::strerror(error) + ")";
}

/// Everything that can be read from `descriptor` until its other end is closed; the last part of it
/// when it is long.
std::string read_all(int descriptor) {
  constexpr std::size_t longest = 65536;
  std::string text;
  std::array<char, 4096> buffer{};
  for (;;) {
    const ssize_t count = read(descriptor, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count <= 0) {
      return text;
    }
    text.append(buffer.data(), static_cast<std::size_t>(count));
    if (text.size() > longest) {
      text.erase(0, text.size() - longest);
    }
  }
}

std::string describe_end(int status, const std::string& errors) {
  std::string text;
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    text = "the process that tried cuDNN was ended by signal " + std::to_string(signal) + " (" +
           strsignal(signal) + ")";
  } else if (WEXITSTATUS(status) != 0) {
    text =
        "the process that tried cuDNN ended with exit code " + std::to_string(WEXITSTATUS(status));
  } else {
    return {};
  }
  const std::string line = last_line(errors);
  return line.empty() ? text : text + ": " + line;
}

}  // namespace

std::string probe_in_own_process(const std::vector<std::string>& arguments) {
  std::vector<std::string> storage = {"/proc/self/exe"};
  storage.insert(storage.end(), arguments.begin(), arguments.end());
  std::vector<char*> argument_pointers;
  for (std::string& argument : storage) {
    argument_pointers.push_back(argument.data());
  }
  argument_pointers.push_back(nullptr);

  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    return system_message("pipe2", errno);
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
  pid_t process = 0;
  const int error =
      posix_spawn(&process, "/proc/self/exe", &actions, nullptr, argument_pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  if (error != 0) {
    close(ends[0]);
    return system_message("posix_spawn", error);
  }
  const std::string errors = read_all(ends[0]);
  close(ends[0]);
  int status = 0;
  while (waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) {
      return system_message("waitpid", errno);
    }
  }
  return describe_end(status, errors);
}

}  // namespace cudnn_cmake
