# SPDX-License-Identifier: BSD-3-Clause
# Group nvcc: the host compiler of a pretended nvcc. The compilers are scripts that answer the one
# question that is asked of them, the toolkit is host/ with a header that refuses as NVIDIA's does.

# nvcc_host(<name> <macro>=<value>...): a compiler that has these macros.
function(nvcc_host name)
  list(TRANSFORM ARGN REPLACE "^(.*)=(.*)$" "#define __\\1__ \\2")
  list(JOIN ARGN "\n" macros)
  set(file "${CMAKE_CURRENT_BINARY_DIR}/host/${name}")
  cudnn_cmake_write_if_different("${file}" "#!/bin/sh\ncat <<'END'\n${macros}\nEND\n")
  file(CHMOD "${file}" PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
endfunction()
nvcc_host("g++ 12" GNUC=12 GNUC_MINOR=2)
nvcc_host(g++-16 GNUC=16 GNUC_MINOR=1)
nvcc_host(clang++-14 GNUC=4 GNUC_MINOR=2 clang_major=14 clang_minor=0)
nvcc_host(clang++-21 GNUC=4 GNUC_MINOR=2 clang_major=21 clang_minor=1)
nvcc_host(silent)

# nvcc_args(<out-var> <compiler> [<argument>...]): a nvcc that calls the compiler.
function(nvcc_args out compiler)
  set(${out} ARGS "-DFORCED_HOST=${CMAKE_CURRENT_BINARY_DIR}/host/${compiler}"
    "-DFORCED_TOOLKIT=${CMAKE_CURRENT_SOURCE_DIR}/host" ${ARGN} PARENT_SCOPE)
endfunction()

nvcc_args(host "g++ 12")
nvcc_args(clang clang++-14)
linkcheck_case(nvcc.fits LINUX FITS CASE nvcc/plain ${host} SAYS "${fits}")
linkcheck_case(nvcc.other-compiler LINUX FINDING CASE nvcc/plain ${clang} SAYS
  "nvcc calls another host compiler.*app: CMAKE_CXX_COMPILER: [^ ]*cmake \\(GNU 12\\.2\\.0\\) app: \
host compiler of nvcc: .*/clang\\+\\+-14 \\(Clang 14\\.0, what nvcc takes by itself\\)"
  "set CMAKE_CUDA_HOST_COMPILER" NOT "does not take")
linkcheck_case(nvcc.no-cuda-sources LINUX FITS ${clang} SAYS "${fits}")
linkcheck_case(nvcc.of-one-target LINUX FINDING CASE nvcc/plain ${host}
  "-DCUDA_OPTIONS=-ccbin=${CMAKE_CURRENT_BINARY_DIR}/host/clang++-14"
  SAYS "another host compiler.*Clang 14\\.0, -ccbin among the flags of app")
linkcheck_case(nvcc.by-flags LINUX FINDING CASE nvcc/plain ${host}
  "-DCMAKE_CUDA_FLAGS=-ccbin \"${CMAKE_CURRENT_BINARY_DIR}/host/clang++-14\""
  SAYS "another host compiler.*Clang 14\\.0, -ccbin among the flags of app")
nvcc_args(host g++-16 -DFORCED_GNU=16.1.0)
set(refused "nvcc 13\\.0\\.88 does not take this host compiler")
linkcheck_case(nvcc.gnu-too-new LINUX FINDING CASE nvcc/plain ${host} SAYS
  "${refused} app: host compiler of nvcc: .*GNU 16\\.1.*: __GNUC__ is 16, and \
.*/crt/host_config\\.h refuses __GNUC__ > 15 Fix"
  NOT "another host compiler")
linkcheck_case(nvcc.allowed LINUX FITS CASE nvcc/plain ${host}
  -DCUDA_OPTIONS=-allow-unsupported-compiler SAYS "${fits}")
nvcc_args(clang clang++-21)
linkcheck_case(nvcc.clang-too-new LINUX FINDING CASE nvcc/plain ${clang} SAYS
  "${refused} .*__clang_major__ is 21, and .* refuses __clang_major__ >= 21 Fix" NOT
  "host_config\\.h refuses __clang_major__ < ")
nvcc_args(host silent)
linkcheck_case(nvcc.silent LINUX FITS CASE nvcc/plain ${host} SAYS
  "not checked: the host compiler of nvcc, .*/silent \\(it does not tell its version\\)")
linkcheck_case(nvcc.msvc-fits MSVC FITS CASE nvcc/plain SAYS "${fits}"
  ARGS "-DFORCED_TOOLKIT=${CMAKE_CURRENT_SOURCE_DIR}/host")
linkcheck_case(nvcc.msvc-too-new MSVC FINDING CASE nvcc/plain
  ARGS "-DFORCED_TOOLKIT=${CMAKE_CURRENT_SOURCE_DIR}/host" -DFORCED_MSVC=19.50
  SAYS "${refused} .*host compiler of nvcc: cl \\(MSVC 19\\.50\\): _MSC_VER is 1950, and .* \
refuses _MSC_VER >= 1950")
linkcheck_case(nvcc.no-header LINUX FITS CASE nvcc/plain SAYS "not checked: whether nvcc takes GNU \
12\\.2 \\(no crt/host_config\\.h"
  ARGS "-DFORCED_HOST=${CMAKE_CURRENT_BINARY_DIR}/host/g++ 12")
