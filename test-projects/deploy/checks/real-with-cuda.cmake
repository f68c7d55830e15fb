# SPDX-License-Identifier: BSD-3-Clause
# A real cuDNN with the libraries of CUDA that it loads, beside the program, toolkit and cuDNN
# hidden: each of them is there under the name that the loader is asked for, also the builtins of
# NVRTC, which NVRTC itself would not find there.
if(deploy_cuda_root STREQUAL "")
  set(case_skip "no CUDA toolkit on this machine")
  return()
endif()
include("${deploy_source}/Real.cmake")
file(GLOB cublas "${deploy_cuda_root}/lib64/libcublasLt.so.*")
file(GLOB nvrtc "${deploy_cuda_root}/lib64/libnvrtc.so.*")
if(cublas STREQUAL "" OR nvrtc STREQUAL "")
  set(case_skip "this CUDA toolkit has no cuBLAS or no NVRTC")
  return()
endif()
deploy_configure("${deploy_cudnn_root}" -DDEPLOY=WITH_CUDA "-DCUDAToolkit_ROOT=${deploy_cuda_root}")
deploy_build(first --target app)
# a program of the same kind that asks NVRTC for a kernel
file(WRITE "${case_work}/compile.cpp" "#include <dlfcn.h>
#include <cstdio>
int main(int, char** arguments) {
  void* nvrtc = dlopen(arguments[1], RTLD_NOW);
  if (nvrtc == nullptr) return std::puts(dlerror()), 2;
  using Create = int (*)(void**, const char*, const char*, int, const char**, const char**);
  using Compile = int (*)(void*, int, const char**);
  void* program = nullptr;
  auto create = reinterpret_cast<Create>(dlsym(nvrtc, \"nvrtcCreateProgram\"));
  auto compile = reinterpret_cast<Compile>(dlsym(nvrtc, \"nvrtcCompileProgram\"));
  create(&program, \"__global__ void f(float* x) { *x = 1; }\", \"f.cu\", 0, nullptr, nullptr);
  return std::printf(\"nvrtc %d\\n\", compile(program, 0, nullptr)), 0;
}
")
deploy_run(flags COMMAND "${deploy_readelf}" -d "${deploy_bin}/app")
if(flags_STDOUT MATCHES "\\[(libnvrtc-builtins[^]]*)\\]")
  set(builtins "${CMAKE_MATCH_1}")
else()
  set(builtins "")
  message("NVRTC finds its builtins by itself")
endif()
file(GLOB nvrtc RELATIVE "${deploy_bin}" "${deploy_bin}/libnvrtc.so.*")
set(link "")
if(builtins)
  set(link -Wl,--no-as-needed "${deploy_bin}/${builtins}")
endif()
deploy_run(compile COMMAND "${deploy_cxx}" "${case_work}/compile.cpp" -o "${deploy_bin}/compile"
  "-Wl,-rpath,\$ORIGIN" ${link} -ldl)
deploy_hide_cudnn()
deploy_expect_program("${deploy_bin}/app" ${deploy_number} "${deploy_bin}")
deploy_run(nvrtc COMMAND ${deploy_run_launcher} "${deploy_bin}/compile" "${deploy_bin}/${nvrtc}")
cudnn_cmake_expect_match("a kernel compiled" "^nvrtc 0" "${nvrtc_STDOUT}")
