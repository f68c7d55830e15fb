# SPDX-License-Identifier: BSD-3-Clause
# cmake -D SETTINGS=<file> -D NAME=<test> -D WORK=<dir> -D TEMPLATES=<ci/templates> -D CASE=<script>
#       -D MINGW=<compiler> -D TOOLS=<dir> -P RunWindows.cmake
# A case under Wine's cmd, in the prefix of the suite windows: CASE, a script of windows/, calls the
# functions below. Paths become Windows' and the host's by ../../windows/UnderWine.cmake, which
# SETTINGS includes; %TREE% stands for the tree with backslashes. TOOLS: compilers for Windows.
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/../../harness/Process.cmake")
include("${SETTINGS}")
set_property(GLOBAL PROPERTY cudnn_cmake_case "${NAME}")
set(tree "${WORK}/tree")
set(build "${WORK}/build")
string(REPLACE "/" "\\" templates "Z:${TEMPLATES}")
string(REPLACE "/" "\\" cmake "${CUDNN_CMAKE_CASE_CMAKE}")

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

# windows_cmd(<what> <expected exit code> <script below ci/templates> [<argument>...]): cmd runs it
# in the work directory, with windows_environment (NAME=value...) besides. Sets run_STDOUT and
# run_STDERR.
function(windows_cmd what exit script)
  set(command "")
  foreach(argument IN ITEMS "C:\\windows\\system32\\cmd.exe" /c "${templates}\\${script}" ${ARGN})
    cudnn_cmake_append_argument(command "${argument}")
  endforeach()
  set(environment "")
  foreach(entry IN ITEMS "CUDNN_CI_CMAKE=${cmake}" ${windows_environment})
    cudnn_cmake_append_argument(environment "${entry}")
  endforeach()
  cudnn_cmake_run(run COMMAND "${command}" WORKING_DIRECTORY "${WORK}" TIMEOUT 100
    ENVIRONMENT "${environment}")
  cudnn_cmake_expect_exit("${what}" ${exit} "${run_EXIT}")
  set(run_STDOUT "${run_STDOUT}" PARENT_SCOPE)
  set(run_STDERR "${run_STDERR}" PARENT_SCOPE)
endfunction()

# windows_compile(<out .exe> <source text>): a program for Windows, by the host's MinGW.
function(windows_compile out text)
  file(WRITE "${WORK}/program.cpp" "${text}")
  execute_process(COMMAND "${MINGW}" -static -O1 -o "${out}" "${WORK}/program.cpp"
    RESULT_VARIABLE exit ERROR_VARIABLE error)
  if(NOT exit EQUAL 0)
    message(FATAL_ERROR "the program does not compile: ${error}")
  endif()
endfunction()

file(MAKE_DIRECTORY "${WORK}")
file(REMOVE_RECURSE "${WORK}/ci" "${build}")
set(windows_environment "")
include("${CASE}")
cudnn_cmake_finish()
