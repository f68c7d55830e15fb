# SPDX-License-Identifier: BSD-3-Clause
# cmake -D VERSION=<v> -D SAMPLES=<name>[|...] -D OPTIONS=<argument>[|...] -P RunAlone.cmake, in a
# scratch directory
# Configures each sample from its own directory under the CMake <v> of ci/matrix, when the cache
# holds it.
cmake_minimum_required(VERSION 3.25)
cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH projects)
include("${projects}/matrix/CachedCMake.cmake")

cached_cmake(program ${VERSION})
if(program STREQUAL "")
  message(STATUS "CUDNN_CMAKE_SKIPPED: the cache holds no CMake ${VERSION} (ci/matrix fetches it)")
  return()
endif()
string(REPLACE "|" ";" samples "${SAMPLES}")
string(REPLACE "|" ";" options "${OPTIONS}")
set(red "")
foreach(sample IN LISTS samples)
  file(REMOVE_RECURSE ${sample})
  execute_process(COMMAND "${program}" -S "${projects}/${sample}" -B ${sample} ${options}
    RESULT_VARIABLE exit OUTPUT_VARIABLE out ERROR_VARIABLE error)
  if(NOT exit EQUAL 0)
    message(NOTICE "${sample}, alone, under CMake ${VERSION}:\n${out}\n${error}")
    string(APPEND red " ${sample}")
  endif()
endforeach()
if(red)
  message(FATAL_ERROR "these do not configure alone under CMake ${VERSION}:${red}")
endif()
message(STATUS "configured alone under CMake ${VERSION}: ${samples}")
