// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "trial.hpp"

namespace cudnn_cmake {

/// What find_package(CUDNN) answered in one trial, as project/trial wrote it down.
struct Answer {
  std::map<std::string, std::string> values;
  std::vector<std::string> targets;
  std::vector<std::string> target_files;  ///< IMPORTED_LOCATION and IMPORTED_IMPLIB
  std::vector<std::string> reason;        ///< lines
  std::string said;                       ///< what find_package() wrote to stdout

  bool found() const;
  std::string value(const std::string& name) const;
  std::vector<std::string> list(const std::string& name) const;  ///< split at semicolons
};

/// Throws std::runtime_error when the file cannot be read.
Answer read_answer(const std::filesystem::path& file);

/// A rule that the answer breaks: its name and what was seen.
struct Finding {
  std::string rule;
  std::string words;
};

/// Everything that is wrong with the answer. An own judgement: the oracle reads the tree itself.
std::vector<Finding> judge(const Trial& trial, const Answer& answer);

}  // namespace cudnn_cmake
