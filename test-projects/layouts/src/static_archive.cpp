// SPDX-License-Identifier: BSD-3-Clause
#include "static_archive.hpp"

#include <map>

#include "elf_writer.hpp"

namespace cudnn_cmake {
namespace {

using Names = std::vector<std::string>;

/// Which archives of cuDNN an archive needs. 9: adv and cnn need ops, ops needs graph; graph and
/// its engines need each other. 8: train needs infer, all need ops_infer. 7, and up to 8.2: one
/// archive.
const std::map<std::string, Names> needs = {
    {"cudnn_adv", {"cudnn_ops", "cudnn_graph"}},
    {"cudnn_cnn", {"cudnn_ops", "cudnn_graph"}},
    {"cudnn_ops", {"cudnn_graph"}},
    {"cudnn_graph", {"cudnn_engines_runtime_compiled", "cudnn_heuristic"}},
    {"cudnn_heuristic", {"cudnn_graph_part"}},
    {"cudnn_engines_precompiled", {"cudnn_graph_part"}},
    {"cudnn_engines_runtime_compiled", {"cudnn_graph_part"}},
    {"cudnn_engines_tensor_ir", {"cudnn_graph_part"}},
    {"cudnn_ops_train", {"cudnn_ops_infer"}},
    {"cudnn_cnn_infer", {"cudnn_ops_infer"}},
    {"cudnn_adv_infer", {"cudnn_ops_infer"}},
    {"cudnn_cnn_train", {"cudnn_ops_train", "cudnn_cnn_infer"}},
    {"cudnn_adv_train", {"cudnn_ops_train", "cudnn_adv_infer"}},
};

/// Which functions of CUDA and the system it calls.
Names outside(const std::string& name, const CudnnVersion& version) {
  Names functions = {"cudaGetDeviceCount"};
  if (name == "cudnn" || name == "cudnn_ops_infer") functions.push_back("cublasCreate_v2");
  if (name == "cudnn_adv" || name == "cudnn_engines_precompiled" || name == "cudnn_ops_infer") {
    functions.push_back("cublasLtCreate");
  }
  if (name == "cudnn_engines_runtime_compiled") functions.push_back("nvrtcCompileProgram");
  if ((name == "cudnn_ops_infer" || name == "cudnn_graph") && version.at_least(8, 3)) {
    functions.push_back("inflate");
  }
  return functions;
}

std::string symbol(const std::string& name) { return "layout_" + name; }

ArMember member(Machine machine, const std::string& name, const std::vector<Function>& functions,
                const std::vector<Reference>& references) {
  ArMember result{name + "_static_member.o", write_elf_object(machine, functions, references), {}};
  for (const Function& function : functions) result.symbols.push_back(function.name);
  return result;
}

}  // namespace

std::vector<ArMember> cudnn_archive(Machine machine, const std::string& name,
                                    const CudnnVersion& version, const CudaVersion& cuda,
                                    bool references) {
  std::vector<Function> functions = {{symbol(name), 0}};
  for (const Function& function : exported_functions(name, version, cuda)) {
    // (several shared libraries have an entry of one name, which can't be in one program twice)
    if (function.name != "sublibrary_entry") functions.push_back(function);
  }
  std::vector<Reference> wanted;
  if (references) {
    const auto found = needs.find(name);
    if (found != needs.end()) {
      for (const std::string& other : found->second) wanted.push_back({symbol(other)});
    }
    // The one archive that may be left out: whoever has it finds it.
    if (name == "cudnn_graph") wanted.push_back({symbol("cudnn_engines_precompiled"), true});
    for (const std::string& function : outside(name, version)) wanted.push_back({function});
  }
  return {member(machine, name, functions, wanted),
          member(machine, name + "_part", {{symbol(name + "_part"), 0}}, {}),
          member(machine, name + "_kernels", {{symbol(name + "_kernels"), 0}}, {})};
}

std::vector<CudaArchive> cuda_archives(Machine machine, const CudaVersion& version) {
  std::vector<CudaArchive> archives;
  const auto add = [&](const std::string& name, const std::string& function, const Names& wanted) {
    std::vector<Reference> references;
    for (const std::string& other : wanted) references.push_back({other});
    archives.push_back(
        {name, write_ar({member(machine, name, {{function, 0}}, references)}, ArFlavour::gnu)});
  };
  const int number = version.major * 100 + version.minor;
  add("culibos", "culibosInit", {"dlopen"});
  if (number >= 1001) {
    add("cublas_static", "cublasCreate_v2", {"cublasLtCreate"});
    add("cublasLt_static", "cublasLtCreate", {"culibosInit", "cudaGetDeviceCount"});
  } else {
    add("cublas_static", "cublasCreate_v2", {"culibosInit", "cudaGetDeviceCount"});
  }
  if (number >= 1105) {
    add("nvrtc_static", "nvrtcCompileProgram", {"nvrtcGetBuiltins", "nvPTXCompilerCreate"});
    add("nvrtc-builtins_static", "nvrtcGetBuiltins", {});
  }
  if (number >= 1101) add("nvptxcompiler_static", "nvPTXCompilerCreate", {"pthread_create"});
  return archives;
}

}  // namespace cudnn_cmake
