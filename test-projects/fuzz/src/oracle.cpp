// SPDX-License-Identifier: BSD-3-Clause
#include "oracle.hpp"

#include <algorithm>
#include <fstream>
#include <regex>
#include <set>
#include <stdexcept>

#include "files.hpp"

namespace cudnn_cmake {
namespace {

namespace fs = std::filesystem;

/// Lines that the message for "nothing fits" may have.
constexpr std::size_t most_reason_lines = 12;

std::string major_of(const std::string& version) { return version.substr(0, version.find('.')); }

/// "9.10.2" of "9.10.2.21".
std::string three_parts(const std::string& version) {
  static const std::regex form(R"((\d+\.\d+\.\d+).*)");
  std::smatch match;
  return std::regex_match(version, match, form) ? match[1].str() : version;
}

class Judge {
 public:
  Judge(const Trial& trial, const Answer& answer) : trial_(trial), answer_(answer) {}

  std::vector<Finding> run() {
    if (answer_.found()) {
      check_headers();
      check_libraries();
      check_cuda();
      check_request();
      for (const std::string& file : answer_.target_files)
        if (!is_readable_file(fs::u8path(file))) add("exists", "a target names " + file);
    } else {
      check_refusal();
    }
    return std::move(findings_);
  }

 private:
  void add(const std::string& rule, const std::string& words) {
    findings_.push_back({rule, words});
  }

  bool windows() const { return trial_.platform == Platform::windows_x86_64; }

  /// The version of the header that a program would compile, and that all headers which it
  /// includes are there. A forwarding header of the build tree is followed.
  void check_headers() {
    const std::vector<std::string> directories = answer_.list("CUDNN_INCLUDE_DIRS");
    version_ = answer_.value("CUDNN_VERSION");
    if (directories.empty()) {
      add("exists", "CUDNN_INCLUDE_DIRS is empty");
      return;
    }
    include_ = fs::u8path(directories.front());
    std::set<std::string> seen;
    HeaderFacts all;
    visit_header(include_ / "cudnn.h", seen, all);
    std::string version;
    for (const char* const macro : {"CUDNN_MAJOR", "CUDNN_MINOR", "CUDNN_PATCHLEVEL"}) {
      const auto found = all.macros.find(macro);
      version += (version.empty() ? "" : ".") +
                 (found == all.macros.end() ? std::string("?") : found->second);
    }
    // A chopped cudnn.h that includes nothing any more is no business of a find module.
    if (version != three_parts(version_) && all.macros.count("CUDNN_MAJOR") != 0)
      add("header-version", "CUDNN_VERSION is " + version_ + ", the headers say " + version);
  }

  void visit_header(const fs::path& file, std::set<std::string>& seen, HeaderFacts& all) {
    if (!seen.insert(file.u8string()).second) return;
    if (!is_readable_file(file)) {
      add("exists", "header " + file.u8string());
      return;
    }
    HeaderFacts facts = read_header(file);
    all.macros.merge(facts.macros);
    for (const std::string& name : facts.includes) {
      if (fs::u8path(name).is_absolute()) {
        visit_header(fs::u8path(name), seen, all);
      } else if (name.rfind("cudnn", 0) == 0) {
        visit_header(include_ / name, seen, all);
      }
    }
  }

  /// All run-time files: there, of one directory, for the processor, of one version, complete.
  void check_libraries() {
    const std::vector<std::string> files = answer_.list("CUDNN_RUNTIME_FILES");
    const std::string major = major_of(version_);
    const std::vector<std::string> required = required_names(major);
    std::set<std::string> names;
    std::set<std::string> directories;
    std::set<std::string> versions;
    for (const std::string& text : files) {
      const fs::path file = fs::u8path(text);
      if (!names.insert(file.filename().u8string()).second) add("once", text + " is named twice");
      directories.insert(file.parent_path().u8string());
      check_binary(file, std::any_of(required.begin(), required.end(), [&](const auto& name) {
                     return has_name({file.filename().u8string()}, name);
                   }));
      if (!windows()) {
        std::error_code error;
        const std::string real = fs::canonical(file, error).filename().u8string();
        static const std::regex full(R"(.*\.so\.(\d+\.\d+\.\d+)[0-9.]*)");
        std::smatch match;
        if (!error && std::regex_match(real, match, full)) versions.insert(match[1]);
      } else {
        const std::string version = read_library(file).version;
        if (!version.empty()) versions.insert(three_parts(version));
      }
    }
    if (files.empty()) add("exists", "CUDNN_RUNTIME_FILES is empty");
    if (directories.size() > 1) add("one-directory", "run-time files in two directories");
    if (versions.size() > 1) {
      std::string words = "the files are of versions";
      for (const std::string& version : versions) words += " " + version;
      add("one-version", words);
    } else if (versions.size() == 1 && *versions.begin() != three_parts(version_)) {
      add("header-library", "the header is " + version_ + ", the library is " + *versions.begin());
    }
    for (const std::string& name : required) {
      if (!has_name(names, name)) add("required", name + " is not among the files");
    }
    for (const std::string& text : answer_.list("CUDNN_LIBRARIES")) {
      if (!is_readable_file(fs::u8path(text))) {
        add("exists", "CUDNN_LIBRARIES names " + text);
      } else if (windows()) {  // an import library holds the name of its DLL
        const std::vector<std::string> majors = numbers_after(fs::u8path(text), "cudnn64_");
        if (majors != std::vector<std::string>{major})
          add("import-library", text + " is none for cudnn64_" + major + ".dll");
      }
    }
    if (answer_.value("CUDNN_LIBRARIES").empty()) add("exists", "CUDNN_LIBRARIES is empty");
  }

  /// File names without which the shim ends the process at its first call, itself first.
  std::vector<std::string> required_names(const std::string& major) const {
    std::vector<std::string> names = {"cudnn"};
    const int number = std::stoi("0" + major);
    if (number == 8) names.insert(names.end(), {"cudnn_ops_infer", "cudnn_cnn_infer"});
    if (number > 8) names.emplace_back("cudnn_graph");
    for (std::string& name : names)
      name = windows() ? name + "64_" + major + ".dll" : "lib" + name + ".so." + major;
    return names;
  }

  /// Windows does not tell upper case from lower.
  bool has_name(const std::set<std::string>& names, const std::string& wanted) const {
    return std::any_of(names.begin(), names.end(), [&](std::string name) {
      if (windows()) {
        for (char& character : name) {
          if (character >= 'A' && character <= 'Z')
            character = static_cast<char>(character - 'A' + 'a');
        }
      }
      return name == wanted;
    });
  }

  /// The rules for the libraries without which the shim ends the process have names of their own.
  void check_binary(const fs::path& file, bool required) {
    if (!is_readable_file(file)) {
      add("exists", "run-time file " + file.u8string());
      return;
    }
    const LibraryFacts facts = read_library(file);
    const auto format = windows() ? LibraryFacts::Format::pe : LibraryFacts::Format::elf;
    const std::string machine = trial_.platform == Platform::linux_aarch64 ? "aarch64" : "x86_64";
    const std::string name = file.filename().u8string();
    const std::string kind = required ? "" : "other-";
    if (facts.format != format) {
      add(kind + "binary", name + " is no " + (windows() ? "PE image" : "ELF file"));
    } else if (facts.machine != machine) {
      add(kind + "processor", name + " is for another processor than " + machine);
    }
  }

  /// The CUDA that is told is one that the file tells, and that of the toolkit.
  void check_cuda() {
    const std::string told = answer_.value("CUDNN_CUDA_VERSION");
    if (!told.empty() && !trial_.toolkit.empty() && major_of(told) != major_of(trial_.toolkit))
      add("cuda", "for CUDA " + told + ", the toolkit is " + trial_.toolkit);
    static const std::regex in_file("string in (.+)");
    std::smatch match;
    const std::string evidence = answer_.value("CUDNN_CUDA_EVIDENCE");
    if (!std::regex_match(evidence, match, in_file)) return;
    for (const std::string& text : answer_.list("CUDNN_RUNTIME_FILES")) {
      const fs::path file = fs::u8path(text);
      if (file.filename().u8string() != match[1]) continue;
      std::vector<std::string> numbers;
      for (const char* const marker : {"libcublasLt.so.", "libcublas.so.", "cublasLt64_",
                                       "cublas64_", "Cuda compilation tools, release "}) {
        for (const std::string& number : numbers_after(file, marker)) numbers.push_back(number);
      }
      if (std::find(numbers.begin(), numbers.end(), told) == numbers.end())
        add("evidence", "CUDA " + told + " by " + evidence + ", which does not hold it");
    }
  }

  void check_request() {
    static const std::regex least(R"((\d+)(\.\d+)*.*)");
    std::smatch match;
    if (!std::regex_match(trial_.arguments, match, least)) return;
    if (trial_.arguments.find("EXACT") != std::string::npos) {
      const std::string wanted = trial_.arguments.substr(0, trial_.arguments.find(' '));
      if (version_ != wanted) add("request", "EXACT " + wanted + ", found " + version_);
    } else if (std::stoi("0" + major_of(version_)) < std::stoi(match[1])) {
      add("request", "asked for " + trial_.arguments + ", found " + version_);
    }
    if (trial_.arguments.find("<9") != std::string::npos && major_of(version_) == "9")
      add("request", "asked for " + trial_.arguments + ", found " + version_);
  }

  void check_refusal() {
    for (const char* const name :
         {"CUDNN_LIBRARIES", "CUDNN_INCLUDE_DIRS", "CUDNN_RUNTIME_FILES", "CUDNN_VERSION"}) {
      const std::string value = answer_.value(name);
      if (!value.empty() && value.find("-NOTFOUND") == std::string::npos)
        add("refusal", std::string(name) + " is \"" + value + "\" though nothing is found");
    }
    if (!answer_.targets.empty()) add("refusal", "there are targets though nothing is found");
    if (answer_.reason.empty() || answer_.reason.front().empty())
      add("reason", "no reason is given");
    if (answer_.reason.size() > most_reason_lines)
      add("reason", std::to_string(answer_.reason.size()) + " lines of reason");
    if (trial_.fits && trial_.damages.empty())
      add("intact", "an intact install that fits is not found");
  }

  const Trial& trial_;
  const Answer& answer_;
  std::vector<Finding> findings_;
  std::string version_;
  fs::path include_;
};

}  // namespace

bool Answer::found() const {
  const std::string found = value("CUDNN_FOUND");
  return found == "TRUE" || found == "1" || found == "ON";
}

std::string Answer::value(const std::string& name) const {
  const auto entry = values.find(name);
  return entry == values.end() ? "" : entry->second;
}

std::vector<std::string> Answer::list(const std::string& name) const {
  std::vector<std::string> result;
  const std::string text = value(name);
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t end = std::min(text.find(';', start), text.size());
    if (end > start) result.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return result;
}

Answer read_answer(const fs::path& file) {
  std::ifstream stream(file);
  if (!stream) throw std::runtime_error("there is no answer " + file.u8string());
  Answer answer;
  for (std::string line; std::getline(stream, line);) {
    const std::size_t at = line.find('=');
    if (at == std::string::npos) continue;
    const std::string name = line.substr(0, at);
    const std::string value = line.substr(at + 1);
    if (name == "target") {
      answer.targets.push_back(value);
    } else if (name == "IMPORTED_LOCATION" || name == "IMPORTED_IMPLIB") {
      answer.target_files.push_back(value);
    } else if (name == "reason") {
      answer.reason.push_back(value);
    } else {
      answer.values[name] = value;
    }
  }
  return answer;
}

std::vector<Finding> judge(const Trial& trial, const Answer& answer) {
  return Judge(trial, answer).run();
}

}  // namespace cudnn_cmake
