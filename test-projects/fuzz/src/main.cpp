// SPDX-License-Identifier: BSD-3-Clause
// cudnn-fuzz-layouts: lets the find module loose on random install trees and judges its answers.
#include <algorithm>
#include <chrono>
#include <exception>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <stdexcept>

#include "batch.hpp"
#include "random.hpp"

namespace {

namespace fs = std::filesystem;
using cudnn_cmake::Finding;
using cudnn_cmake::Platform;
using cudnn_cmake::Setting;
using cudnn_cmake::Verdict;

const char* const help_text = R"(cudnn-fuzz-layouts: FindCUDNN on random, damaged install trees

usage: cudnn-fuzz-layouts --cmake FILE --modules DIR --work DIR [option...]

  --seconds N     how long (default 30)
  --trees N       stop after so many trees instead
  --seed N        of the whole run (default: from the clock); it is printed
  --batch N       trees in one CMake process (default 50)
  --trial ID      one tree again, such as linux-x86_64:1234; it and the command stay in the work
                  directory
  --setpriv FILE  program by which root gives up its right to read every file
  --most N        stop after so many findings (default 10)
  --only RULE     findings of other rules do not count

The work directory is removed first, if this program made it. Trees with a finding stay in its
failed/ with the command that configures them again.

exit codes: 0 nothing found, 1 findings, 2 wrong usage, 3 something else failed
)";

/// Marks the work directory as one that may be removed.
constexpr const char* mark = ".cudnn-fuzz-layouts";

struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Options {
  Setting setting;
  std::uint64_t seed = 0;
  bool seed_given = false;
  unsigned seconds = 30;
  std::uint64_t trees = 0;
  std::size_t batch = 50;
  std::size_t most = 10;
  std::optional<std::string> trial;
  std::string only;
  bool help = false;
};

std::uint64_t to_number(const std::string& name, const std::string& text) {
  if (text.empty() || text.size() > 20 || text.find_first_not_of("0123456789") != std::string::npos)
    throw UsageError(name + " \"" + text + "\" is no number");
  try {
    return std::stoull(text);
  } catch (const std::out_of_range&) {
    throw UsageError(name + " \"" + text + "\" is too large");
  }
}

Options parse(int count, char** arguments) {
  Options options;
  for (int i = 1; i < count; ++i) {
    const std::string name = arguments[i];
    if (name == "--help" || name == "-h") {
      options.help = true;
      return options;
    }
    if (i + 1 >= count) throw UsageError(name + " needs a value, or is unknown");
    const std::string value = arguments[++i];
    if (name == "--cmake") {
      options.setting.cmake = value;
    } else if (name == "--modules") {
      options.setting.modules = fs::absolute(fs::u8path(value));
    } else if (name == "--work") {
      options.setting.work = fs::absolute(fs::u8path(value)).lexically_normal();
    } else if (name == "--setpriv") {
      options.setting.setpriv = value;
    } else if (name == "--seed") {
      options.seed = to_number(name, value);
      options.seed_given = true;
    } else if (name == "--seconds") {
      options.seconds = static_cast<unsigned>(to_number(name, value) % 1000000);
    } else if (name == "--trees") {
      options.trees = to_number(name, value);
    } else if (name == "--batch") {
      options.batch = static_cast<std::size_t>(to_number(name, value) % 1000);
    } else if (name == "--most") {
      options.most = static_cast<std::size_t>(to_number(name, value) % 1000000);
    } else if (name == "--only") {
      options.only = value;
    } else if (name == "--trial") {
      options.trial = value;
    } else {
      throw UsageError("unknown argument \"" + name + "\"");
    }
  }
  if (options.setting.cmake.empty()) throw UsageError("--cmake is missing");
  if (options.setting.work.empty()) throw UsageError("--work is missing");
  if (!fs::exists(options.setting.modules / "FindCUDNN.cmake"))
    throw UsageError("--modules must name the directory of FindCUDNN.cmake");
  if (options.batch == 0 || options.most == 0) throw UsageError("--batch and --most count from 1");
  options.setting.project = fs::u8path(CUDNN_CMAKE_FUZZ_PROJECT);
  return options;
}

void prepare(const fs::path& work) {
  if (fs::exists(work) && !fs::is_empty(work)) {
    if (!fs::exists(work / mark))
      throw UsageError(work.u8string() + " is not empty and not this program's: not removing it");
    cudnn_cmake::remove_tree(work);
  }
  fs::create_directories(work);
  std::ofstream(work / mark) << "made by cudnn-fuzz-layouts\n";
}

std::string description(const Verdict& verdict) {
  std::string text = "tree " + verdict.trial.id() + "\n  laid out: " + verdict.trial.steps + "\n";
  for (const std::string& damage : verdict.trial.damages) text += "  damage:   " + damage + "\n";
  for (const auto& [name, value] : verdict.trial.variables)
    text += "  given:    " + name + "=" + value + "\n";
  text += "  asked:    find_package(CUDNN " + verdict.trial.arguments + ")\n";
  text += std::string("  answer:   ") + (verdict.found ? "found" : "not found") + "\n";
  for (const Finding& finding : verdict.findings)
    text += "  WRONG (" + finding.rule + "): " + finding.words + "\n";
  return text;
}

/// Runs one trial in a directory where it stays, and tells all about it.
Verdict keep(Setting setting, const cudnn_cmake::Trial& trial, const fs::path& directory) {
  setting.work = directory;
  fs::create_directories(directory);
  Verdict verdict = cudnn_cmake::run_batch(setting, trial.platform, {trial.seed}).front();
  const std::string text = description(verdict) +
                           "  again:    " + cudnn_cmake::command_line(setting, trial.platform) +
                           "\n";
  std::ofstream(directory / "report.txt") << text;
  std::cout << text << std::flush;
  return verdict;
}

std::string directory_name(const cudnn_cmake::Trial& trial) {
  std::string name = trial.id();
  for (char& character : name) {
    if (character == ':') character = '-';
  }
  return name;
}

int run_one(const Options& options) {
  const std::string& id = *options.trial;
  const std::size_t colon = id.find(':');
  if (colon == std::string::npos) throw UsageError("--trial wants <platform>:<number>");
  cudnn_cmake::Trial trial;
  trial.platform = cudnn_cmake::platform_from_name(id.substr(0, colon));
  trial.seed = to_number("--trial", id.substr(colon + 1));
  prepare(options.setting.work);
  return keep(options.setting, trial, options.setting.work).findings.empty() ? 0 : 1;
}

int run_many(const Options& options) {
  using Clock = std::chrono::steady_clock;
  const std::uint64_t seed =
      options.seed_given ? options.seed
                         : static_cast<std::uint64_t>(
                               std::chrono::system_clock::now().time_since_epoch().count()) %
                               1000000;
  std::cout << "seed " << seed << "\n" << std::flush;
  prepare(options.setting.work);
  cudnn_cmake::Random random(seed);
  const Clock::time_point end = Clock::now() + std::chrono::seconds(options.seconds);
  std::uint64_t trees = 0;
  std::uint64_t found = 0;
  std::uint64_t damaged_found = 0;
  std::size_t wrong = 0;
  std::map<std::string, std::size_t> rules;
  // Two of four batches are for the most common platform.
  static const std::vector<Platform> platforms = {Platform::linux_x86_64, Platform::windows_x86_64,
                                                  Platform::linux_x86_64, Platform::linux_aarch64};
  for (std::size_t batch = 0; wrong < options.most; ++batch) {
    if (options.trees != 0 ? trees >= options.trees : Clock::now() > end) break;
    std::vector<std::uint64_t> seeds;
    for (std::size_t i = 0; i < options.batch; ++i) seeds.push_back(random.next() % 1000000000);
    const Platform platform = platforms[batch % platforms.size()];
    for (Verdict& verdict : cudnn_cmake::run_batch(options.setting, platform, seeds)) {
      ++trees;
      found += verdict.found ? 1 : 0;
      damaged_found += verdict.found && !verdict.trial.damages.empty() ? 1 : 0;
      auto& findings = verdict.findings;
      findings.erase(std::remove_if(findings.begin(), findings.end(),
                                    [&](const Finding& finding) {
                                      return !options.only.empty() && finding.rule != options.only;
                                    }),
                     findings.end());
      if (findings.empty() || wrong >= options.most) continue;
      ++wrong;
      ++rules[verdict.findings.front().rule];
      const Verdict alone = keep(options.setting, verdict.trial,
                                 options.setting.work / "failed" / directory_name(verdict.trial));
      if (alone.findings.empty())
        std::cout << "  (not when alone; in its batch: " << verdict.findings.front().rule << ": "
                  << verdict.findings.front().words << ")\n";
    }
  }
  cudnn_cmake::remove_tree(options.setting.work / "batch");
  std::cout << trees << " trees, " << found << " found (" << damaged_found << " of them damaged), "
            << wrong << " wrong\n";
  for (const auto& [rule, count] : rules) std::cout << "  " << rule << ": " << count << "\n";
  if (trees == 0) throw std::runtime_error("no tree was tried");
  // A module that refuses everything breaks no rule: these two tell that the trial is one.
  if (trees >= 200 && (found * 10 < trees || (trees - found) * 10 < trees)) {
    std::cout << "WRONG (vacuous): fewer than a tenth are found, or not found\n";
    return 1;
  }
  return wrong == 0 ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
  try {
    const Options options = parse(count, arguments);
    if (options.help) {
      std::cout << help_text;
      return 0;
    }
    return options.trial ? run_one(options) : run_many(options);
  } catch (const UsageError& error) {
    std::cerr << "cudnn-fuzz-layouts: " << error.what() << " (--help tells more)\n";
    return 2;
  } catch (const std::exception& error) {
    std::cerr << "cudnn-fuzz-layouts: " << error.what() << "\n";
    return 3;
  }
}
