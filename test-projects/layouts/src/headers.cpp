// SPDX-License-Identifier: BSD-3-Clause
#include "headers.hpp"

#include <map>
#include <stdexcept>

namespace cudnn_cmake {
namespace {

/// A header without its version macros: the upper-case name that its own macros carry, and what it
/// includes.
struct Part {
  std::string name;   ///< "cudnn_graph"
  std::string macro;  ///< "GRAPH": CUDNN_GRAPH_MAJOR, …; empty: none
  std::vector<std::string> includes;
};

std::vector<Part> parts_of(const CudnnVersion& version) {
  if (version.major() == 8) {
    return {
        {"cudnn_ops_infer", "OPS_INFER", {"<cuda_runtime.h>", "<stdint.h>", "\"cudnn_version.h\""}},
        {"cudnn_ops_train",
         "OPS_TRAIN",
         {"<cuda_runtime.h>", "\"cudnn_version.h\"", "\"cudnn_ops_infer.h\""}},
        {"cudnn_cnn_infer",
         "CNN_INFER",
         {"<cuda_runtime.h>", "\"cudnn_version.h\"", "\"cudnn_ops_infer.h\""}},
        {"cudnn_cnn_train",
         "CNN_TRAIN",
         {"\"cudnn_version.h\"", "\"cudnn_ops_infer.h\"", "\"cudnn_ops_train.h\"",
          "\"cudnn_cnn_infer.h\""}},
        {"cudnn_adv_infer", "ADV_INFER", {"\"cudnn_version.h\"", "\"cudnn_ops_infer.h\""}},
        {"cudnn_adv_train",
         "ADV_TRAIN",
         {"\"cudnn_version.h\"", "\"cudnn_ops_infer.h\"", "\"cudnn_ops_train.h\"",
          "\"cudnn_adv_infer.h\""}},
        {"cudnn_backend", "", {"\"cudnn_version.h\"", "\"cudnn_cnn_infer.h\""}}};
  }
  std::vector<Part> parts = {
      {"cudnn_graph",
       "GRAPH",
       {"<cuda_runtime_api.h>", "<library_types.h>", "<stdint.h>", "\"cudnn_version.h\""}},
      {"cudnn_ops", "OPS", {"<stdint.h>", "\"cudnn_version.h\"", "\"cudnn_graph.h\""}},
      {"cudnn_adv", "ADV", {"<stdint.h>", "\"cudnn_version.h\"", "\"cudnn_ops.h\""}},
      {"cudnn_cnn", "CNN", {"<stdint.h>", "\"cudnn_version.h\"", "\"cudnn_ops.h\""}},
      {"cudnn_backend", "", {"\"cudnn_graph.h\""}}};
  if (version.at_least(9, 27)) {
    parts.push_back({"cudnn_gnn_ops", "", {"\"cudnn_version.h\"", "\"cudnn_graph.h\""}});
    parts.push_back({"cudnn_subquadratic_ops", "", {"\"cudnn_version.h\"", "\"cudnn_graph.h\""}});
  }
  return parts;
}

std::string version_macros(const CudnnVersion& version, HeaderMutation mutation) {
  const std::string major = std::to_string(version.parts[0]);
  const std::string minor = std::to_string(version.parts[1]);
  const std::string patch = std::to_string(version.parts[2]);
  const std::string factor = version.major() >= 9 ? "10000" : "1000";
  const std::string formula =
      "(CUDNN_MAJOR * " + factor + " + CUDNN_MINOR * 100 + CUDNN_PATCHLEVEL)";
  if (mutation == HeaderMutation::spaced) {
    return "/* #define CUDNN_MAJOR 5 */\n// #define CUDNN_MINOR 1\n"
           "#  define\tCUDNN_MAJOR \t" +
           major +
           "   /* the major one */\n"
           "  #define  CUDNN_MINOR\t\t" +
           minor +
           " // the minor one\n"
           "#\tdefine CUDNN_PATCHLEVEL   " +
           patch +
           "/* glued */\n"
           "#define CUDNN_VERSION " +
           formula + "\n";
  }
  std::string text = "#define CUDNN_MAJOR " + major + "\n#define CUDNN_MINOR " + minor + "\n";
  if (mutation != HeaderMutation::no_patch) text += "#define CUDNN_PATCHLEVEL " + patch + "\n";
  text += "\n#define CUDNN_VERSION " + formula + "\n";
  if (version.at_least(8, 6)) {
    const bool old = !version.at_least(9, 5);
    text += "\n#define CUDNN_MAX_SM_MAJOR_NUMBER " + std::string(old ? "9" : "12");
    text +=
        "\n#define CUDNN_MAX_SM_MINOR_NUMBER " + std::string(version.at_least(9, 13) ? "1" : "0");
    text +=
        "\n#define CUDNN_MAX_DEVICE_VERSION (CUDNN_MAX_SM_MAJOR_NUMBER * 100 + "
        "CUDNN_MAX_SM_MINOR_NUMBER * 10)\n";
  }
  return text;
}

const char* const declarations =
    "#ifndef CUDNNWINAPI\n"
    "#ifdef _WIN32\n"
    "#define CUDNNWINAPI __stdcall\n"
    "#else\n"
    "#define CUDNNWINAPI\n"
    "#endif\n"
    "#endif\n\n"
    "typedef struct cudnnContext *cudnnHandle_t;\n"
    "typedef enum { CUDNN_STATUS_SUCCESS = 0, CUDNN_STATUS_NOT_INITIALIZED = 1 } cudnnStatus_t;\n\n"
    "size_t CUDNNWINAPI cudnnGetVersion(void);\n"
    "size_t CUDNNWINAPI cudnnGetCudartVersion(void);\n"
    "const char *CUDNNWINAPI cudnnGetErrorString(cudnnStatus_t status);\n"
    "cudnnStatus_t CUDNNWINAPI cudnnCreate(cudnnHandle_t *handle);\n"
    "cudnnStatus_t CUDNNWINAPI cudnnDestroy(cudnnHandle_t handle);\n"
    "cudnnStatus_t CUDNNWINAPI cudnnSetStream(cudnnHandle_t handle, cudaStream_t stream);\n";

std::string guarded(const std::string& name, const std::string& body) {
  std::string guard;
  for (const char character : name)
    guard.push_back(character == '_' ? '_' : static_cast<char>(character - 'a' + 'A'));
  guard += "_H_";
  return "/* Laid out for a test: not NVIDIA's header. */\n#if !defined(" + guard + ")\n#define " +
         guard + "\n\n" + body + "\n#endif /* " + guard + " */\n";
}

std::string extern_c(const std::string& body) {
  return "#if defined(__cplusplus)\nextern \"C\" {\n#endif\n\n" + body +
         "\n#if defined(__cplusplus)\n}\n#endif\n";
}

std::string part_text(const Part& part, const CudnnVersion& version, bool has_declarations) {
  std::string body;
  if (has_declarations) body += "#include <stddef.h>\n";
  for (const std::string& include : part.includes) body += "#include " + include + "\n";
  if (!part.macro.empty()) {
    const std::string prefix = "CUDNN_" + part.macro;
    body += "\n#define " + prefix + "_MAJOR " + std::to_string(version.parts[0]) + "\n#define " +
            prefix + "_MINOR " + std::to_string(version.parts[1]) + "\n#define " + prefix +
            "_PATCH " + std::to_string(version.parts[2]) + "\n\n#if (" + prefix +
            "_MAJOR != CUDNN_MAJOR) || (" + prefix + "_MINOR != CUDNN_MINOR) || (" + prefix +
            "_PATCH != CUDNN_PATCHLEVEL)\n#error \"" + part.name +
            ".h and cudnn_version.h are of two versions\"\n#endif\n";
  }
  if (has_declarations) body += "\n" + extern_c(declarations);
  return guarded(part.name, body);
}

std::string mutated(std::string text, bool has_version, HeaderMutation mutation) {
  if (mutation == HeaderMutation::crlf) {
    std::string windows;
    for (const char character : text) {
      if (character == '\n') windows.push_back('\r');
      windows.push_back(character);
    }
    return windows;
  }
  if (!has_version) return text;
  if (mutation == HeaderMutation::truncated) return text.substr(0, text.find("CUDNN_MAJOR") + 4);
  if (mutation == HeaderMutation::garbage) {
    std::string bytes;
    for (unsigned i = 0; i < 2048; ++i)
      bytes.push_back(static_cast<char>((i * 2654435761U) >> 13U));
    return bytes;
  }
  return text;
}

}  // namespace

HeaderKind header_kind_from_name(const std::string& name) {
  static const std::map<std::string, HeaderKind> names = {{"plain", HeaderKind::plain},
                                                          {"versioned", HeaderKind::versioned},
                                                          {"both", HeaderKind::both}};
  const auto found = names.find(name);
  if (found == names.end())
    throw std::invalid_argument("unknown kind \"" + name + "\" (plain, versioned, both)");
  return found->second;
}

HeaderMutation header_mutation_from_name(const std::string& name) {
  static const std::map<std::string, HeaderMutation> names = {
      {"none", HeaderMutation::none},       {"truncated", HeaderMutation::truncated},
      {"crlf", HeaderMutation::crlf},       {"spaced", HeaderMutation::spaced},
      {"garbage", HeaderMutation::garbage}, {"no-patch", HeaderMutation::no_patch}};
  const auto found = names.find(name);
  if (found == names.end()) {
    throw std::invalid_argument("unknown mutation \"" + name +
                                "\" (none, truncated, crlf, spaced, garbage, no-patch)");
  }
  return found->second;
}

std::vector<HeaderFile> header_set(const CudnnVersion& version, HeaderKind kind,
                                   HeaderMutation mutation) {
  std::vector<HeaderFile> files;
  const auto add = [&](const std::string& name, const std::string& text, bool has_version) {
    const std::string content = mutated(text, has_version, mutation);
    if (kind != HeaderKind::versioned) files.push_back({name + ".h", content});
    if (kind != HeaderKind::plain)
      files.push_back({name + "_v" + std::to_string(version.major()) + ".h", content});
  };
  if (version.major() < 8) {
    add("cudnn",
        guarded("cudnn", version_macros(version, mutation) +
                             "\n#include <stddef.h>\n#include \"driver_types.h\"\n#include "
                             "<cuda_runtime.h>\n\n" +
                             extern_c(declarations)),
        true);
    return files;
  }
  const std::vector<Part> parts = parts_of(version);
  std::string includes = version.major() == 8 ? "#include <cuda_runtime.h>\n#include <stdint.h>\n"
                                              : "#include <cuda_runtime_api.h>\n";
  includes += "#include \"cudnn_version.h\"\n";
  for (const Part& part : parts) {
    if (part.macro.empty() && version.major() >= 9)
      continue;  // cudnn.h of 9 includes neither backend nor the newest two
    includes += "#include \"" + part.name + ".h\"\n";
  }
  add("cudnn", guarded("cudnn", includes), false);
  add("cudnn_version", guarded("cudnn_version", version_macros(version, mutation)), true);
  for (const Part& part : parts) {
    add(part.name, part_text(part, version, &part == &parts.front()), false);
  }
  return files;
}

}  // namespace cudnn_cmake
