// SPDX-License-Identifier: BSD-3-Clause
// The steps that stand for a whole install, written in terms of the elementary ones.
#include "cudnn_release.hpp"
#include "headers.hpp"
#include "steps.hpp"
#include "vcpkg.hpp"

namespace cudnn_cmake {
namespace {

/// Copies the fields that an elementary step shares with the install.
void pass_on(Fields& step, Json& to, std::initializer_list<const char*> keys) {
  for (const char* const key : keys) {
    if (step.has(key)) to[key] = step.get(key);
  }
}

std::string cuda_major(Fields& step, const CudnnVersion& version) {
  const CudaVersion cuda =
      step.has("cuda") ? parse_cuda_version(step.number_text("cuda")) : default_cuda(version);
  return std::to_string(cuda.major);
}

/// install DIR: headers in include, libraries in lib (or what "lib" and "include" say), static
/// archives on request.
void install(Fields& step, Json& out) {
  const std::string directory = step.text("install");
  const std::string library = directory + "/" + step.text_or("lib", "lib");
  const Json version = step.get("version");
  Json headers = {{"headers", directory + "/" + step.text_or("include", "include")},
                  {"version", version}};
  pass_on(step, headers, {"kind", "mutate"});
  Json so = {{"so", library}, {"version", version}};
  pass_on(step, so, {"cuda", "machine", "chain", "libs"});
  out.push_back(headers);
  out.push_back(so);
  if (step.flag_or("archives", false)) {
    Json archives = {{"static", library}, {"version", version}};
    pass_on(step, archives, {"cuda", "machine", "references"});
    out.push_back(archives);
  }
}

/// zip DIR: the Windows archive. From 9.18 on the DLLs lie in bin/x64.
void zip(Fields& step, Json& out) {
  const std::string directory = step.text("zip");
  const Json version = step.get("version");
  const bool new_bin = parse_cudnn_version(step.text("version")).at_least(9, 18);
  Json headers = {{"headers", directory + "/" + step.text_or("include", "include")},
                  {"version", version},
                  {"kind", step.text_or("kind", "plain")}};
  pass_on(step, headers, {"mutate"});
  Json dll = {{"dll", directory + "/" + step.text_or("bin", new_bin ? "bin/x64" : "bin")},
              {"version", version}};
  Json implib = {{"implib", directory + "/" + step.text_or("lib", "lib/x64")},
                 {"version", version}};
  pass_on(step, dll, {"cuda", "machine", "libs"});
  pass_on(step, implib, {"cuda", "machine", "libs", "forms"});
  out.push_back(headers);
  out.push_back(dll);
  if (step.flag_or("implibs", true)) out.push_back(implib);
}

/// installer DIR: NVIDIA's graphical installer below DIR (…/NVIDIA/CUDNN). 9.x has one
/// sub-directory for each CUDA in "cuda", 8.x has none.
void installer(Fields& step, Json& out) {
  const CudnnVersion version = parse_cudnn_version(step.text("version"));
  const std::string directory = step.text("installer") + "/v" + std::to_string(version.parts[0]) +
                                "." + std::to_string(version.parts[1]);
  std::vector<std::string> cudas = {""};
  if (version.major() >= 9) cudas = step.texts("cuda");
  for (const std::string& cuda : cudas) {
    const std::string flavour = cuda.empty() ? "" : "/" + cuda;
    Json zip_step = {{"zip", directory},
                     {"version", step.text("version")},
                     {"include", "include" + flavour},
                     {"lib", "lib" + flavour + "/x64"},
                     {"bin", "bin" + flavour + (version.at_least(9, 18) ? "/x64" : "")}};
    if (!cuda.empty()) {
      zip_step["cuda"] = cuda;
    } else {
      pass_on(step, zip_step, {"cuda"});
    }
    out.push_back(zip_step);
  }
}

/// debian PREFIX: versioned headers and the run-time chain in the multiarch directories, and the
/// links of the alternatives system (not with "alternatives": false).
void debian(Fields& step, Json& out) {
  const std::string prefix = step.text("debian");
  const CudnnVersion version = parse_cudnn_version(step.text("version"));
  const std::string arch = step.text_or("arch", "x86_64-linux-gnu");
  const std::string include = prefix + "/include/" + arch;
  const std::string library = prefix + "/lib/" + arch;
  const std::string etc =
      (prefix.find('/') == std::string::npos ? "" : prefix.substr(0, prefix.rfind('/') + 1)) +
      std::string("etc/alternatives/");
  const std::string up = "../../";
  const std::string base = prefix.substr(prefix.rfind('/') + 1);
  // Header and library packages are upgraded one by one, so they can disagree.
  const std::string header_version = step.text_or("header_version", step.text("version"));
  out.push_back({{"headers", include}, {"version", header_version}, {"kind", "versioned"}});
  Json so = {{"so", library},
             {"version", step.text("version")},
             {"chain", step.text_or("chain", "real")},
             {"machine", arch.substr(0, arch.find('-'))}};
  pass_on(step, so, {"cuda", "libs"});
  out.push_back(so);
  if (step.flag_or("archives", false)) {
    out.push_back(
        {{"static", library}, {"version", step.text("version")}, {"machine", so["machine"]}});
  }
  if (!step.flag_or("alternatives", true)) return;
  const CudnnVersion of_headers = parse_cudnn_version(header_version);
  const std::string tag = "_v" + std::to_string(of_headers.major()) + ".h";
  for (const HeaderFile& header : header_set(of_headers, HeaderKind::plain, HeaderMutation::none)) {
    const std::string stem = header.name.substr(0, header.name.size() - 2);
    const std::string name = stem == "cudnn" ? "libcudnn" : stem + "_h";
    out.push_back(
        {{"link", prefix + "/include/" + header.name}, {"to", up + "etc/alternatives/" + name}});
    out.push_back(
        {{"link", etc + name}, {"to", up + base + "/include/" + arch + "/" + stem + tag}});
  }
  for (const std::string& name : shared_libraries(version)) {
    out.push_back({{"link", library + "/lib" + name + ".so"},
                   {"to", "../" + up + "etc/alternatives/lib" + name + "_so"}});
    out.push_back({{"link", etc + "lib" + name + "_so"},
                   {"to", up + base + "/lib/" + arch + "/lib" + name + ".so." +
                              std::to_string(version.major())}});
  }
}

/// wheel SITE: nvidia/cudnn (or cudnn_jit) and the dist-info directory in a site-packages
/// directory.
void wheel(Fields& step, Json& out) {
  const std::string site = step.text("wheel");
  const CudnnVersion version = parse_cudnn_version(step.text("version"));
  const bool jit = step.flag_or("jit", false);
  const bool windows = step.text_or("platform", "linux") == "windows";
  const std::string home = site + (jit ? "/nvidia/cudnn_jit" : "/nvidia/cudnn");
  const std::string flavour = (jit ? "jit-cu" : "cu") + cuda_major(step, version);
  if (windows) {
    // Wheels from 9.5.1 on have no import libraries; the headers of 9.4 and older have Windows line
    // ends.
    const bool old = !version.at_least(9, 5);
    Json zip_step = {
        {"zip", home}, {"version", step.text("version")}, {"bin", "bin"}, {"implibs", old}};
    if (old) zip_step["mutate"] = "crlf";
    pass_on(step, zip_step, {"cuda", "machine", "libs", "implibs", "mutate"});
    out.push_back(zip_step);
  } else {
    Json install_step = {{"install", home}, {"version", step.text("version")}, {"chain", "soname"}};
    if (jit) install_step["libs"] = "jit";
    pass_on(step, install_step, {"cuda", "machine", "libs", "mutate", "chain"});
    out.push_back(install_step);
    if (!version.at_least(9, 2)) out.push_back({{"file", home + "/__init__.py"}});
  }
  if (!step.flag_or("record", true)) return;
  std::string name = "nvidia-cudnn-" + flavour;
  std::string package = name;
  for (char& character : package) {
    if (character == '-') character = '_';
  }
  const std::string info = site + "/" + package + "-" + version.full() + ".dist-info";
  const std::string cublas = cuda_major(step, version) == "13"
                                 ? "nvidia-cublas"
                                 : "nvidia-cublas-" + flavour.substr(flavour.find("cu"));
  out.push_back({{"file", info + "/METADATA"},
                 {"text", "Metadata-Version: 2.1\nName: " + name + "\nVersion: " + version.full() +
                              "\nRequires-Dist: " + cublas + "\n"}});
  out.push_back(
      {{"file", info + "/WHEEL"}, {"text", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\n"}});
  out.push_back({{"file", info + "/RECORD"}, {"text", ""}});
}

/// conda PREFIX: the packages libcudnn and libcudnn-dev in an environment.
void conda(Fields& step, Json& out) {
  const std::string prefix = step.text("conda");
  const CudnnVersion version = parse_cudnn_version(step.text("version"));
  const bool windows = step.text_or("platform", "linux") == "windows";
  if (windows) {
    Json zip_step = {{"zip", prefix + "/Library"},
                     {"version", step.text("version")},
                     {"lib", "lib"},
                     {"bin", "bin"}};
    pass_on(step, zip_step, {"cuda", "libs"});
    out.push_back(zip_step);
  } else {
    Json install_step = {{"install", prefix}, {"version", step.text("version")}};
    pass_on(step, install_step, {"cuda", "machine", "libs"});
    out.push_back(install_step);
  }
  const int major = std::stoi(cuda_major(step, version));
  for (const std::string name : {"libcudnn", "libcudnn-dev"}) {
    const Json record = {
        {"name", name},
        {"version", version.full()},
        {"depends",
         {"cuda-version >=" + std::to_string(major) + ",<" + std::to_string(major + 1)}}};
    out.push_back({{"file", prefix + "/conda-meta/" + name + "-" + version.full() + "-h1.json"},
                   {"text", record.dump()}});
  }
}

}  // namespace

bool expand_install(Fields& step, Json& elementary) {
  if (step.has("install")) {
    install(step, elementary);
  } else if (step.has("zip")) {
    zip(step, elementary);
  } else if (step.has("installer")) {
    installer(step, elementary);
  } else if (step.has("debian")) {
    debian(step, elementary);
  } else if (step.has("wheel")) {
    wheel(step, elementary);
  } else if (step.has("conda")) {
    conda(step, elementary);
  } else if (step.has("vcpkg")) {
    vcpkg(step, elementary);
  } else {
    return false;
  }
  return true;
}

}  // namespace cudnn_cmake
