// SPDX-License-Identifier: BSD-3-Clause
#include "trial.hpp"

#include <stdexcept>

#include "cudnn_release.hpp"
#include "damage.hpp"
#include "random.hpp"
#include "steps.hpp"
#include "tree.hpp"

namespace cudnn_cmake {
namespace {

struct Release {
  const char* version;
  const char* cuda;  ///< a CUDA that it was published for
};

const std::vector<Release> releases = {
    {"7.0.5.15", "9.0"},   {"7.6.5.32", "10.2"},  {"8.0.5.39", "11.1"}, {"8.1.1.33", "11.2"},
    {"8.4.1.50", "11.6"},  {"8.9.7.29", "12.2"},  {"8.9.7.29", "11.8"}, {"9.0.0.312", "12.3"},
    {"9.1.1.17", "11.8"},  {"9.5.1.17", "12.6"},  {"9.8.0.87", "12.8"}, {"9.10.2.21", "12.9"},
    {"9.12.0.46", "13.0"}, {"9.19.0.56", "13.0"}, {"9.27.0.54", "13.0"}};

const std::vector<std::string> chains = {"full", "dev", "soname", "real"};

std::string major_of(const std::string& version) { return version.substr(0, version.find('.')); }

/// The steps of an install and the directory below the tree that leads to it.
struct Install {
  Json steps = Json::array();
  std::string root;
  std::string library;  ///< relative path of the library that a user would name, empty: none
};

/// The installer of 9 has a directory for each CUDA, so its step takes a list of them.
void set_release(Json& step, const Release& release) {
  step["version"] = release.version;
  step["cuda"] = release.cuda;
  if (step.contains("installer") && std::stoi(major_of(release.version)) >= 9)
    step["cuda"] = Json::array({release.cuda});
}

/// A second release in the place of the step `first`, whole or by half: what a careless update
/// leaves behind. Which of the two is found, or none, is open; what is found must be of one kind.
Json second_release(Random& random, const Json& first, const Release& release) {
  std::vector<Release> others;
  const bool same_major = random.chance(60);
  for (const Release& other : releases) {
    if (!same_major || major_of(other.version) == major_of(release.version))
      others.push_back(other);
  }
  Json second = first;
  set_release(second, random.pick(others));
  const bool zip = second.contains("zip");
  if ((!zip && !second.contains("install")) || random.chance(25)) return second;
  if (random.chance(30)) return {{"headers", "c/include"}, {"version", second["version"]}};
  Json half = {{zip ? "dll" : "so", zip ? "c/bin" : "c/lib"},
               {"version", second["version"]},
               {"cuda", second["cuda"]}};
  if (!zip) {
    half["so"] = "c/" + first["lib"].get<std::string>();
    half["machine"] = first["machine"];
    half["chain"] = random.pick(chains);
  }
  if (random.chance(60)) {  // a few sub-libraries beside the shim of the first
    Json some = Json::array();
    const std::string version = second["version"];
    for (const std::string& name : shared_libraries(parse_cudnn_version(version))) {
      if (name != "cudnn" && random.chance(50)) some.push_back(name);
    }
    if (!some.empty()) half["libs"] = some;
  }
  return half;
}

Install linux_install(Random& random, const Release& release, const std::string& machine) {
  Install result;
  const auto kind = static_cast<unsigned>(random.below(10));
  if (kind < 6) {
    const std::string lib = random.chance(25) ? "lib64" : "lib";
    Json step = {{"install", "c"},       {"version", release.version},
                 {"cuda", release.cuda}, {"machine", machine},
                 {"lib", lib},           {"chain", random.pick(chains)}};
    if (random.chance(20)) step["kind"] = random.chance(50) ? "plain" : "versioned";
    if (random.chance(20)) step["archives"] = true;
    if (random.chance(10)) step["mutate"] = random.chance(50) ? "crlf" : "spaced";
    if (kind == 5)
      result.steps.push_back(
          {{"cuda", "c"}, {"version", release.cuda}, {"arch", machine + "-linux"}});
    result.steps.push_back(step);
    result.root = "c";
    result.library = "c/" + lib + "/libcudnn.so." + major_of(release.version);
  } else if (kind < 8) {
    const std::string arch = machine + "-linux-gnu";
    result.steps.push_back({{"debian", "usr"},
                            {"version", release.version},
                            {"cuda", release.cuda},
                            {"arch", arch},
                            {"alternatives", random.chance(80)}});
    result.root = "usr";
    result.library = "usr/lib/" + arch + "/libcudnn.so." + major_of(release.version);
  } else if (kind < 9) {
    result.steps.push_back({{"wheel", "site"},
                            {"version", release.version},
                            {"cuda", release.cuda},
                            {"machine", machine},
                            {"record", random.chance(80)}});
    result.root = random.chance(50) ? "site" : "site/nvidia/cudnn";
    result.library = "site/nvidia/cudnn/lib/libcudnn.so." + major_of(release.version);
  } else {
    result.steps.push_back({{"conda", "env"},
                            {"version", release.version},
                            {"cuda", release.cuda},
                            {"machine", machine}});
    result.root = "env";
    result.library = "env/lib/libcudnn.so." + major_of(release.version);
  }
  return result;
}

Install windows_install(Random& random, const Release& release) {
  Install result;
  const auto kind = static_cast<unsigned>(random.below(10));
  if (kind < 6) {
    Json step = {{"zip", "c"}, {"version", release.version}, {"cuda", release.cuda}};
    if (random.chance(20)) step["bin"] = random.chance(50) ? "bin" : "bin/x64";
    if (random.chance(20)) step["lib"] = "lib";
    if (random.chance(20)) step["forms"] = random.chance(50) ? "plain" : "64";
    result.steps.push_back(step);
    result.root = "c";
    result.library = "c/lib/x64/cudnn.lib";
  } else if (kind < 8) {
    Json step = {{"installer", "CUDNN"}};
    set_release(step, release);
    result.steps.push_back(step);
    result.root = "CUDNN";
  } else {
    result.steps.push_back({{"wheel", "site"},
                            {"version", release.version},
                            {"cuda", release.cuda},
                            {"platform", "windows"},
                            {"implibs", true}});
    result.root = random.chance(50) ? "site" : "site/nvidia/cudnn";
  }
  return result;
}

}  // namespace

const char* platform_name(Platform platform) {
  switch (platform) {
    case Platform::linux_x86_64:
      return "linux-x86_64";
    case Platform::linux_aarch64:
      return "linux-aarch64";
    default:
      return "windows-x86_64";
  }
}

Platform platform_from_name(const std::string& name) {
  for (const Platform platform :
       {Platform::linux_x86_64, Platform::linux_aarch64, Platform::windows_x86_64}) {
    if (name == platform_name(platform)) return platform;
  }
  throw std::invalid_argument("unknown platform \"" + name +
                              "\" (linux-x86_64, linux-aarch64, windows-x86_64)");
}

std::string Trial::id() const {
  return std::string(platform_name(platform)) + ":" + std::to_string(seed);
}

Trial make_trial(Platform platform, std::uint64_t seed, const std::filesystem::path& tree) {
  Random random(seed);
  Trial trial;
  trial.platform = platform;
  trial.seed = seed;
  trial.tree = tree;
  trial.fits = true;

  const bool windows = platform == Platform::windows_x86_64;
  const Release release = random.pick(releases);
  std::string machine = platform == Platform::linux_aarch64 ? "aarch64" : "x86_64";
  if (!windows && random.chance(5)) {
    machine = machine == "aarch64" ? "x86_64" : "aarch64";
    trial.fits = false;
  }
  Install install =
      windows ? windows_install(random, release) : linux_install(random, release, machine);
  if (random.chance(30)) {
    install.steps.push_back(second_release(random, install.steps.back(), release));
    trial.fits = false;
  }
  trial.steps = install.steps.dump();
  {
    Tree writer(tree, Tree::Mode::create);
    lay_out(writer, install.steps);
  }
  if (!random.chance(8)) {
    const std::size_t count = 1 + random.below(random.chance(30) ? 6 : 2);
    for (std::size_t i = 0; i < count; ++i) trial.damages.push_back(damage(tree, random));
  }

  const std::filesystem::path root = tree / install.root;
  const auto way = static_cast<unsigned>(random.below(10));
  if (way == 9 && !install.library.empty()) {
    trial.variables.emplace_back("CUDNN_LIBRARY", (tree / install.library).u8string());
    if (random.chance(50))
      trial.variables.emplace_back("CUDNN_INCLUDE_DIR", (root / "include").u8string());
    trial.fits = false;  // not every shape is one that these two name
  } else if (way >= 6 && install.root != "CUDNN") {
    trial.variables.emplace_back("CMAKE_PREFIX_PATH", root.u8string());
  } else {
    trial.variables.emplace_back("CUDNN_ROOT", root.u8string());
  }
  if (random.chance(40)) {
    trial.toolkit = random.chance(70) ? release.cuda : random.pick(releases).cuda;
    trial.variables.emplace_back("CUDAToolkit_VERSION", trial.toolkit);
    if (trial.toolkit != release.cuda) trial.fits = false;
  }
  if (random.chance(30)) {
    static const std::vector<std::string> requests = {"7",
                                                      "8",
                                                      "8.9",
                                                      "9",
                                                      "9.8",
                                                      "9.8.0 EXACT",
                                                      "8...<9",
                                                      "9.10.2.21",
                                                      "9 COMPONENTS ops",
                                                      "8 COMPONENTS train"};
    trial.arguments = random.pick(requests);
    trial.fits = false;
  }
  return trial;
}

}  // namespace cudnn_cmake
