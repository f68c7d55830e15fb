// SPDX-License-Identifier: BSD-3-Clause
#include "batch.hpp"

#include <fstream>
#include <stdexcept>

#include "process.hpp"

namespace cudnn_cmake {
namespace {

namespace fs = std::filesystem;

/// A find takes milliseconds; a FIFO that is opened takes for ever.
constexpr unsigned seconds_alone = 10;
constexpr unsigned seconds_together = 30;

std::string number(std::size_t index) { return std::to_string(index); }

/// The variables and arguments of a trial as a CMake script. No value holds a bracket.
std::string script(const Trial& trial) {
  std::string text = "set(trial_arguments " + trial.arguments + ")\n";
  // The order of the words matters to find_package(), their separator does not.
  for (const auto& [name, value] : trial.variables)
    text += "set(" + name + " [=[" + value + "]=])\n";
  return text;
}

std::vector<std::string> options(Platform platform) {
  std::vector<std::string> result = {"-DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF",
                                     "-DCMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH=OFF"};
  if (platform == Platform::linux_aarch64) {
    result.insert(result.end(), {"-DCMAKE_SYSTEM_NAME=Linux", "-DCMAKE_SYSTEM_PROCESSOR=aarch64"});
  } else if (platform == Platform::windows_x86_64) {
    result.insert(result.end(), {"-DCMAKE_SYSTEM_NAME=Windows", "-DCMAKE_SYSTEM_PROCESSOR=AMD64"});
  } else {
    result.emplace_back("-DCMAKE_SYSTEM_PROCESSOR=x86_64");
  }
  return result;
}

/// The command that configures the trials of these numbers, a list.
std::vector<std::string> configure_command(const Setting& setting, Platform platform,
                                           const fs::path& batch, const std::string& list) {
  std::vector<std::string> command;
  if (!setting.setpriv.empty())
    command = {setting.setpriv, "--bounding-set=-all", "--inh-caps=-all"};
  command.insert(command.end(),
                 {setting.cmake, "-S", (batch / "source").u8string(), "-B",
                  (batch / "build").u8string(), "-G", "Unix Makefiles", "--warn-uninitialized",
                  // nothing is built, so any program will do
                  "-DCMAKE_MAKE_PROGRAM=" + setting.cmake, "-DFUZZ_BATCH=" + batch.u8string(),
                  "-DFUZZ_TRIALS=" + list});
  for (const std::string& option : options(platform)) command.push_back(option);
  return command;
}

/// One CMake process over the trials of these numbers.
ProcessResult configure(const Setting& setting, Platform platform, const fs::path& batch,
                        const std::vector<std::size_t>& numbers, unsigned seconds) {
  fs::remove_all(batch / "build");
  std::string list;
  for (const std::size_t index : numbers) {
    list += (list.empty() ? "" : ";") + number(index);
    fs::remove(batch / ("result-" + number(index) + ".txt"));
  }
  return run_process(configure_command(setting, platform, batch, list), batch, seconds);
}

/// What was written between the two marks of a trial.
std::string said(const std::string& out, std::size_t index) {
  const std::string begin = "-- fuzz: begin " + number(index) + "\n";
  const std::string end = "-- fuzz: end " + number(index) + "\n";
  const std::size_t from = out.find(begin);
  const std::size_t to = out.find(end);
  if (from == std::string::npos || to == std::string::npos) return "";
  return out.substr(from + begin.size(), to - from - begin.size());
}

std::string first_lines(const std::string& text) {
  return text.size() > 1500 ? text.substr(0, 1500) + "…" : text;
}

/// What is wrong with the process itself; nothing when it went as it must.
std::vector<Finding> complaints(const ProcessResult& result) {
  std::vector<Finding> findings;
  // CMake's own line about the option is no complaint.
  const std::string quiet = "Warn about uninitialized values.\n";
  const std::string error =
      result.error.rfind(quiet, 0) == 0 ? result.error.substr(quiet.size()) : result.error;
  if (result.timed_out) {
    findings.push_back({"hangs", "the configure did not end in time"});
  } else if (result.exit_code != 0) {
    findings.push_back(
        {"error", "exit code " + std::to_string(result.exit_code) + "\n" + first_lines(error)});
  } else if (!error.empty()) {
    findings.push_back({"stderr", first_lines(error)});
  }
  return findings;
}

void judge_into(Verdict& verdict, const fs::path& batch, std::size_t index,
                const std::string& out) {
  Answer answer = read_answer(batch / ("result-" + number(index) + ".txt"));
  answer.said = said(out, index);
  verdict.found = answer.found();
  for (Finding& finding : judge(verdict.trial, answer)) verdict.findings.push_back(finding);
}

}  // namespace

void remove_tree(const fs::path& directory) {
  if (!fs::exists(fs::symlink_status(directory))) return;
  const auto open_up = [](const auto& self, const fs::path& path) -> void {
    fs::permissions(path, fs::perms::owner_all, fs::perm_options::add);
    for (const fs::directory_entry& entry : fs::directory_iterator(path)) {
      if (entry.symlink_status().type() == fs::file_type::directory) self(self, entry.path());
    }
  };
  open_up(open_up, directory);
  fs::remove_all(directory);
}

std::vector<Verdict> run_batch(const Setting& setting, Platform platform,
                               const std::vector<std::uint64_t>& seeds) {
  const fs::path batch = setting.work / "batch";
  remove_tree(batch);
  fs::create_directories(batch / "trees");
  // The module counts as the project's own there, as a copied one does.
  fs::copy(setting.project, batch / "source", fs::copy_options::recursive);
  fs::create_directory_symlink(setting.modules, batch / "source" / "cudnn-modules");

  std::vector<Verdict> verdicts(seeds.size());
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < seeds.size(); ++i) {
    verdicts[i].trial = make_trial(platform, seeds[i], batch / "trees" / number(i));
    std::ofstream(batch / ("trial-" + number(i) + ".cmake")) << script(verdicts[i].trial);
    numbers.push_back(i);
  }

  const unsigned limit = seeds.size() == 1 ? seconds_alone : seconds_together;
  ProcessResult together = configure(setting, platform, batch, numbers, limit);
  const std::vector<Finding> wrong = complaints(together);
  if (wrong.empty()) {
    for (const std::size_t i : numbers) judge_into(verdicts[i], batch, i, together.out);
    return verdicts;
  }
  if (seeds.size() == 1) {
    verdicts.front().findings = wrong;
    return verdicts;
  }
  bool explained = false;
  for (const std::size_t i : numbers) {
    const ProcessResult alone = configure(setting, platform, batch, {i}, seconds_alone);
    verdicts[i].findings = complaints(alone);
    if (verdicts[i].findings.empty()) {
      judge_into(verdicts[i], batch, i, alone.out);
    } else {
      explained = true;
    }
  }
  if (!explained) {
    Finding finding = wrong.front();
    finding.words = "only together with the other trials of its batch: " + finding.words;
    verdicts.front().findings.push_back(finding);
  }
  return verdicts;
}

std::string command_line(const Setting& setting, Platform platform) {
  std::string text;
  for (const std::string& argument :
       configure_command(setting, platform, setting.work / "batch", "0")) {
    std::string quoted = "'";
    for (const char character : argument) {
      if (character == '\'') {
        quoted += "'\\''";
      } else {
        quoted.push_back(character);
      }
    }
    text += (text.empty() ? "" : " ") + quoted + "'";
  }
  return text;
}

}  // namespace cudnn_cmake
