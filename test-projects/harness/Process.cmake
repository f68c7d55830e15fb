# SPDX-License-Identifier: BSD-3-Clause
# Runs a program as a case needs it: in a clean environment, with a time limit, both streams and the
# exit code kept apart.
include_guard(GLOBAL)
include("${CMAKE_CURRENT_LIST_DIR}/Quote.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/Expect.cmake")

#[[
cudnn_cmake_log(<title> <text>)

Adds a block to what is printed when the case fails. Lines are set off by "| ", so that nothing in
them can be taken for a line of the harness itself.
]]
function(cudnn_cmake_log title text)
  string(REGEX REPLACE "\r?\n$" "" text "${text}")
  string(REPLACE "\n" "\n    | " text "${text}")
  set_property(GLOBAL APPEND_STRING PROPERTY cudnn_cmake_log "  ${title}:\n    | ${text}\n")
endfunction()

#[[
cudnn_cmake_run(<prefix>
  COMMAND <command-text>             program and arguments as text of bracket arguments
                                     (Quote.cmake)
  WORKING_DIRECTORY <dir>
  TIMEOUT <seconds>
  [ENVIRONMENT <environment-text>]   NAME=VALUE entries as text of bracket arguments
  [USE_MACHINE]                      keep PATH and the loader path of the caller
  [WITHOUT_CAPABILITIES])            run without the rights that let root pass any permission

Sets <prefix>_EXIT (a number, or the text of execute_process), <prefix>_STDOUT and <prefix>_STDERR,
and logs command, exit code and streams for the report of a failure.

The environment is not cleaned of known names but made anew, since any name may be a hint to
something: PATH with the system's directories only, HOME and TMPDIR below the working directory,
LC_ALL=C, and what ENVIRONMENT adds.
]]
function(cudnn_cmake_run prefix)
  cmake_parse_arguments(PARSE_ARGV 1 run "USE_MACHINE;WITHOUT_CAPABILITIES"
    "COMMAND;WORKING_DIRECTORY;TIMEOUT;ENVIRONMENT" "")
  set(environment "")
  if(run_USE_MACHINE)
    cudnn_cmake_append_argument(environment "PATH=$ENV{PATH}")
    if(DEFINED ENV{LD_LIBRARY_PATH})
      cudnn_cmake_append_argument(environment "LD_LIBRARY_PATH=$ENV{LD_LIBRARY_PATH}")
    endif()
  else()
    cudnn_cmake_append_argument(environment "PATH=${CUDNN_CMAKE_CASE_PATH}")
  endif()
  cudnn_cmake_append_argument(environment "HOME=${run_WORKING_DIRECTORY}")
  cudnn_cmake_append_argument(environment "LC_ALL=C")
  foreach(name IN ITEMS TMPDIR TEMP TMP SystemRoot SystemDrive ComSpec PATHEXT)
    if(DEFINED ENV{${name}})
      cudnn_cmake_append_argument(environment "${name}=$ENV{${name}}")
    endif()
  endforeach()
  if(DEFINED run_ENVIRONMENT)
    string(APPEND environment " ${run_ENVIRONMENT}")
  endif()

  set(launcher "")
  if(CUDNN_CMAKE_CASE_ENV)
    cudnn_cmake_append_argument(launcher "${CUDNN_CMAKE_CASE_ENV}")
    cudnn_cmake_append_argument(launcher "-i")
  else()
    _cudnn_cmake_unset_environment()
    cudnn_cmake_append_argument(launcher "${CMAKE_COMMAND}")
    cudnn_cmake_append_argument(launcher "-E")
    cudnn_cmake_append_argument(launcher "env")
  endif()
  set(command "${run_COMMAND}")
  if(run_WITHOUT_CAPABILITIES)
    set(command "")
    foreach(argument IN ITEMS "${CUDNN_CMAKE_CASE_SETPRIV}" --bounding-set=-all --inh-caps=-all)
      cudnn_cmake_append_argument(command "${argument}")
    endforeach()
    string(APPEND command " ${run_COMMAND}")
  endif()

  cudnn_cmake_quote(directory "${run_WORKING_DIRECTORY}")
  cmake_language(EVAL CODE "
    execute_process(
      COMMAND ${launcher} ${environment} ${command}
      WORKING_DIRECTORY ${directory}
      TIMEOUT ${run_TIMEOUT}
      RESULT_VARIABLE exit
      OUTPUT_VARIABLE stdout
      ERROR_VARIABLE stderr)")
  string(REGEX REPLACE "\\[(=+)\\[(([^]]|\\][^]=])*)\\](=+)\\]" "'\\2'" shown
    "${environment} ${command}")
  cudnn_cmake_log("command" "${shown}")
  cudnn_cmake_log("exit code" "${exit}")
  cudnn_cmake_log("stdout" "${stdout}")
  cudnn_cmake_log("stderr" "${stderr}")
  set(${prefix}_EXIT "${exit}" PARENT_SCOPE)
  set(${prefix}_STDOUT "${stdout}" PARENT_SCOPE)
  set(${prefix}_STDERR "${stderr}" PARENT_SCOPE)
endfunction()

# Where there is no `env -i` (Windows): takes every name out of this process's environment, which
# the child inherits. PATH and the system's own names are set again by the caller.
function(_cudnn_cmake_unset_environment)
  execute_process(COMMAND "${CMAKE_COMMAND}" -E environment OUTPUT_VARIABLE text)
  string(REGEX MATCHALL "(^|\n)[^=\n]+=" names "${text}")
  foreach(name IN LISTS names)
    string(REGEX REPLACE "^\n|=$" "" name "${name}")
    if(NOT name MATCHES "^(PATH|Path|SystemRoot|SystemDrive|ComSpec|PATHEXT|TEMP|TMP|TMPDIR)$")
      unset(ENV{${name}})
    endif()
  endforeach()
endfunction()

#[[
cudnn_cmake_append_configure(<command-var> SOURCE <dir> BUILD <dir> [STRICT] [HIDE_MACHINE])

Adds `cmake -S -B` of the CMake under test, with the generator of the suites and, on request,
  STRICT        warnings for developers, deprecation and uninitialized variables as errors
  HIDE_MACHINE  the variables by which CMake and our modules look neither into system prefixes nor
                along PATH
]]
function(cudnn_cmake_append_configure command_var)
  cmake_parse_arguments(PARSE_ARGV 1 configure "STRICT;HIDE_MACHINE" "SOURCE;BUILD" "")
  set(command "${${command_var}}")
  foreach(argument IN ITEMS "${CUDNN_CMAKE_CASE_CMAKE}" -S "${configure_SOURCE}" -B
      "${configure_BUILD}"
      -G "${CUDNN_CMAKE_CASE_GENERATOR}" "${CUDNN_CMAKE_CASE_NO_UNUSED_CLI}")
    cudnn_cmake_append_argument(command "${argument}")
  endforeach()
  if(CUDNN_CMAKE_CASE_MAKE_PROGRAM)
    cudnn_cmake_append_argument(command "-DCMAKE_MAKE_PROGRAM=${CUDNN_CMAKE_CASE_MAKE_PROGRAM}")
  endif()
  if(configure_STRICT)
    foreach(argument IN LISTS CUDNN_CMAKE_CASE_STRICT)
      cudnn_cmake_append_argument(command "${argument}")
    endforeach()
  endif()
  if(configure_HIDE_MACHINE)
    cudnn_cmake_append_argument(command "-DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF")
    cudnn_cmake_append_argument(command "-DCMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH=OFF")
  endif()
  set(${command_var} "${command}" PARENT_SCOPE)
endfunction()
