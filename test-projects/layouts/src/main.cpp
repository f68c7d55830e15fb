// SPDX-License-Identifier: BSD-3-Clause
// cudnn-layout: lays out the install tree of a case.
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <random>
#include <set>
#include <sstream>

#include "steps.hpp"

namespace {

namespace fs = std::filesystem;
using cudnn_cmake::Fields;
using cudnn_cmake::Json;
using cudnn_cmake::Tree;

const char* const help_text = R"(cudnn-layout: lays out fake cuDNN install trees for tests

usage: cudnn-layout --cases FILE --case NAME --output DIR [--replace] [--stage N]
       cudnn-layout --cases FILE --check
       cudnn-layout --cases FILE --list
       cudnn-layout --steps JSON --output DIR [--replace | --append]
       cudnn-layout --remove DIR

  --cases FILE   a case file: {"cases": [{"name": ..., "tree": [...], ...}, ...]}
  --case NAME    the case to lay out
  --output DIR   where; must be absent or empty. Nothing is written outside it
  --replace      remove DIR first, if this program made it
  --stage N      carry out the "tree" of the case's "then"[N-1] on top of what is there
  --steps JSON   steps on the command line instead of a case
  --append       carry the steps out on top of a tree that this program made
  --check        lay out every case of the file in a temporary directory, report all errors
  --list         print the names
  --remove DIR   remove a tree that this program made, closed directories included

exit codes: 0 done, 1 failed (one line on stderr), 2 wrong usage
)";

constexpr std::uintmax_t largest_case_file = 16U << 20U;

struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Options {
  std::optional<std::string> cases, name, output, steps, remove;
  std::size_t stage = 0;
  bool replace = false, append = false, check = false, list = false, help = false;
};

Options parse(int count, char** arguments) {
  Options options;
  for (int i = 1; i < count; ++i) {
    const std::string argument = arguments[i];
    const auto value = [&]() -> std::string {
      if (i + 1 >= count) throw UsageError(argument + " needs a value");
      return arguments[++i];
    };
    if (argument == "--cases") {
      options.cases = value();
    } else if (argument == "--case") {
      options.name = value();
    } else if (argument == "--output") {
      options.output = value();
    } else if (argument == "--steps") {
      options.steps = value();
    } else if (argument == "--remove") {
      options.remove = value();
    } else if (argument == "--stage") {
      const std::string number = value();
      if (number.empty() || number.size() > 3 ||
          number.find_first_not_of("0123456789") != std::string::npos) {
        throw UsageError("--stage \"" + number + "\" is no number");
      }
      options.stage = std::stoul(number);
    } else if (argument == "--replace") {
      options.replace = true;
    } else if (argument == "--append") {
      options.append = true;
    } else if (argument == "--check") {
      options.check = true;
    } else if (argument == "--list") {
      options.list = true;
    } else if (argument == "--help" || argument == "-h") {
      options.help = true;
    } else {
      throw UsageError("unknown argument \"" + argument + "\"");
    }
  }
  if (options.help) return options;
  const int kinds = (options.remove ? 1 : 0) + (options.steps ? 1 : 0) + (options.cases ? 1 : 0);
  if (kinds != 1) throw UsageError("give one of --cases, --steps, --remove");
  if (options.replace && options.append)
    throw UsageError("--replace and --append exclude each other");
  if (options.cases && !options.check && !options.list && !options.name)
    throw UsageError("--case is missing");
  if (!options.remove && !options.check && !options.list && !options.output)
    throw UsageError("--output is missing");
  return options;
}

Json read_cases(const std::string& file) {
  const fs::path path = fs::u8path(file);
  std::error_code error;
  const std::uintmax_t size = fs::file_size(path, error);
  if (error) throw std::runtime_error("cannot read \"" + file + "\": " + error.message());
  if (size > largest_case_file)
    throw std::runtime_error("\"" + file + "\" is too large for a case file");
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  if (!stream) throw std::runtime_error("cannot read \"" + file + "\"");
  Json document = Json::parse(text.str());
  if (!document.is_object() || !document.contains("cases") || !document["cases"].is_array()) {
    throw std::runtime_error("\"" + file + "\" holds no list \"cases\"");
  }
  return document;
}

std::string name_of(const Json& item) { return Fields(item).text("name"); }

const Json& find_case(const Json& document, const std::string& name) {
  for (const Json& item : document["cases"]) {
    if (name_of(item) == name) return item;
  }
  throw std::runtime_error("no case \"" + name + "\" in the file");
}

const Json& steps_of(const Json& item, std::size_t stage) {
  static const Json none = Json::array();
  if (stage == 0) return Fields(item).get("tree");
  const Json& stages = Fields(item).get("then");
  if (!stages.is_array() || stage > stages.size()) {
    throw std::runtime_error("the case has no stage " + std::to_string(stage));
  }
  const Json& object = stages[stage - 1];
  return object.contains("tree") ? object["tree"] : none;
}

/// Lays out every case and all its stages; prints each error. Returns the number of errors.
int check(const Json& document) {
  const fs::path scratch =
      fs::temp_directory_path() / ("cudnn-layout-check-" + std::to_string(std::random_device{}()));
  int errors = 0;
  std::set<std::string> names;
  for (const Json& item : document["cases"]) {
    std::string name = "(no name)";
    try {
      name = name_of(item);
      if (name.empty() ||
          name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != std::string::npos) {
        throw std::runtime_error("a name has lower-case letters, digits and hyphens only");
      }
      if (!names.insert(name).second)
        throw std::runtime_error("a case of that name exists already");
      Tree tree(scratch, Tree::Mode::replace);
      lay_out(tree, steps_of(item, 0));
      const std::size_t stages = item.contains("then") ? item["then"].size() : 0;
      for (std::size_t stage = 1; stage <= stages; ++stage) lay_out(tree, steps_of(item, stage));
    } catch (const std::exception& error) {
      std::cerr << name << ": " << error.what() << '\n';
      ++errors;
    }
  }
  if (fs::exists(scratch)) Tree::remove_all(scratch);
  std::cout << document["cases"].size() << " cases, " << errors << " errors\n";
  return errors;
}

int run(const Options& options) {
  if (options.help) {
    std::cout << help_text;
    return 0;
  }
  if (options.remove) {
    Tree::remove_all(fs::u8path(*options.remove));
    return 0;
  }
  Json document;
  if (options.cases) document = read_cases(*options.cases);
  if (options.list) {
    for (const Json& item : document["cases"]) std::cout << name_of(item) << '\n';
    return 0;
  }
  if (options.check) return check(document) == 0 ? 0 : 1;

  Tree::Mode mode = options.replace ? Tree::Mode::replace : Tree::Mode::create;
  if (options.append || options.stage > 0) mode = Tree::Mode::append;
  if (options.steps) document = Json::parse(*options.steps);
  const Json& steps =
      options.steps ? document : steps_of(find_case(document, *options.name), options.stage);
  Tree tree(fs::u8path(*options.output), mode);
  lay_out(tree, steps);
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  try {
    return run(parse(count, arguments));
  } catch (const UsageError& error) {
    std::cerr << "cudnn-layout: " << error.what() << " (--help tells more)\n";
    return 2;
  } catch (const std::exception& error) {
    std::cerr << "cudnn-layout: " << error.what() << '\n';
    return 1;
  }
}
