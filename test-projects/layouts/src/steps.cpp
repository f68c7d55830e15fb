// SPDX-License-Identifier: BSD-3-Clause
#include "steps.hpp"

#include <algorithm>
#include <map>

#include "ar_writer.hpp"
#include "cudnn_release.hpp"
#include "headers.hpp"
#include "static_archive.hpp"
#include "toolkit.hpp"

namespace cudnn_cmake {
namespace {

CudaVersion cuda_of(Fields& step, const CudnnVersion& version) {
  return step.has("cuda") ? parse_cuda_version(step.number_text("cuda")) : default_cuda(version);
}

/// "libs": the name of a set, or a list of base names; absent: what the release has.
std::vector<std::string> libraries_of(Fields& step, const CudnnVersion& version) {
  if (!step.has("libs")) return shared_libraries(version);
  if (step.get("libs").is_string()) return shared_libraries(version, step.text("libs"));
  std::vector<std::string> names = step.texts("libs");
  for (const std::string& name : names) {
    if (name.rfind("cudnn", 0) != 0)
      throw std::invalid_argument("\"" + name + "\" is no library of cuDNN");
  }
  return names;
}

void headers_step(Tree& tree, Fields& step) {
  const std::string directory = step.text("headers");
  const CudnnVersion version = parse_cudnn_version(step.text("version"));
  const HeaderKind kind = header_kind_from_name(step.text_or("kind", "both"));
  const HeaderMutation mutation = header_mutation_from_name(step.text_or("mutate", "none"));
  for (const HeaderFile& header : header_set(version, kind, mutation)) {
    tree.file(directory + "/" + header.name, header.text);
  }
}

void so_step(Tree& tree, Fields& step) {
  const std::string directory = step.text("so");
  const CudnnVersion version = parse_cudnn_version(step.text("version"));
  const CudaVersion cuda = cuda_of(step, version);
  const Machine machine = machine_from_name(step.text_or("machine", "x86_64"));
  const std::string chain = step.text_or("chain", "full");
  for (const std::string& name : libraries_of(step, version)) {
    ElfLibrary library = describe_elf(name, version, cuda);
    library.machine = machine;
    const std::string link = "lib" + name + ".so";
    const std::string full = link + "." + version.three_parts();
    const std::string& soname = library.soname;
    const auto in = [&](const std::string& file) { return directory + "/" + file; };
    if (chain == "full" || chain == "real") {
      tree.file(in(full), write_elf_library(library));
      tree.link(in(soname), full);
      if (chain == "full") tree.link(in(link), soname);
    } else if (chain == "dev" || chain == "soname") {
      tree.file(in(soname), write_elf_library(library));
      if (chain == "dev") tree.link(in(link), soname);
    } else if (chain == "devonly") {
      tree.link(in(link), soname);
    } else if (chain == "plain") {
      tree.file(in(link), write_elf_library(library));
    } else {
      throw std::invalid_argument("unknown chain \"" + chain +
                                  "\" (full, dev, soname, real, devonly, plain)");
    }
  }
}

void static_step(Tree& tree, Fields& step) {
  const std::string directory = step.text("static");
  const CudnnVersion version = parse_cudnn_version(step.text("version"));
  const CudaVersion cuda = cuda_of(step, version);
  const Machine machine = machine_from_name(step.text_or("machine", "x86_64"));
  const bool references = step.flag_or("references", false);
  for (const std::string& name : static_libraries(version)) {
    const std::string archive =
        write_ar(cudnn_archive(machine, name, version, cuda, references), ArFlavour::gnu);
    const std::string plain = directory + "/lib" + name + "_static.a";
    if (version.major() < 8) {
      tree.file(plain, archive);
      continue;
    }
    const std::string versioned =
        "lib" + name + "_static_v" + std::to_string(version.major()) + ".a";
    tree.file(directory + "/" + versioned, archive);
    tree.link(plain, versioned);
  }
}

void implib_step(Tree& tree, Fields& step) {
  const std::string directory = step.text("implib");
  const CudnnVersion version = parse_cudnn_version(step.text("version"));
  const CudaVersion cuda = cuda_of(step, version);
  const Machine machine = machine_from_name(step.text_or("machine", "x86_64"));
  const std::string forms = step.text_or("forms", "both");
  if (forms != "both" && forms != "plain" && forms != "64") {
    throw std::invalid_argument("unknown forms \"" + forms + "\" (both, plain, 64)");
  }
  for (const std::string& name : libraries_of(step, version)) {
    const std::string dll = windows_name(name, version) + ".dll";
    const std::string bytes =
        write_import_library(machine, dll, exported_functions(name, version, cuda));
    if (forms != "64") tree.file(directory + "/" + name + ".lib", bytes);
    if (forms != "plain") tree.file(directory + "/" + windows_name(name, version) + ".lib", bytes);
  }
}

void dll_step(Tree& tree, Fields& step) {
  const std::string directory = step.text("dll");
  const CudnnVersion version = parse_cudnn_version(step.text("version"));
  const CudaVersion cuda = cuda_of(step, version);
  const Machine machine = machine_from_name(step.text_or("machine", "x86_64"));
  for (const std::string& name : libraries_of(step, version)) {
    PeImage image = describe_dll(name, version, cuda);
    image.machine = machine;
    tree.file(directory + "/" + image.name, write_pe_image(image));
  }
}

void cuda_step(Tree& tree, Fields& step) {
  const std::string directory = step.text("cuda");
  const CudaVersion version = parse_cuda_version(step.number_text("version"));
  const std::string platform = step.text_or("platform", "linux");
  const std::string target = step.text_or("arch", "x86_64-linux");
  if (platform == "windows") {
    write_windows_toolkit(tree, directory, version);
  } else if (platform == "linux") {
    write_linux_toolkit(tree, directory, version, target);
  } else {
    throw std::invalid_argument("unknown platform \"" + platform + "\" (linux, windows)");
  }
}

void elementary_step(Tree& tree, Fields& step) {
  // "cuda" is also a field of other steps, so its step comes last.
  if (step.has("headers")) {
    headers_step(tree, step);
  } else if (step.has("so")) {
    so_step(tree, step);
  } else if (step.has("static")) {
    static_step(tree, step);
  } else if (step.has("implib")) {
    implib_step(tree, step);
  } else if (step.has("dll")) {
    dll_step(tree, step);
  } else if (step.has("link")) {
    tree.link(step.text("link"), step.text("to"));
  } else if (step.has("file")) {
    tree.file(step.text("file"), step.text_or("text", ""), step.flag_or("executable", false));
  } else if (step.has("dir")) {
    tree.directory(step.text("dir"));
  } else if (step.has("chmod")) {
    tree.permissions(step.text("chmod"), step.text("mode"));
  } else if (step.has("remove")) {
    tree.remove(step.text("remove"));
  } else if (step.has("cuda")) {
    cuda_step(tree, step);
  } else {
    throw std::invalid_argument("no known step");
  }
}

}  // namespace

void lay_out(Tree& tree, const Json& steps) {
  if (!steps.is_array()) throw std::invalid_argument("\"tree\" must be a list of steps");
  std::size_t number = 0;
  for (const Json& object : steps) {
    ++number;
    try {
      Fields step(object);
      Json elementary = Json::array();
      if (expand_install(step, elementary)) {
        lay_out(tree, elementary);
      } else {
        elementary_step(tree, step);
      }
      step.refuse_others();
    } catch (const std::exception& error) {
      throw std::invalid_argument("step " + std::to_string(number) + " " + object.dump() + ": " +
                                  error.what());
    }
  }
}

}  // namespace cudnn_cmake
