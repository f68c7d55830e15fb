# SPDX-License-Identifier: BSD-3-Clause
# What this machine has for the suites link and budget: compilers, CUDA, a real cuDNN. Looked for
# here, when the test tree is configured, since the cases themselves see nothing of the machine.
# Each result is a path, or empty with the reason in <name>_MISSING, which is what a case that is
# skipped says.
include_guard(DIRECTORY)

set(CUDNN_CMAKE_TEST_CUDA_ROOT "" CACHE PATH
  "CUDA toolkit for the tests (empty: the one that nvcc on PATH belongs to)")
set(CUDNN_CMAKE_TEST_CUDNN_ROOT "" CACHE PATH
  "Real cuDNN for the tests (empty: the one of the CUDA toolkit or the system)")

# link_find_tool(<variable> <name>...): a program, as an advanced cache entry.
function(link_find_tool variable)
  find_program(${variable} NAMES ${ARGN})
  mark_as_advanced(${variable})
  set(missing "")
  if(NOT ${variable})
    list(GET ARGN 0 name)
    set(missing "no ${name} on this machine")
  endif()
  set(${variable}_MISSING "${missing}" PARENT_SCOPE)
endfunction()

set(LINK_CXX "${CMAKE_CXX_COMPILER}")
get_filename_component(compiler_directory "${CMAKE_CXX_COMPILER}" DIRECTORY)
set(compiler_names gcc cc clang)
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  set(compiler_names clang cc gcc)
endif()
find_program(CUDNN_CMAKE_LINK_C NAMES ${compiler_names} HINTS "${compiler_directory}")
mark_as_advanced(CUDNN_CMAKE_LINK_C)
set(LINK_C "${CUDNN_CMAKE_LINK_C}")
link_find_tool(CUDNN_CMAKE_LINK_CLANG clang clang-19 clang-18 clang-17 clang-16 clang-15 clang-14)
link_find_tool(CUDNN_CMAKE_LINK_CLANGXX
  clang++ clang++-19 clang++-18 clang++-17 clang++-16 clang++-15 clang++-14)
link_find_tool(CUDNN_CMAKE_LINK_READELF readelf llvm-readelf)
link_find_tool(CUDNN_CMAKE_LINK_TRUNCATE truncate)
link_find_tool(CUDNN_CMAKE_LINK_MINGW x86_64-w64-mingw32-g++-posix x86_64-w64-mingw32-g++)
link_find_tool(CUDNN_CMAKE_LINK_WINDRES x86_64-w64-mingw32-windres)
link_find_tool(CUDNN_CMAKE_LINK_STRACE strace)
link_find_tool(CUDNN_CMAKE_LINK_UNSHARE unshare)
find_library(CUDNN_CMAKE_LINK_Z z)
mark_as_advanced(CUDNN_CMAKE_LINK_Z)
set(LINK_Z "${CUDNN_CMAKE_LINK_Z}")

# The generator of the fake trees knows these; LINK_MACHINE is its name for the processor,
# LINK_TARGET CUDA's.
set(LINK_MACHINE "")
if(CMAKE_HOST_SYSTEM_PROCESSOR MATCHES "^(x86_64|amd64|AMD64)$")
  set(LINK_MACHINE "x86_64")
  set(LINK_TARGET "x86_64-linux")
elseif(CMAKE_HOST_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64)$")
  set(LINK_MACHINE "aarch64")
  set(LINK_TARGET "sbsa-linux")
endif()

# CUDA: LINK_NVCC, LINK_CUDA_ROOT, LINK_CUDA_VERSION. nvcc itself tells to which toolkit it belongs
# (TOP), since what is on PATH may be a link or a script.
set(LINK_NVCC "")
set(LINK_CUDA_ROOT "")
set(LINK_CUDA_VERSION "")
if(CUDNN_CMAKE_TEST_CUDA_ROOT)
  if(NOT EXISTS "${CUDNN_CMAKE_TEST_CUDA_ROOT}/include/cuda_runtime_api.h")
    message(FATAL_ERROR "CUDNN_CMAKE_TEST_CUDA_ROOT=${CUDNN_CMAKE_TEST_CUDA_ROOT} is no CUDA "
      "toolkit: no include/cuda_runtime_api.h")
  endif()
  set(LINK_CUDA_ROOT "${CUDNN_CMAKE_TEST_CUDA_ROOT}")
  set(LINK_NVCC "${CUDNN_CMAKE_TEST_CUDA_ROOT}/bin/nvcc${CMAKE_EXECUTABLE_SUFFIX}")
  if(NOT EXISTS "${LINK_NVCC}")
    set(LINK_NVCC "")
  endif()
else()
  find_program(CUDNN_CMAKE_LINK_NVCC NAMES nvcc
    PATHS ENV CUDA_PATH ENV CUDA_HOME /usr/local/cuda PATH_SUFFIXES bin)
  mark_as_advanced(CUDNN_CMAKE_LINK_NVCC)
  if(CUDNN_CMAKE_LINK_NVCC)
    execute_process(COMMAND "${CUDNN_CMAKE_LINK_NVCC}" --dryrun -c nothing.cu
      WORKING_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}" OUTPUT_VARIABLE output ERROR_VARIABLE error)
    if("${output}${error}" MATCHES "#\\$ TOP=([^\r\n]+)")
      cmake_path(ABSOLUTE_PATH CMAKE_MATCH_1 BASE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}" NORMALIZE
        OUTPUT_VARIABLE LINK_CUDA_ROOT)
      file(REAL_PATH "${LINK_CUDA_ROOT}" LINK_CUDA_ROOT)
      set(LINK_NVCC "${LINK_CUDA_ROOT}/bin/nvcc")
    endif()
  endif()
endif()
if(LINK_CUDA_ROOT)
  file(STRINGS "${LINK_CUDA_ROOT}/include/cuda_runtime_api.h" line
    REGEX "define +CUDART_VERSION +[0-9]+" LIMIT_COUNT 1)
  if(line MATCHES "([0-9]+)([0-9][0-9])0$")
    math(EXPR minor "${CMAKE_MATCH_2}")
    set(LINK_CUDA_VERSION "${CMAKE_MATCH_1}.${minor}")
  endif()
endif()
set(LINK_CUDA_ROOT_MISSING "")
if(NOT LINK_CUDA_VERSION)
  set(LINK_CUDA_ROOT_MISSING "no CUDA toolkit on this machine")
endif()
set(LINK_NVCC_MISSING "")
if(NOT LINK_NVCC OR NOT LINK_CUDA_VERSION)
  set(LINK_NVCC_MISSING "no CUDA compiler (nvcc) on this machine")
endif()

# The real cuDNN: LINK_CUDNN_ROOT, LINK_CUDNN_LIBRARY_DIR, LINK_CUDNN_VERSION. Looked for without
# the module under test, so that a module that finds nothing makes the cases fail, not skip.
set(LINK_CUDNN_ROOT "")
set(LINK_CUDNN_LIBRARY_DIR "")
set(LINK_CUDNN_VERSION "")
set(roots "${CUDNN_CMAKE_TEST_CUDNN_ROOT}")
if(NOT roots)
  set(roots "${LINK_CUDA_ROOT}" /usr/local /usr)
endif()
foreach(root IN LISTS roots)
  foreach(include IN ITEMS include "include/${LINK_MACHINE}-linux-gnu")
    foreach(name IN ITEMS cudnn_version.h cudnn_version_v9.h cudnn_version_v8.h cudnn.h)
      if(NOT LINK_CUDNN_ROOT AND EXISTS "${root}/${include}/${name}")
        file(STRINGS "${root}/${include}/${name}" lines
          REGEX "^#define CUDNN_(MAJOR|MINOR|PATCHLEVEL) +[0-9]+")
        if(lines MATCHES "_MAJOR +([0-9]+).*_MINOR +([0-9]+).*_PATCHLEVEL +([0-9]+)")
          set(version "${CMAKE_MATCH_1}.${CMAKE_MATCH_2}.${CMAKE_MATCH_3}")
          set(major "${CMAKE_MATCH_1}")
          foreach(directory IN ITEMS lib64 lib "lib/${LINK_MACHINE}-linux-gnu")
            if(NOT LINK_CUDNN_ROOT AND EXISTS "${root}/${directory}/libcudnn.so.${major}")
              set(LINK_CUDNN_ROOT "${root}")
              set(LINK_CUDNN_LIBRARY_DIR "${root}/${directory}")
              set(LINK_CUDNN_VERSION "${version}")
            endif()
          endforeach()
        endif()
      endif()
    endforeach()
  endforeach()
endforeach()
if(CUDNN_CMAKE_TEST_CUDNN_ROOT AND NOT LINK_CUDNN_ROOT)
  message(FATAL_ERROR "CUDNN_CMAKE_TEST_CUDNN_ROOT=${CUDNN_CMAKE_TEST_CUDNN_ROOT} holds no cuDNN "
    "(wanted: include/cudnn.h and lib/libcudnn.so.<major>)")
endif()
set(LINK_CUDNN_ROOT_MISSING "")
if(NOT LINK_CUDNN_ROOT)
  set(LINK_CUDNN_ROOT_MISSING "no cuDNN on this machine")
endif()

#[[
link_skipped_case(<name> <reason> [<label>...])

Registers a case that says why it cannot run here, so that it is counted.
]]
function(link_skipped_case name reason)
  set(script "${CMAKE_CURRENT_BINARY_DIR}/skipped/${name}.cmake")
  cudnn_cmake_write_if_different("${script}" "set(case_skip [==[${reason}]==])\n")
  if(ARGN)
    cudnn_cmake_add_case(NAME "${name}" LABELS ${ARGN} STEP script ARGS "${script}")
  else()
    cudnn_cmake_add_case(NAME "${name}" STEP script ARGS "${script}")
  endif()
endfunction()
