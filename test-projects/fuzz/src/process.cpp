// SPDX-License-Identifier: BSD-3-Clause
#include "process.hpp"

#include <fcntl.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): kill() is not in csignal
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>

namespace cudnn_cmake {
namespace {

namespace fs = std::filesystem;

std::string read_all(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> result;
  result.reserve(texts.size() + 1);
  for (std::string& text : texts) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

/// Only what is safe between fork() and exec() happens here.
[[noreturn]] void become(const fs::path& directory, int out, int error, char** arguments,
                         char** environment) {
  setpgid(0, 0);
  const int null = open("/dev/null", O_RDONLY);
  if (null < 0 || dup2(null, 0) < 0 || dup2(out, 1) < 0 || dup2(error, 2) < 0 ||
      chdir(directory.c_str()) != 0) {
    _exit(127);
  }
  execve(arguments[0], arguments, environment);
  _exit(127);
}

}  // namespace

ProcessResult run_process(const std::vector<std::string>& command, const fs::path& directory,
                          unsigned seconds) {
  const fs::path out_file = directory / "stdout.txt";
  const fs::path error_file = directory / "stderr.txt";
  const int flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC;
  const int out = open(out_file.c_str(), flags, 0644);
  const int error = open(error_file.c_str(), flags, 0644);
  if (out < 0 || error < 0)
    throw std::runtime_error("cannot write into " + directory.u8string() + ": " +
                             std::strerror(errno));
  std::vector<std::string> texts = command;
  std::vector<std::string> variables = {"PATH=/usr/bin:/bin", "HOME=" + directory.u8string(),
                                        "LC_ALL=C"};
  const std::vector<char*> arguments = pointers(texts);
  const std::vector<char*> environment = pointers(variables);
  const pid_t child = fork();
  if (child == 0)
    become(directory, out, error, const_cast<char**>(arguments.data()),
           const_cast<char**>(environment.data()));
  close(out);
  close(error);
  if (child < 0) throw std::runtime_error(std::string("cannot fork: ") + std::strerror(errno));

  ProcessResult result;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
  int status = 0;
  while (waitpid(child, &status, WNOHANG) == 0) {
    if (std::chrono::steady_clock::now() > end) {
      result.timed_out = true;
      kill(-child, SIGKILL);
      waitpid(child, &status, 0);
      break;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  if (WIFEXITED(status)) result.exit_code = WEXITSTATUS(status);
  if (result.exit_code == 127) throw std::runtime_error("cannot run " + command.front());
  result.out = read_all(out_file);
  result.error = read_all(error_file);
  return result;
}

}  // namespace cudnn_cmake
