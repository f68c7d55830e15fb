// SPDX-License-Identifier: BSD-3-Clause
#include "cudnn_release.hpp"

#include <algorithm>
#include <stdexcept>

namespace cudnn_cmake {
namespace {

using Names = std::vector<std::string>;

const Names v7_libraries = {"cudnn"};
const Names v8_libraries = {"cudnn",           "cudnn_ops_infer", "cudnn_ops_train",
                            "cudnn_cnn_infer", "cudnn_cnn_train", "cudnn_adv_infer",
                            "cudnn_adv_train"};
const Names v9_libraries = {"cudnn",
                            "cudnn_graph",
                            "cudnn_ops",
                            "cudnn_cnn",
                            "cudnn_adv",
                            "cudnn_heuristic",
                            "cudnn_engines_precompiled",
                            "cudnn_engines_runtime_compiled"};
const Names jit_libraries = {"cudnn", "cudnn_graph", "cudnn_engines_runtime_compiled"};

std::vector<int> numbers(const std::string& text, std::size_t most) {
  std::vector<int> parts;
  std::size_t start = 0;
  while (true) {
    const std::size_t dot = std::min(text.find('.', start), text.size());
    const std::string part = text.substr(start, dot - start);
    if (part.empty() || part.size() > 4 ||
        part.find_first_not_of("0123456789") != std::string::npos) {
      throw std::invalid_argument("\"" + text + "\" is no version");
    }
    parts.push_back(std::stoi(part));
    if (dot == text.size()) break;
    start = dot + 1;
  }
  if (parts.size() > most)
    throw std::invalid_argument("\"" + text + "\" has too many parts for a version");
  return parts;
}

bool is_one_of(const std::string& name, const Names& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Zero-terminated texts, as a compiler puts literals into the read-only data.
std::string literals(const Names& texts) {
  std::string bytes;
  for (const std::string& text : texts) {
    bytes += text;
    bytes.push_back('\0');
  }
  return bytes;
}

/// Fills a file so that builds for two CUDA versions differ in size, as real ones do.
std::string filler(const CudaVersion& cuda) {
  return std::string(static_cast<std::size_t>(16 * cuda.major + cuda.minor), '.');
}

/// The CUDA compiler whose name the device code carries; empty where the real libraries carry none
/// (built with 12.8 or older).
Names compiler_texts(const CudnnVersion& version, const CudaVersion& cuda) {
  if (cuda.major < 12 || (cuda.major == 12 && !version.at_least(9, 10))) return {};
  Names texts;
  // 9.19 for CUDA 13 mixes the output of two compilers in one file: the highest counts.
  if (cuda.major == 13 && cuda.minor >= 1 && version.at_least(9, 19) && !version.at_least(9, 21)) {
    texts.push_back("Cuda compilation tools, release 13.0, V13.0.88");
  }
  texts.push_back("Cuda compilation tools, release " + cuda.text() + ", V" + cuda.text() + ".86");
  return texts;
}

/// CUDA's own libraries as the run-time search of a sub-library names them, in `.rodata`.
Names run_time_texts(const std::string& name, const CudnnVersion& version, const CudaVersion& cuda,
                     bool windows) {
  const std::string major = std::to_string(cuda.major);
  const Names cublas =
      windows ? Names{"cublas64_" + major + ".dll"} : Names{"libcublas.so." + major};
  const std::string cublas_lt =
      windows ? "cublasLt64_" + major + ".dll" : "libcublasLt.so." + major;
  const std::string driver = windows ? "nvcuda.dll" : "libcuda.so.1";
  std::string nvrtc = cuda.major < 12 ? "libnvrtc.so.%d.%d" : "libnvrtc.so.%d";
  if (windows) nvrtc = "nvrtc64_%d_0.dll";
  if (version.major() < 8) return {};  // cuDNN 7 tells nothing
  Names texts;
  const bool v8_main = name == "cudnn_ops_infer";
  if (v8_main) texts.insert(texts.end(), cublas.begin(), cublas.end());
  if (v8_main || is_one_of(name, {"cudnn_adv", "cudnn_engines_precompiled"}))
    texts.push_back(cublas_lt);
  if (name == "cudnn_graph" || (v8_main && version.at_least(8, 9))) texts.push_back(nvrtc);
  if (is_one_of(name, {"cudnn_engines_precompiled", "cudnn_engines_tensor_ir"}) &&
      cuda.major >= 12) {
    texts.push_back(windows ? "nvrtc64_" + major + "0_0.dll" : "libnvrtc.so." + major);
  }
  if (windows && is_one_of(name, {"cudnn", "cudnn_graph", "cudnn_ops_infer"}))
    texts.push_back("zlibwapi.dll");
  if (!is_one_of(name, {"cudnn", "cudnn_heuristic"})) texts.push_back(driver);
  return texts;
}

/// Other sub-libraries in the import table.
Names siblings(const std::string& name) {
  if (name == "cudnn_ops_train" || name == "cudnn_adv_infer" || name == "cudnn_cnn_infer")
    return {"cudnn_ops_infer"};
  if (name == "cudnn_cnn_train") return {"cudnn_ops_infer", "cudnn_ops_train", "cudnn_cnn_infer"};
  if (name == "cudnn_adv_train") return {"cudnn_ops_infer", "cudnn_ops_train", "cudnn_adv_infer"};
  if (name == "cudnn_cnn" || name == "cudnn_adv") return {"cudnn_ops", "cudnn_graph"};
  if (name == "cudnn_ops" || name == "cudnn_heuristic" || name.rfind("cudnn_engines_", 0) == 0)
    return {"cudnn_graph"};
  return {};
}

std::string run_path(const std::string& name, const CudnnVersion& version,
                     const CudaVersion& cuda) {
  if (version.major() < 8) return "";
  if (name == "cudnn") return "$ORIGIN";
  std::string path = "$ORIGIN:$ORIGIN/../../cublas/lib";
  if (version.at_least(8, 9))
    path += version.at_least(9, 12) ? ":$ORIGIN/../../cuda_nvrtc/lib" : ":$ORIGIN/../../nvrtc/lib";
  if (cuda.major >= 13 && version.at_least(9, 13))
    path += ":$ORIGIN/../../cu" + std::to_string(cuda.major) + "/lib";
  return path;
}

}  // namespace

std::uint32_t CudnnVersion::number() const {
  const int thousand = parts[0] >= 9 ? 10000 : 1000;  // the scheme changed with 9.0
  return static_cast<std::uint32_t>(parts[0] * thousand + parts[1] * 100 + parts[2]);
}

std::string CudnnVersion::three_parts() const {
  return std::to_string(parts[0]) + "." + std::to_string(parts[1]) + "." + std::to_string(parts[2]);
}

std::string CudnnVersion::full() const {
  return parts[3] == 0 ? three_parts() : three_parts() + "." + std::to_string(parts[3]);
}

CudnnVersion parse_cudnn_version(const std::string& text) {
  const std::vector<int> parts = numbers(text, 4);
  if (parts.size() < 3)
    throw std::invalid_argument("cuDNN version \"" + text + "\" needs three or four parts");
  CudnnVersion version;
  std::copy(parts.begin(), parts.end(), version.parts.begin());
  return version;
}

CudaVersion parse_cuda_version(const std::string& text) {
  const std::vector<int> parts = numbers(text, 3);
  if (parts.size() > 1) return {parts[0], parts[1]};
  switch (parts[0]) {
    case 10:
      return {10, 2};
    case 11:
      return {11, 8};
    case 12:
      return {12, 9};
    default:
      return {parts[0], 0};
  }
}

CudaVersion default_cuda(const CudnnVersion& version) {
  if (!version.at_least(8, 0)) return {10, 2};
  if (!version.at_least(8, 8)) return {11, 8};
  return {12, 9};
}

std::vector<std::string> shared_libraries(const CudnnVersion& version, const std::string& set) {
  if (set == "jit") return jit_libraries;
  if (set == "v7" || (set.empty() && version.major() < 8)) return v7_libraries;
  if (set == "v8" || (set.empty() && version.major() == 8)) return v8_libraries;
  if (!set.empty() && set != "v9" && set != "v9+") {
    throw std::invalid_argument("unknown library set \"" + set + "\" (v7, v8, v9, v9+, jit)");
  }
  Names libraries = v9_libraries;
  if (set == "v9+" || (set.empty() && version.at_least(9, 21)))
    libraries.push_back("cudnn_engines_tensor_ir");
  if (set == "v9+" || (set.empty() && version.at_least(9, 22))) libraries.push_back("cudnn_ext");
  return libraries;
}

std::vector<std::string> static_libraries(const CudnnVersion& version) {
  if (version.major() < 8) return {"cudnn"};
  Names libraries = shared_libraries(version);
  const bool has_shim_archive = !version.at_least(8, 3);
  if (!has_shim_archive) libraries.erase(libraries.begin());
  libraries.erase(std::remove(libraries.begin(), libraries.end(), "cudnn_ext"), libraries.end());
  return libraries;
}

std::vector<Function> exported_functions(const std::string& name, const CudnnVersion& version,
                                         const CudaVersion& cuda) {
  const Function get_version{"cudnnGetVersion", version.number()};
  const Function get_cudart{"cudnnGetCudartVersion",
                            static_cast<std::uint32_t>(cuda.major * 1000 + cuda.minor * 10)};
  std::vector<Function> functions;
  const auto zero = [&](const Names& names) {
    for (const std::string& function : names) functions.push_back({function, 0});
  };
  if (is_one_of(name, {"cudnn", "cudnn_graph", "cudnn_ops_infer"})) {
    functions.push_back(get_version);
    functions.push_back(get_cudart);
  }
  if (name == "cudnn") {
    zero({"cudnnCreate", "cudnnDestroy", "cudnnSetStream", "cudnnGetStream", "cudnnGetErrorString",
          "cudnnGetProperty", "cudnnCreateTensorDescriptor", "cudnnSetTensor4dDescriptor",
          "cudnnDestroyTensorDescriptor", "cudnnCreateFilterDescriptor",
          "cudnnSetFilter4dDescriptor", "cudnnDestroyFilterDescriptor",
          "cudnnCreateConvolutionDescriptor", "cudnnSetConvolution2dDescriptor",
          "cudnnDestroyConvolutionDescriptor", "cudnnGetConvolutionForwardWorkspaceSize",
          "cudnnConvolutionForward", "cudnnActivationForward"});
    if (version.major() >= 8)
      zero({"cudnnBackendCreateDescriptor", "cudnnBackendExecute", "cudnnBackendFinalize"});
    if (version.major() >= 9) zero({"cudnnGetLastErrorString"});
  } else if (name == "cudnn_graph") {
    zero({"cudnnGraphVersionCheck", "cudnnBackendCreateDescriptor", "cudnnBackendExecute",
          "cudnnBackendFinalize"});
  } else if (name == "cudnn_ext") {
    zero({"cudnnExtVersionCheck"});
  } else if (siblings(name) == Names{"cudnn_graph"} && name != "cudnn_ops") {
    zero({"sublibrary_entry"});  // the engines and the heuristics export no cudnn* function
  }
  if (is_one_of(name, {"cudnn", "cudnn_ops_infer"}) && version.major() == 8)
    zero({"cudnnOpsInferVersionCheck"});
  if (is_one_of(name, {"cudnn", "cudnn_ops_train"}) && version.major() == 8)
    zero({"cudnnOpsTrainVersionCheck"});
  if (is_one_of(name, {"cudnn", "cudnn_cnn_infer"}) && version.major() == 8)
    zero({"cudnnCnnInferVersionCheck"});
  if (is_one_of(name, {"cudnn", "cudnn_cnn_train"}) && version.major() == 8)
    zero({"cudnnCnnTrainVersionCheck"});
  if (is_one_of(name, {"cudnn", "cudnn_adv_infer"}) && version.major() == 8)
    zero({"cudnnAdvInferVersionCheck"});
  if (is_one_of(name, {"cudnn", "cudnn_adv_train"}) && version.major() == 8)
    zero({"cudnnAdvTrainVersionCheck"});
  if (is_one_of(name, {"cudnn", "cudnn_ops"}) && version.major() >= 9)
    zero({"cudnnOpsVersionCheck"});
  if (is_one_of(name, {"cudnn", "cudnn_cnn"}) && version.major() >= 9)
    zero({"cudnnCnnVersionCheck"});
  if (is_one_of(name, {"cudnn", "cudnn_adv"}) && version.major() >= 9)
    zero({"cudnnAdvVersionCheck"});
  if (name == "cudnn" && version.major() >= 9) zero({"cudnnGraphVersionCheck"});
  return functions;
}

ElfLibrary describe_elf(const std::string& name, const CudnnVersion& version,
                        const CudaVersion& cuda) {
  const std::string major = std::to_string(version.major());
  ElfLibrary library;
  library.soname = "lib" + name + ".so." + major;
  library.version_node = library.soname;
  library.functions = exported_functions(name, version, cuda);
  library.runpath = run_path(name, version, cuda);
  library.old_rpath = name == "cudnn" && version.at_least(9, 27);
  for (const std::string& sibling : siblings(name))
    library.needed.push_back("lib" + sibling + ".so." + major);
  const bool linked_cublas = version.major() == 8 && !version.at_least(8, 9);
  if (linked_cublas && is_one_of(name, {"cudnn_ops_infer", "cudnn_cnn_infer", "cudnn_cnn_train"})) {
    library.needed.push_back("libcublas.so." + std::to_string(cuda.major));
    library.needed.push_back("libcublasLt.so." + std::to_string(cuda.major));
  }
  if (name == "cudnn_engines_runtime_compiled" && version.at_least(9, 27))
    library.needed.emplace_back("libcuda.so.1");
  if (name == "cudnn_cnn_infer" || (version.major() >= 9 && name != "cudnn"))
    library.needed.emplace_back("libz.so.1");
  for (const char* const system : {"libstdc++.so.6", "libm.so.6", "libgcc_s.so.1", "libc.so.6"}) {
    library.needed.emplace_back(system);
  }

  Names rodata = {"cuDNN layout " + name, filler(cuda)};
  const Names run_time = run_time_texts(name, version, cuda, false);
  rodata.insert(rodata.end(), run_time.begin(), run_time.end());
  const Names compiler = compiler_texts(version, cuda);
  // Device code lies in a section of its own. The graph library of 9.27 and newer has the text but
  // no device code.
  if (name == "cudnn_graph" && version.at_least(9, 27))
    rodata.insert(rodata.end(), compiler.begin(), compiler.end());
  if (is_one_of(name, {"cudnn_adv", "cudnn_ops", "cudnn_cnn", "cudnn_engines_precompiled",
                       "cudnn_engines_runtime_compiled", "cudnn_engines_tensor_ir"})) {
    library.fatbin = literals(compiler);
  }
  library.rodata = literals(rodata);
  return library;
}

std::string windows_name(const std::string& name, const CudnnVersion& version) {
  return name + "64_" + std::to_string(version.major());
}

PeImage describe_dll(const std::string& name, const CudnnVersion& version,
                     const CudaVersion& cuda) {
  PeImage image;
  image.name = windows_name(name, version) + ".dll";
  image.time_date_stamp = 0x65683c06;  // any true date
  image.functions = exported_functions(name, version, cuda);
  image.imports.push_back({"KERNEL32.dll", "GetModuleHandleW"});
  for (const std::string& sibling : siblings(name)) {
    const std::vector<Function> functions = exported_functions(sibling, version, cuda);
    image.imports.push_back({windows_name(sibling, version) + ".dll", functions.front().name});
  }
  Names rdata = {"cuDNN layout " + name, filler(cuda)};
  const Names run_time = run_time_texts(name, version, cuda, true);
  rdata.insert(rdata.end(), run_time.begin(), run_time.end());
  const Names compiler = compiler_texts(version, cuda);
  if (name == "cudnn_graph" && version.at_least(9, 27))
    rdata.insert(rdata.end(), compiler.begin(), compiler.end());
  if (is_one_of(name, {"cudnn_adv", "cudnn_ops", "cudnn_cnn", "cudnn_engines_precompiled"})) {
    image.fatbin = literals(compiler);
  }
  image.rdata = literals(rdata);
  if (!is_one_of(name, {"cudnn_graph", "cudnn_heuristic", "cudnn_engines_tensor_ir"})) {
    VersionResource resource;
    for (std::size_t i = 0; i < 4; ++i)
      resource.version[i] = static_cast<std::uint16_t>(version.parts[i]);
    resource.company_name =
        version.major() >= 9 ? "Windows (R) Win 7 DDK provider" : "NVIDIA Corporation";
    resource.file_description = "NVIDIA cuDNN Library";
    image.version = resource;
  }
  return image;
}

}  // namespace cudnn_cmake
