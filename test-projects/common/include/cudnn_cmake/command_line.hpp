// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cudnn_cmake/text.hpp"

namespace cudnn_cmake {

/// The command line asks for something impossible: one line for stderr, exit code 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

namespace detail {

/// A decimal number without sign, blanks or anything behind it that lies in [lowest, highest].
inline std::optional<std::uint64_t> read_unsigned(std::string_view text, std::uint64_t lowest,
                                                  std::uint64_t highest) {
  if (text.empty()) {
    return std::nullopt;
  }
  std::uint64_t value = 0;
  for (const char character : text) {
    if (character < '0' || character > '9') {
      return std::nullopt;
    }
    const auto digit = static_cast<std::uint64_t>(character - '0');
    if (value > (std::numeric_limits<std::uint64_t>::max() - digit) / 10) {
      return std::nullopt;
    }
    value = value * 10 + digit;
  }
  return value < lowest || value > highest ? std::nullopt : std::optional(value);
}

[[noreturn]] inline void refuse_value(std::string_view option, std::string_view text,
                                      const std::string& wanted) {
  throw UsageError(std::string(option) + " '" + printable(text) + "': " + wanted + " is wanted");
}

}  // namespace detail

/// Reads a whole number. Throws UsageError that names `option` when `text` is none or lies outside
/// [lowest, highest].
inline std::uint64_t parse_unsigned(std::string_view option, std::string_view text,
                                    std::uint64_t lowest, std::uint64_t highest) {
  const std::optional<std::uint64_t> value = detail::read_unsigned(text, lowest, highest);
  if (!value) {
    detail::refuse_value(
        option, text,
        "a whole number from " + std::to_string(lowest) + " to " + std::to_string(highest));
  }
  return *value;
}

/// parse_unsigned for an int; the bounds are not negative.
inline int parse_int(std::string_view option, std::string_view text, int lowest, int highest) {
  return static_cast<int>(parse_unsigned(option, text, static_cast<std::uint64_t>(lowest),
                                         static_cast<std::uint64_t>(highest)));
}

/// Height and width of something two-dimensional, in elements.
struct Extent {
  int height;
  int width;
};

/// Reads "HxW", height first, or one number for both; the bounds hold for each.
inline Extent parse_extent(std::string_view option, std::string_view text, int lowest,
                           int highest) {
  const auto read = [lowest, highest](std::string_view number) {
    return detail::read_unsigned(number, static_cast<std::uint64_t>(lowest),
                                 static_cast<std::uint64_t>(highest));
  };
  const std::size_t separator = text.find('x');
  const std::optional<std::uint64_t> height = read(text.substr(0, separator));
  const std::optional<std::uint64_t> width =
      separator == std::string_view::npos ? height : read(text.substr(separator + 1));
  if (!height || !width) {
    detail::refuse_value(option, text,
                         "HxW or one number, each from " + std::to_string(lowest) + " to " +
                             std::to_string(highest) + ",");
  }
  return {static_cast<int>(*height), static_cast<int>(*width)};
}

/// Options of the form --name, --name VALUE and --name=VALUE. --help and --version are always
/// there. Given twice, the last one counts. Nothing is taken that does not start with "--".
class CommandLine {
 public:
  enum class Request { run, help, version };
  using Store = std::function<void(const std::string& value)>;

  /// `program` is the name shown to people, `purpose` one or more lines for --help.
  CommandLine(std::string program, std::string purpose)
      : program_(std::move(program)), purpose_(std::move(purpose)) {
    options_.push_back({"--help", "", "print this text and exit", {}});
    options_.push_back({"--version", "", "print what it was built with and exit", {}});
  }

  /// An option without a value. `target` must outlive parse().
  void add_flag(std::string name, std::string help, bool& target) {
    options_.push_back(
        {std::move(name), "", std::move(help), [&target](const std::string&) { target = true; }});
  }

  /// An option with a value, shown as `placeholder`. `store` throws UsageError for a bad one.
  void add_value(std::string name, std::string placeholder, std::string help, Store store) {
    options_.push_back(
        {std::move(name), std::move(placeholder), std::move(help), std::move(store)});
  }

  /// Takes the arguments after the program's name. Throws UsageError.
  [[nodiscard]] Request parse(const std::vector<std::string>& arguments) const {
    for (std::size_t index = 0; index < arguments.size(); ++index) {
      const std::string& argument = arguments[index];
      if (!is_option(argument)) {
        throw UsageError("unexpected argument '" + printable(argument) + "'");
      }
      const std::size_t equals = argument.find('=');
      const std::string name = argument.substr(0, equals);
      const Option& option = find(name);
      const bool has_value = equals != std::string::npos;
      if (option.placeholder.empty()) {
        if (has_value) {
          throw UsageError(name + " takes no value");
        }
        if (name == "--help") {
          return Request::help;
        }
        if (name == "--version") {
          return Request::version;
        }
        option.store({});
        continue;
      }
      if (has_value) {
        option.store(argument.substr(equals + 1));
      } else if (index + 1 < arguments.size() && !is_option(arguments[index + 1])) {
        option.store(arguments[++index]);
      } else {
        throw UsageError(name + " needs a value: " + name + " " + option.placeholder);
      }
    }
    return Request::run;
  }

  [[nodiscard]] const std::string& program() const { return program_; }

  /// The text for --help.
  [[nodiscard]] std::string help() const {
    std::size_t column = 0;
    for (const Option& option : options_) {
      column = std::max(column, option.synopsis().size());
    }
    std::string text = "Usage: " + program_ + " [options]\n\n" + purpose_ + "\n\nOptions:\n";
    for (const Option& option : options_) {
      const std::string synopsis = option.synopsis();
      text += "  ";
      text += synopsis;
      text.append(column - synopsis.size() + 2, ' ');
      text += option.help;
      text += '\n';
    }
    return text;
  }

 private:
  struct Option {
    std::string name;
    std::string placeholder;
    std::string help;
    Store store;

    [[nodiscard]] std::string synopsis() const {
      return placeholder.empty() ? name : name + " " + placeholder;
    }
  };

  static bool is_option(std::string_view argument) { return argument.substr(0, 2) == "--"; }

  [[nodiscard]] const Option& find(const std::string& name) const {
    const auto found = std::find_if(options_.begin(), options_.end(),
                                    [&name](const Option& option) { return option.name == name; });
    if (found == options_.end()) {
      throw UsageError("unknown option '" + printable(name) + "'");
    }
    return *found;
  }

  std::string program_;
  std::string purpose_;
  std::vector<Option> options_;
};

}  // namespace cudnn_cmake
