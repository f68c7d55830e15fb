// SPDX-License-Identifier: BSD-3-Clause
#include "toolkit.hpp"

#include "ar_writer.hpp"
#include "static_archive.hpp"

namespace cudnn_cmake {
namespace {

std::uint32_t number(const CudaVersion& version) {
  return static_cast<std::uint32_t>(version.major * 1000 + version.minor * 10);
}

std::vector<Function> run_time_functions(const CudaVersion& version) {
  return {{"cudaRuntimeGetVersion", 0},
          {"cudaDriverGetVersion", 0},
          {"cudaGetDeviceCount", 100},
          {"cudaMalloc", 100},
          {"cudaFree", 0},
          {"cudaMemcpy", 100},
          {"cudaGetErrorString", 0},
          {"cudartLayoutVersion", number(version)}};
}

void write_version_file(Tree& tree, const std::string& directory, const CudaVersion& version) {
  const std::string full = version.text() + ".1";
  if (version.major < 11 || (version.major == 11 && version.minor == 0)) {
    tree.file(directory + "/version.txt", "CUDA Version " + full + "\n");
    return;
  }
  tree.file(directory + "/version.json",
            "{\n   \"cuda\" : {\n      \"name\" : \"CUDA SDK\",\n      \"version\" : \"" + full +
                "\"\n   },\n   \"cuda_cudart\" : {\n      \"name\" : \"CUDA Runtime (cudart)\",\n  "
                "    \"version\" : \"" +
                version.text() +
                ".79\"\n   },\n   \"cuda_nvcc\" : {\n      \"name\" : \"CUDA NVCC\",\n      "
                "\"version\" : \"" +
                version.text() + ".86\"\n   }\n}\n");
}

void write_headers(Tree& tree, const std::string& include, const CudaVersion& version) {
  const std::string macro = std::to_string(number(version));
  const auto header = [&](const std::string& name, const std::string& guard,
                          const std::string& body) {
    tree.file(include + "/" + name,
              "/* Laid out for a test: not NVIDIA's header. */\n#if !defined(" + guard +
                  ")\n#define " + guard + "\n\n" + body + "\n#endif\n");
  };
  header(
      "driver_types.h", "DRIVER_TYPES_H_",
      "typedef struct CUstream_st *cudaStream_t;\ntypedef enum { cudaSuccess = 0 } cudaError_t;\n");
  header("library_types.h", "LIBRARY_TYPES_H_",
         "typedef enum { CUDA_R_32F = 0, CUDA_R_16F = 2 } cudaDataType;\n");
  header("cuda_runtime_api.h", "CUDA_RUNTIME_API_H_",
         "/** CUDA Runtime API Version */\n#define CUDART_VERSION  " + macro +
             "\n\n#include <stddef.h>\n#include \"driver_types.h\"\n\n"
             "#if defined(__cplusplus)\nextern \"C\" {\n#endif\n"
             "cudaError_t cudaRuntimeGetVersion(int *version);\ncudaError_t cudaGetDeviceCount(int "
             "*count);\n"
             "#if defined(__cplusplus)\n}\n#endif\n");
  header("cuda_runtime.h", "CUDA_RUNTIME_H_",
         "#include \"cuda_runtime_api.h\"\n#include \"library_types.h\"\n");
  header("cuda.h", "CUDA_H_",
         "/** CUDA API version number */\n#define CUDA_VERSION " + macro + "\n");
}

std::string nvcc_text(const CudaVersion& version) {
  return "nvcc: NVIDIA (R) Cuda compiler driver\nCuda compilation tools, release " +
         version.text() + ", V" + version.text() + ".86\n";
}

}  // namespace

void write_linux_toolkit(Tree& tree, const std::string& directory, const CudaVersion& version,
                         const std::string& target) {
  const Machine machine = machine_from_name(target.substr(0, target.find('-')));
  const std::string real = directory + "/targets/" + target;
  const std::string include = real + "/include";
  const std::string library = real + "/lib";
  write_version_file(tree, directory, version);
  write_headers(tree, include, version);

  // The soname of cudart was the full x.y before CUDA 11, "11.0" during it, and the major from 12
  // on.
  std::string soname = "libcudart.so." + std::to_string(version.major);
  if (version.major < 11) soname = "libcudart.so." + version.text();
  if (version.major == 11) soname = "libcudart.so.11.0";
  ElfLibrary run_time;
  run_time.machine = machine;
  run_time.soname = soname;
  run_time.version_node = soname;
  run_time.functions = run_time_functions(version);
  run_time.rodata = std::string("CUDA layout cudart\0", 19);
  const std::string real_name = "libcudart.so." + version.text() + ".79";
  tree.file(library + "/" + real_name, write_elf_library(run_time));
  tree.link(library + "/" + soname, real_name);
  tree.link(library + "/libcudart.so", soname);
  tree.file(library + "/libcudart_static.a",
            write_ar({{"cudart_static.o",
                       write_elf_object(machine, run_time.functions),
                       {"cudaGetDeviceCount"}}},
                     ArFlavour::gnu));
  if (machine != Machine::i386) {
    for (const CudaArchive& archive : cuda_archives(machine, version)) {
      tree.file(library + "/lib" + archive.name + ".a", archive.bytes);
    }
  }
  ElfLibrary driver;
  driver.machine = machine;
  driver.soname = "libcuda.so.1";
  driver.functions = {{"cuInit", 100}, {"cuDriverGetVersion", 100}};
  tree.file(library + "/stubs/libcuda.so", write_elf_library(driver));

  tree.link(directory + "/include", "targets/" + target + "/include");
  tree.link(directory + "/lib64", "targets/" + target + "/lib");
  std::string script = "#!/bin/sh\ncat <<'END'\n" + nvcc_text(version) + "END\n";
  tree.file(directory + "/bin/nvcc", script, true);
}

void write_windows_toolkit(Tree& tree, const std::string& directory, const CudaVersion& version) {
  write_version_file(tree, directory, version);
  write_headers(tree, directory + "/include", version);
  std::string name = "cudart64_" + std::to_string(version.major) + ".dll";
  if (version.major < 11)
    name = "cudart64_" + std::to_string(version.major) + std::to_string(version.minor) + ".dll";
  if (version.major == 11) name = "cudart64_110.dll";
  PeImage run_time;
  run_time.name = name;
  run_time.functions = run_time_functions(version);
  run_time.imports = {{"KERNEL32.dll", "GetModuleHandleW"}};
  tree.file(directory + (version.major >= 13 ? "/bin/x64/" : "/bin/") + name,
            write_pe_image(run_time));
  tree.file(directory + "/lib/x64/cudart.lib",
            write_import_library(run_time.machine, name, run_time.functions));
  tree.file(directory + "/lib/x64/cuda.lib",
            write_import_library(run_time.machine, "nvcuda.dll",
                                 {{"cuInit", 0}, {"cuDriverGetVersion", 0}}));
  PeImage compiler;
  compiler.dll = false;
  compiler.name = "nvcc.exe";
  compiler.functions = {{"entry_point", 0}};
  compiler.rdata = nvcc_text(version) + std::string(1, '\0');
  tree.file(directory + "/bin/nvcc.exe", write_pe_image(compiler));
}

}  // namespace cudnn_cmake
