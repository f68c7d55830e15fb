// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "settings.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "message.hpp"

namespace cudnn_cmake::cpu_double {
namespace {

enum class ArgumentKind { none, position, count, call };

struct FaultEntry {
  Fault fault;
  std::string_view name;
  ArgumentKind argument;
  Library library = Library::cudnn;
};

constexpr std::array<FaultEntry, static_cast<std::size_t>(Fault::count)> fault_entries = {{
    // One element of a result is off by 8 times what an honest sum may be off.
    {Fault::wrong_value, "wrong-value", ArgumentKind::position},
    // One element is NaN.
    {Fault::not_a_number, "nan", ArgumentKind::position},
    // Each plane of the result is written with rows and columns exchanged.
    {Fault::transposed_output, "transposed-output", ArgumentKind::none},
    // The window starts at the input's edge whatever the padding.
    {Fault::ignored_padding, "ignored-padding", ArgumentKind::none},
    // Convolution where cross-correlation is asked for, and the other way round.
    {Fault::flipped_filter, "flipped-filter", ArgumentKind::none},
    // beta counts as 0.
    {Fault::ignored_beta, "ignored-beta", ArgumentKind::none},
    // The output is read though beta is 0: 0 * NaN comes through.
    {Fault::output_read, "output-read", ArgumentKind::none},
    {Fault::ignored_bias, "ignored-bias", ArgumentKind::none},
    {Fault::ignored_activation, "ignored-activation", ArgumentKind::none},
    // Sums in fp16 whatever is asked for.
    {Fault::half_sums, "half-sums", ArgumentKind::none},
    // fp32 inputs are rounded to TF32 though plain fp32 is asked for.
    {Fault::rounded_inputs, "rounded-inputs", ArgumentKind::none},
    // 16 bytes after the last element of the result are overwritten.
    {Fault::write_past_end, "write-past-end", ArgumentKind::none},
    // The result is never written.
    {Fault::stale_output, "stale-output", ArgumentKind::none},
    // cuDNN says that the output has one more row.
    {Fault::wrong_output_size, "wrong-output-size", ArgumentKind::none},
    // cudnnGetVersion answers the first release of this major.
    {Fault::old_version, "old-version", ArgumentKind::none},
    // cudnnCreate answers that the sub-libraries are of several versions.
    {Fault::sublibrary_mismatch, "sublibrary-mismatch", ArgumentKind::none},
    // The n-th cudaMalloc finds no memory.
    {Fault::out_of_memory, "out-of-memory", ArgumentKind::count, Library::cudart},
    // A cuDNN call answers EXECUTION_FAILED and does nothing.
    {Fault::failing_call, "failing-call", ArgumentKind::call},
    // A call of the CUDA run time answers cudaErrorUnknown and does nothing.
    {Fault::failing_cuda_call, "failing-cuda-call", ArgumentKind::call, Library::cudart},
    // The first kernel fails while it runs: the next synchronisation says so, and every call
    // after it, as after an illegal address on a GPU.
    {Fault::late_failure, "late-failure", ArgumentKind::none, Library::cudart},
    // What cudaGetDeviceCount answers without a driver, with one that is too old, and with the
    // toolkit's stub in the driver's place.
    {Fault::no_driver, "no-driver", ArgumentKind::none, Library::cudart},
    {Fault::old_driver, "old-driver", ArgumentKind::none, Library::cudart},
    {Fault::stub_driver, "stub-driver", ArgumentKind::none, Library::cudart},
}};

[[noreturn]] void refuse(const char* variable, const std::string& value, const std::string& why) {
  end_process(std::string(variable) + " is '" + value + "': " + why);
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  while (start <= text.size()) {
    const std::size_t end = std::min(text.find(separator, start), text.size());
    parts.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return parts;
}

/// The number that the text is; nothing when it is anything else.
std::optional<long long> number_in(const std::string& text) {
  constexpr std::size_t longest = 9;
  if (text.empty() || text.size() > longest ||
      !std::all_of(text.begin(), text.end(),
                   [](unsigned char digit) { return std::isdigit(digit) != 0; })) {
    return std::nullopt;
  }
  return std::strtoll(text.c_str(), nullptr, 10);
}

bool is_call(const std::string& text) {
  if (number_in(text).value_or(0) > 0) {
    return true;
  }
  const std::size_t colon = text.find(':');
  const std::string name = text.substr(0, colon);
  const bool is_name = name.compare(0, 4, "cuda") == 0 || name.compare(0, 5, "cudnn") == 0;
  return is_name &&
         (colon == std::string::npos || number_in(text.substr(colon + 1)).value_or(0) > 0);
}

bool fits(ArgumentKind kind, const std::string& argument) {
  switch (kind) {
    case ArgumentKind::none:
      return argument.empty();
    case ArgumentKind::position:
      return argument.empty() || argument == "first" || argument == "middle" || argument == "last";
    case ArgumentKind::count:
      return argument.empty() || number_in(argument).value_or(0) > 0;
    case ArgumentKind::call:
      return is_call(argument);
  }
  return false;
}

std::string known_faults() {
  std::string names;
  for (const FaultEntry& entry : fault_entries) {
    names += names.empty() ? "" : ", ";
    names += entry.name;
    if (entry.argument == ArgumentKind::position) {
      names += "[=first|middle|last]";
    } else if (entry.argument == ArgumentKind::count) {
      names += "[=N]";
    } else if (entry.argument == ArgumentKind::call) {
      names += "=N|FUNCTION[:N]";
    }
  }
  return names;
}

constexpr const char* fault_variable = "CUDNN_CMAKE_DOUBLE_FAULT";
constexpr const char* device_variable = "CUDNN_CMAKE_DOUBLE_DEVICE";

}  // namespace

std::string environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

bool is_switched_on(const char* name) {
  std::string value = environment(name);
  std::transform(value.begin(), value.end(), value.begin(), [](unsigned char character) {
    return static_cast<char>(std::toupper(character));
  });
  return !(value.empty() || value == "0" || value == "OFF" || value == "NO" || value == "FALSE");
}

const Settings& Settings::get() {
  // Never destroyed: it is asked while the process ends.
  static const Settings* const settings = new Settings;
  return *settings;
}

Settings::Settings() : algorithms_(environment("CUDNN_CMAKE_DOUBLE_ALGORITHMS")) {
  read_faults(environment(fault_variable));
  read_device(environment(device_variable));
}

void Settings::read_faults(const std::string& text) {
  if (text.empty()) {
    return;
  }
  for (const std::string& item : split(text, ',')) {
    const std::size_t equals = item.find('=');
    const std::string name = item.substr(0, equals);
    const std::string given = equals == std::string::npos ? "" : item.substr(equals + 1);
    const auto* const entry =
        std::find_if(fault_entries.begin(), fault_entries.end(),
                     [&name](const FaultEntry& candidate) { return candidate.name == name; });
    if (entry == fault_entries.end()) {
      refuse(fault_variable, text, "no fault '" + name + "'; there are " + known_faults());
    }
    if (!fits(entry->argument, given) || (equals != std::string::npos && given.empty())) {
      refuse(fault_variable, text, "'" + given + "' is no argument for " + name);
    }
    arguments_[static_cast<int>(entry->fault)] = given;
  }
}

void Settings::read_device(const std::string& text) {
  if (text.empty()) {
    return;
  }
  for (const std::string& item : split(text, ',')) {
    const std::size_t equals = item.find('=');
    const std::string key = item.substr(0, equals);
    const std::string value = equals == std::string::npos ? "" : item.substr(equals + 1);
    const std::optional<long long> number = number_in(value);
    const std::size_t dot = value.find('.');
    if (key == "devices" && number.value_or(9) <= 8) {
      devices_ = static_cast<int>(*number);
    } else if (key == "memory" && number.value_or(0) > 0) {
      memory_bytes_ = static_cast<std::uint64_t>(*number) << 20U;
    } else if (key == "capability" && dot != std::string::npos &&
               number_in(value.substr(0, dot)).value_or(100) < 100 &&
               number_in(value.substr(dot + 1)).value_or(10) < 10) {
      capability_ = static_cast<int>(*number_in(value.substr(0, dot)) * 10 +
                                     *number_in(value.substr(dot + 1)));
    } else {
      refuse(device_variable, text,
             "'" + item + "' is none of devices=0..8, capability=<major>.<minor>, memory=<MiB>");
    }
  }
}

Position Settings::position(Fault fault) const {
  const std::string& text = *argument(fault);
  if (text == "first") {
    return Position::first;
  }
  return text == "last" ? Position::last : Position::middle;
}

bool Settings::strikes(Fault fault, bool has_effect) const {
  if (!has(fault) || !has_effect) {
    return false;
  }
  has_struck_[static_cast<int>(fault)] = true;
  return true;
}

std::string Settings::without_effect(Library library) const {
  for (const FaultEntry& entry : fault_entries) {
    if (entry.library == library && has(entry.fault) &&
        !has_struck_[static_cast<int>(entry.fault)]) {
      return std::string(entry.name);
    }
  }
  return "";
}

bool Settings::hits(Fault fault, long long number, const char* function,
                    long long number_of_function) const {
  const std::optional<std::string>& text = argument(fault);
  if (!text) {
    return false;
  }
  if (text->empty()) {
    return strikes(fault, number == 1);
  }
  if (const std::optional<long long> wanted = number_in(*text)) {
    return strikes(fault, number == *wanted);
  }
  const std::size_t colon = text->find(':');
  return strikes(fault, text->substr(0, colon) == function &&
                            (colon == std::string::npos ||
                             number_of_function == number_in(text->substr(colon + 1))));
}

void require_effect(Library library) {
  const std::string fault = Settings::get().without_effect(library);
  if (!fault.empty()) {
    static_cast<void>(std::fflush(nullptr));
    say("the fault " + fault + " had nothing to change in what was computed");
    std::_Exit(exit_leak);
  }
}

}  // namespace cudnn_cmake::cpu_double
