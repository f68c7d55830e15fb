# SPDX-License-Identifier: BSD-3-Clause
#[[
Pins a copy of cuDNN 7.1.3 that is known to be good, by the SHA-256 of its files.

  cmake -DCUDNN_ROOT=<dir> [-DCUDA_ROOT=<dir>] -DLOCK=<file> -P lock.cmake

CUDNN_ROOT  the directory `cuda` of NVIDIA's archive: bin, include, lib/x64
CUDA_ROOT   the toolkit, by default where CUDA_PATH_V8_0 points: its version goes into the lock
LOCK        is written: JSON, to be kept with the sources of the program

Do this once, on the machine whose cuDNN the line was accepted with; afterwards check.cmake refuses
any other. Runs with CMake 3.20 or newer, on any system.
]]
cmake_minimum_required(VERSION 3.20...4.4)
include("${CMAKE_CURRENT_LIST_DIR}/Line.cmake")
line_get(variable cuda variable)
line_path(CUDNN_ROOT "")
line_path(CUDA_ROOT "$ENV{${variable}}")
line_path(LOCK "")
if(CUDNN_ROOT STREQUAL "" OR LOCK STREQUAL "")
  message(FATAL_ERROR "  lock.cmake needs -DCUDNN_ROOT=<dir> and -DLOCK=<file>\n")
endif()

line_get(wanted cudnn version)
line_list(files cudnn files)
set(entries "")
foreach(file IN LISTS files)
  if(NOT EXISTS "${CUDNN_ROOT}/${file}")
    line_fault("cuDNN ${wanted} in ${CUDNN_ROOT}" "no ${file}"
      "let CUDNN_ROOT be the directory `cuda` of NVIDIA's archive")
    continue()
  endif()
  file(SIZE "${CUDNN_ROOT}/${file}" size)
  file(SHA256 "${CUDNN_ROOT}/${file}" hash)
  string(APPEND entries ",\n    {\"file\": \"${file}\", \"size\": ${size}, \"sha256\": \"${hash}\"}")
endforeach()
if(EXISTS "${CUDNN_ROOT}/include/cudnn.h")
  line_header_version(version "${CUDNN_ROOT}/include/cudnn.h")
  if(NOT version STREQUAL wanted)
    line_fault("cuDNN ${wanted} in ${CUDNN_ROOT}" "include/cudnn.h says \"${version}\""
      "take the archive of ${wanted} for CUDA 8.0")
  endif()
endif()
line_get(dll cudnn dll)
if(EXISTS "${CUDNN_ROOT}/bin/${dll}")
  line_machine(machine "${CUDNN_ROOT}/bin/${dll}")
  if(NOT machine STREQUAL "x64")
    line_fault("bin/${dll} for x64" "it is \"${machine}\"" "take NVIDIA's archive again")
  endif()
endif()
line_get(wanted_cuda cuda version)
line_toolkit_version(cuda "${CUDA_ROOT}")
if(NOT cuda MATCHES "^8[.]0([.]|$)")
  line_fault("the CUDA ${wanted_cuda} toolkit" "\"${cuda}\" in \"${CUDA_ROOT}\""
    "set CUDA_ROOT, or ${variable} in the environment, to it")
endif()
line_finish("the lock of cuDNN ${wanted}")
string(REGEX REPLACE "^," "" entries "${entries}")
set(text "{\n  \"cudnn\": \"${wanted}\",\n  \"cuda\": \"${cuda}\",\n  \"files\": [${entries}\n  ]\n}\n")
file(WRITE "${LOCK}" "${text}")
line_say("written" "${LOCK}")
