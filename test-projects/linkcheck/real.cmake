# SPDX-License-Identifier: BSD-3-Clause
# Group real: the compilers of this machine. Enabling CUDA takes seconds, so few cases do it.
set(real LANGUAGES CXX CUDA HEAD USE_MACHINE TIMEOUT 120 LABELS real)
set(cuda "-DCMAKE_CXX_COMPILER=${LINK_CXX}" "-DCMAKE_CUDA_COMPILER=${LINK_NVCC}"
  -DCMAKE_CUDA_ARCHITECTURES=90 "-DCUDAToolkit_ROOT=${LINK_CUDA_ROOT}")
set(clangxx_missing "${CUDNN_CMAKE_LINK_CLANGXX_MISSING}")
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  set(clangxx_missing "the C++ compiler of this build is clang already")
endif()

if(LINK_NVCC_MISSING)
  link_skipped_case(linkcheck.real.nvcc "${LINK_NVCC_MISSING}" real)
  link_skipped_case(linkcheck.real.clang-as-host "${LINK_NVCC_MISSING}" real)
else()
  # A project that is wrong, and the same one set right and built.
  linkcheck_case(real.nvcc REAL FINDING CASE consistent/cuda ${real} ARGS ${cuda} SAYS
    "app: both the static and the shared CUDA run-time library .*kernels: CUDA_RUNTIME_LIBRARY: \
Shared .*CUDA::cudart: linked by kernels: Shared .*app: CUDA_RUNTIME_LIBRARY: Static "
    "flags for the host compiler reach nvcc.* kernels: COMPILE_OPTIONS and CMAKE_CUDA_FLAGS: \
-Werror Fix"
    NOT "another host compiler" "does not take"
    THEN STEP script ARGS "${CMAKE_CURRENT_SOURCE_DIR}/checks/ask-file-api.cmake"
      STEP configure ARGS -DCONSISTENT=1 STDOUT "cudnn_check_link\\(app\\): consistent -- "
        CHECK "${CMAKE_CURRENT_SOURCE_DIR}/checks/consistent-cuda.cmake"
      STEP build LIMIT 60)
  if(clangxx_missing)
    link_skipped_case(linkcheck.real.clang-as-host "${clangxx_missing}" real)
  else()
    string(REPLACE "+" "\\+" name "${CUDNN_CMAKE_LINK_CLANGXX}")
    linkcheck_case(real.clang-as-host REAL FINDING CASE nvcc/plain ${real}
      ARGS ${cuda} "-DCMAKE_CUDA_HOST_COMPILER=${CUDNN_CMAKE_LINK_CLANGXX}" SAYS
      "nvcc calls another host compiler.*CMAKE_CXX_COMPILER: .*\\(GNU [0-9.]+\\) app: host \
compiler of nvcc: ${name} \\(Clang [0-9.]+, CMAKE_CUDA_HOST_COMPILER\\)")
  endif()
endif()

# clang-cl is MSVC's kind of compiler for CMake; without a Windows SDK it can only compile.
find_program(CUDNN_CMAKE_LINKCHECK_CLANG_CL NAMES clang-cl clang-cl-19 clang-cl-18 clang-cl-17
  clang-cl-16 clang-cl-15 clang-cl-14)
find_program(CUDNN_CMAKE_LINKCHECK_LLD_LINK NAMES lld-link lld-link-19 lld-link-18 lld-link-17
  lld-link-16 lld-link-15 lld-link-14)
mark_as_advanced(CUDNN_CMAKE_LINKCHECK_CLANG_CL CUDNN_CMAKE_LINKCHECK_LLD_LINK)
if(CMAKE_HOST_WIN32 OR NOT CUDNN_CMAKE_LINKCHECK_CLANG_CL OR NOT CUDNN_CMAKE_LINKCHECK_LLD_LINK)
  link_skipped_case(linkcheck.real.clang-cl "no clang-cl and lld-link on this machine" real)
else()
  set(clang_cl -DCMAKE_SYSTEM_NAME=Windows "-DCMAKE_CXX_COMPILER=${CUDNN_CMAKE_LINKCHECK_CLANG_CL}"
    -DCMAKE_CXX_COMPILER_TARGET=x86_64-pc-windows-msvc
    "-DCMAKE_LINKER=${CUDNN_CMAKE_LINKCHECK_LLD_LINK}"
    "-DCMAKE_MT=${CMAKE_COMMAND}" "-DCMAKE_RC_COMPILER=${CMAKE_COMMAND}"
    -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY)
  linkcheck_case(real.clang-cl REAL FINDING CASE msvc/private-part LANGUAGES CXX HEAD LABELS real
    ARGS ${clang_cl} SAYS "one binary \\(app\\) .* app: [^:]*: MultiThreadedDLL .*inner: \
MSVC_RUNTIME_LIBRARY: MultiThreaded Fix")
  linkcheck_case(real.clang-cl-consistent REAL FITS CASE consistent/project LANGUAGES CXX HEAD
    LABELS real
    MULTI_CONFIG ARGS ${clang_cl} CHECK consistent-msvc SAYS "${fits}")
endif()
