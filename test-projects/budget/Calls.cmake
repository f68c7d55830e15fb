# SPDX-License-Identifier: BSD-3-Clause
# Counts the file-system calls of a configure: every system call that takes a file name, of cmake
# and all it starts, as `strace -f -e trace=%file` shows them. For scripts that RunCase.cmake
# includes.
include_guard(GLOBAL)

# What a step before left: the words of the case file. strace comes from the environment of the test
# tree's configure.
set(budget_project "${CMAKE_CURRENT_LIST_DIR}/project")

#[[
budget_skip_without_strace(<strace>)

Sets case_skip when calls can't be counted here; use `return()` after it when case_skip is set.
]]
macro(budget_skip_without_strace strace)
  if("${strace}" STREQUAL "" OR NOT EXISTS "${strace}")
    set(case_skip "strace is not installed, so file-system calls can't be counted")
  else()
    execute_process(COMMAND "${strace}" -o "${case_work}/try.trace" "${CMAKE_COMMAND}" -E true
      RESULT_VARIABLE budget_exit OUTPUT_QUIET ERROR_QUIET)
    if(NOT budget_exit EQUAL 0)
      string(CONCAT case_skip "strace may not trace here (a container without the right to), so "
        "file-system calls can't be counted")
    endif()
  endif()
endmacro()

#[[
budget_configure(<prefix> STRACE <program> WORK <work> BUILD <dir>
  [ARGUMENTS <argument>...]      of cmake (no list in them)
  [ENVIRONMENT <name=value>...]  besides the clean one
  [EXCLUDE <regex>]              calls on files whose path matches are not counted
  [WRAPPER <word>...])           a program that the whole runs below

Configures project/ once in the directory <dir>, new or not, and sets
  <prefix>_CALLS      number of calls with a file name. Those on /proc are left out: CMake looks at
                      every process of the machine when it ends a child, so their number is not
                      the project's
  <prefix>_PROCESSES  number of programs started
  <prefix>_TRACE      the trace's text
  <prefix>_STDOUT     what cmake said
]]
function(budget_configure prefix)
  cmake_parse_arguments(PARSE_ARGV 1 budget "" "STRACE;WORK;BUILD;EXCLUDE"
    "ARGUMENTS;ENVIRONMENT;WRAPPER")
  set(trace "${case_work}/calls.trace")
  file(REMOVE "${trace}")
  set(command "")
  foreach(argument IN LISTS budget_WRAPPER)
    cudnn_cmake_append_argument(command "${argument}")
  endforeach()
  # -y: with the file of each descriptor
  foreach(argument IN ITEMS "${budget_STRACE}" -f -y -e trace=%file -o "${trace}")
    cudnn_cmake_append_argument(command "${argument}")
  endforeach()
  set(configure "")
  cudnn_cmake_append_configure(configure SOURCE "${budget_project}" BUILD "${budget_BUILD}")
  string(APPEND command "${configure}")
  foreach(argument IN ITEMS "-DWORK=${budget_WORK}"
      "-DCMAKE_MODULE_PATH=${CUDNN_CMAKE_MODULE_DIR}" ${budget_ARGUMENTS})
    cudnn_cmake_append_argument(command "${argument}")
  endforeach()
  set(environment "")
  foreach(entry IN LISTS budget_ENVIRONMENT)
    cudnn_cmake_append_argument(environment "${entry}")
  endforeach()
  cudnn_cmake_run(run COMMAND "${command}" WORKING_DIRECTORY "${case_work}" TIMEOUT 60
    ENVIRONMENT "${environment}")
  cudnn_cmake_expect_exit("configure with WORK=${budget_WORK}" 0 "${run_EXIT}")
  set(text "")
  if(EXISTS "${trace}")
    file(READ "${trace}" text)
  endif()
  string(REGEX REPLACE "\n[^\n]*[\"<]/proc[/\">][^\n]*" "" text "\n${text}")
  if(DEFINED budget_EXCLUDE)
    string(REGEX REPLACE "\n[^\n]*${budget_EXCLUDE}[^\n]*" "" text "${text}")
  endif()
  # one match a line "<pid> <call>(…": "<... resumed>", signals and exits are none
  string(REGEX MATCHALL "\n[0-9]+ +[a-z_0-9]+\\(" calls "${text}")
  list(LENGTH calls count)
  string(REGEX MATCHALL "\n[0-9]+ +execve\\(" processes "${text}")
  list(LENGTH processes started)
  if(count LESS 100)
    cudnn_cmake_fail("only ${count} calls were traced: strace does not see what cmake does")
  endif()
  set(${prefix}_CALLS "${count}" PARENT_SCOPE)
  set(${prefix}_PROCESSES "${started}" PARENT_SCOPE)
  set(${prefix}_TRACE "${text}" PARENT_SCOPE)
  set(${prefix}_STDOUT "${run_STDOUT}" PARENT_SCOPE)
endfunction()

#[[
budget_measure(<prefix> <work> <options of budget_configure but WORK and BUILD>)

Configures in a new directory and again in the same one, twice each. Sets <prefix>_FIRST and
<prefix>_SECOND to the least number of calls (what else the machine does can only add some), and
<prefix>_PROCESSES and <prefix>_STDOUT of the first configure.
]]
function(budget_measure prefix work)
  set(first "")
  set(second "")
  foreach(round RANGE 1 2)
    set(build "${case_work}/measured")
    file(REMOVE_RECURSE "${build}")
    budget_configure(one WORK "${work}" BUILD "${build}" ${ARGN})
    budget_configure(two WORK "${work}" BUILD "${build}" ${ARGN})
    if(first STREQUAL "" OR one_CALLS LESS first)
      set(first "${one_CALLS}")
    endif()
    if(second STREQUAL "" OR two_CALLS LESS second)
      set(second "${two_CALLS}")
    endif()
  endforeach()
  set(${prefix}_FIRST "${first}" PARENT_SCOPE)
  set(${prefix}_SECOND "${second}" PARENT_SCOPE)
  set(${prefix}_PROCESSES "${one_PROCESSES}" PARENT_SCOPE)
  set(${prefix}_STDOUT "${one_STDOUT}" PARENT_SCOPE)
endfunction()

#[[
budget_expect(<what> <calls> <budget>)

Fails above the budget; says the number in any case.
]]
function(budget_expect what calls budget)
  message("${what}: ${calls} calls (budget ${budget})")
  if(calls GREATER budget)
    cudnn_cmake_fail("${what}: ${calls} calls beyond an empty project, the budget is ${budget}")
  endif()
endfunction()
