# SPDX-License-Identifier: BSD-3-Clause
# cmake -D SETTINGS=<file> -D NAME=<test> -D WORK=<dir> -D CASE=<script> [-D TOOLS=<dir>]
#       -P RunWindows.cmake
# A case under the real Windows CMake, by Wine, in the prefix of the suite windows. CASE, a script
# of windows/, calls the functions below and the harness's. Paths that cmake.exe gets and says are
# made Windows' and the host's by ../windows/UnderWine.cmake, which SETTINGS includes; %TREE% stands
# for the tree with backslashes. TOOLS holds compilers for Windows.
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/../harness/Process.cmake")
include("${SETTINGS}")
set_property(GLOBAL PROPERTY cudnn_cmake_case "${NAME}")

set(tree "${WORK}/tree")
set(build "${WORK}/build")
set(here "Z:${CMAKE_CURRENT_LIST_DIR}")
set(modules "Z:${CUDNN_CMAKE_MODULE_DIR}")
set(by_provider "-DCMAKE_PROJECT_TOP_LEVEL_INCLUDES=${modules}/CUDNNProvider.cmake")
set(common -Wno-dev "-DCMAKE_MODULE_PATH=${here}/projects/windows-toolkit"
  "-DCUDAToolkit_ROOT=${tree}/cuda")
set(katago ${common} -DREPLICA=katago -DUSE_BACKEND=CUDA)

# windows_tree(<step>...): lays out the tree anew.
function(windows_tree)
  list(JOIN ARGN ", " steps)
  execute_process(
    COMMAND "${CUDNN_CMAKE_LAYOUT_PROGRAM}" --output "${tree}" --replace --steps "[${steps}]"
    RESULT_VARIABLE exit ERROR_VARIABLE error)
  if(NOT exit EQUAL 0)
    message(FATAL_ERROR "cannot lay out the tree of ${NAME}: ${exit}\n${error}")
  endif()
endfunction()

# windows_run(<what> <expected exit code> <program> <argument>...): sets run_STDOUT, run_STDERR; a
# run that succeeds says nothing to stderr.
function(windows_run what exit)
  set(command "")
  foreach(argument IN LISTS ARGN)
    cudnn_cmake_append_argument(command "${argument}")
  endforeach()
  windows_execute("${what}" ${exit} "${command}")
  set(run_STDOUT "${run_STDOUT}" PARENT_SCOPE)
  set(run_STDERR "${run_STDERR}" PARENT_SCOPE)
endfunction()

# windows_configure(<what> <expected exit code> <project> <argument>...): the same, of a directory
# beside this file.
function(windows_configure what exit project)
  set(command "")
  cudnn_cmake_append_configure(command SOURCE "${here}/${project}" BUILD "${build}" HIDE_MACHINE)
  foreach(argument IN LISTS ARGN)
    cudnn_cmake_append_argument(command "${argument}")
  endforeach()
  windows_execute("${what}" ${exit} "${command}")
  set(run_STDOUT "${run_STDOUT}" PARENT_SCOPE)
  set(run_STDERR "${run_STDERR}" PARENT_SCOPE)
endfunction()

function(windows_execute what exit command)
  cudnn_cmake_run(run COMMAND "${command}" WORKING_DIRECTORY "${WORK}" TIMEOUT 100
    ENVIRONMENT "${windows_environment}")
  cudnn_cmake_expect_exit("${what}" ${exit} "${run_EXIT}")
  if(exit EQUAL 0 AND NOT windows_warns)
    cudnn_cmake_expect_empty("${what}: stderr" "${run_STDERR}")
  endif()
  set(run_STDOUT "${run_STDOUT}" PARENT_SCOPE)
  set(run_STDERR "${run_STDERR}" PARENT_SCOPE)
endfunction()

# windows_expect_cache(<what> <name> <file, spelt as on disk>): of CMakeCache.txt.
function(windows_expect_cache what name expected)
  file(STRINGS "${build}/CMakeCache.txt" value REGEX "^${name}:")
  string(REGEX REPLACE "^[^=]*=" "" value "${value}")
  windows_to_host(value "${value}")
  cudnn_cmake_expect_equal("${what}: ${name}" "${expected}" "${value}")
endfunction()

# windows_expect_pair(<what> <include directory> <library>): what KataGo's way of looking uses.
function(windows_expect_pair what include library)
  windows_expect_cache("${what}" CUDNN_INCLUDE_DIR "${include}")
  windows_expect_cache("${what}" CUDNN_LIBRARY "${library}")
endfunction()

file(MAKE_DIRECTORY "${WORK}")
file(REMOVE_RECURSE "${build}")
set(windows_environment "")
set(windows_warns FALSE)
set(zip "{\"zip\": \"cu dnn\", \"version\": \"9.10.2.21\", \"cuda\": 12}")
set(toolkit "{\"cuda\": \"cuda\", \"version\": \"12.8\", \"platform\": \"windows\"}"
  "{\"headers\": \"cuda/include\", \"version\": \"9.1.0.70\"}"
  "{\"implib\": \"cuda/lib/x64\", \"version\": \"9.1.0.70\"}"
  "{\"dll\": \"cuda/bin\", \"version\": \"9.1.0.70\", \"cuda\": 12}")
include("${CASE}")
cudnn_cmake_finish()
