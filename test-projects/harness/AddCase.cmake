# SPDX-License-Identifier: BSD-3-Clause
# cudnn_cmake_add_case(): one case = one CTest test = one run of cmake (or of several steps) out of
# process. README.md beside this file explains it with examples.

# Not GLOBAL: the variables below are needed in each directory that includes this file.
include_guard(DIRECTORY)
include("${CMAKE_CURRENT_LIST_DIR}/Quote.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/Settings.cmake")

set(_CUDNN_CMAKE_RUN_CASE "${CMAKE_CURRENT_LIST_DIR}/RunCase.cmake")

# Keywords, by how many values they take.
set(_CUDNN_CMAKE_CASE_FLAGS USE_MACHINE COPY_SOURCE MODULES NOT_STRICT)
set(_CUDNN_CMAKE_CASE_SINGLE NAME SOURCE TIMEOUT)
set(_CUDNN_CMAKE_CASE_MULTI LABELS ENV PROPERTIES)
set(_CUDNN_CMAKE_STEP_SINGLE EXIT CHECK LIMIT)
set(_CUDNN_CMAKE_STEP_MULTI
  ARGS COMMAND STDOUT NOT_STDOUT STDERR NOT_STDERR EXISTS ABSENT CACHE_ENTRIES)
set(_CUDNN_CMAKE_STEP_KINDS configure build test run script layout)

#[[
cudnn_cmake_add_case(
  NAME <suite>.<group>.<case>
  [SOURCE <dir>]            project of the steps configure, build, test
  [COPY_SOURCE]             work on a copy of it, which a script step may change
  [MODULES]                 the project sees our modules as <source>/cudnn-modules (implies
                            COPY_SOURCE), with
                            CMAKE_MODULE_PATH set; only so do uninitialized variables in a module
                            count as the project's
  [ENV <NAME=VALUE>...]     added to the clean environment
  [USE_MACHINE]             the machine's own CUDA and cuDNN may be found; PATH and loader path are
                            the caller's
  [NOT_STRICT]              without the warnings-as-errors options
  [LABELS <label>...]       besides the suite
  [TIMEOUT <seconds>]       of the whole test (default 60)
  [PROPERTIES <name> <value>...]   CTest properties
  <expectations>            of the one configure step, if no STEP is given
  [STEP <kind> <expectations>]...)

Kinds: configure, build (`cmake --build`), test (`ctest`), run (COMMAND), script (ARGS names a CMake
script that is included; it may set case_skip to a reason), layout (ARGS: steps for cudnn-layout as
JSON, laid out in <tree>).

Expectations and inputs of a step:
  ARGS <argument>...        added to the command
  COMMAND <argument>...     of a run step
  EXIT <number>|NONZERO     default 0
  STDOUT <regex>...         each must match the stream (white space collapsed)
  NOT_STDOUT <regex>...     none may match
  STDERR <regex>...         the same; without STDERR the stream must be empty
  NOT_STDERR <regex>...
  EXISTS <path>...          must exist afterwards (relative to the build directory)
  ABSENT <path>...          must not
  CACHE_ENTRIES <name>=<value>...   entries of CMakeCache.txt after the step
  CHECK <script>            included afterwards; says what is wrong with cudnn_cmake_fail()
  LIMIT <seconds>           time limit of the step (default 30)

<source>, <build>, <tree> and <work> in a value stand for the case's own directories, <modules> for
ours.
]]
function(cudnn_cmake_add_case)
  set(case_arguments "")
  math(EXPR last "${ARGC} - 1")
  foreach(index RANGE ${last})
    cudnn_cmake_append_argument(case_arguments "${ARGV${index}}")
  endforeach()
  cmake_language(EVAL CODE "cudnn_cmake_write_case(\"\" ${case_arguments})")
  add_test(NAME "${case_NAME}"
    COMMAND "${CMAKE_COMMAND}" -D "CASE_FILE=${case_FILE}" -P "${_CUDNN_CMAKE_RUN_CASE}")
  cudnn_cmake_set_case_properties("${case_NAME}" "${case_TIMEOUT}" ${case_LABELS})
  if(case_PROPERTIES)
    set_tests_properties("${case_NAME}" PROPERTIES ${case_PROPERTIES})
  endif()
endfunction()

#[[
cudnn_cmake_set_case_properties(<test> <timeout> [<label>...])

The CTest properties that every case has, for tests that are not made by cudnn_cmake_add_case() but
end the same way: the suite as label, the time limit, and the word by which a case says that it
skips.
]]
function(cudnn_cmake_set_case_properties test timeout)
  string(REGEX REPLACE "\\..*" "" suite "${test}")
  set_tests_properties("${test}" PROPERTIES
    LABELS "${suite};${ARGN}"
    TIMEOUT "${timeout}"
    SKIP_REGULAR_EXPRESSION "(^|\n)CUDNN_CMAKE_SKIPPED: ")
endfunction()

#[[
cudnn_cmake_write_case(<directory> <arguments of cudnn_cmake_add_case>...)

Checks the arguments and writes the case file below <directory> (empty: the current binary
directory), which RunCase.cmake runs. Sets in the caller's scope: case_NAME, case_FILE,
case_TIMEOUT, case_LABELS, case_PROPERTIES. The harness's own tests use it for cases that must go
red and are therefore no tests themselves.
]]
function(cudnn_cmake_write_case directory)
  foreach(keyword IN LISTS _CUDNN_CMAKE_CASE_SINGLE _CUDNN_CMAKE_CASE_MULTI)
    set(case_${keyword} "")
  endforeach()
  set(text "")
  set(steps 0)
  set(step 0)
  set(kind configure)     # of the step whose keywords are read; the implicit one first
  set(explicit FALSE)
  set(has_step_keyword FALSE)
  set(keyword "")
  set(seen "")
  math(EXPR last "${ARGC} - 1")
  foreach(index RANGE 1 ${last})
    set(value "${ARGV${index}}")
    if(keyword STREQUAL "STEP")
      if(NOT value IN_LIST _CUDNN_CMAKE_STEP_KINDS)
        message(FATAL_ERROR "cudnn_cmake_add_case: unknown STEP \"${value}\"")
      endif()
      set(kind "${value}")
      string(APPEND text "set(step_${step}_kind ${kind})\n")
      set(keyword "")
    elseif(value STREQUAL "STEP")
      if(has_step_keyword AND NOT explicit)
        message(
          FATAL_ERROR "cudnn_cmake_add_case: expectations before the first STEP belong to no step")
      endif()
      _cudnn_cmake_end_keyword()
      if(explicit)
        math(EXPR step "${step} + 1")
      endif()
      set(explicit TRUE)
      set(keyword STEP)
      set(seen "")
    elseif(value IN_LIST _CUDNN_CMAKE_CASE_FLAGS OR value IN_LIST _CUDNN_CMAKE_CASE_SINGLE
        OR value IN_LIST _CUDNN_CMAKE_CASE_MULTI OR value IN_LIST _CUDNN_CMAKE_STEP_SINGLE
        OR value IN_LIST _CUDNN_CMAKE_STEP_MULTI)
      _cudnn_cmake_end_keyword()
      if(value IN_LIST seen)
        message(FATAL_ERROR "cudnn_cmake_add_case: ${value} is given twice")
      endif()
      list(APPEND seen "${value}")
      set(keyword "${value}")
      set(count 0)
      if(keyword IN_LIST _CUDNN_CMAKE_CASE_FLAGS)
        string(APPEND text "set(case_${keyword} TRUE)\n")
        set(keyword "")
      elseif(keyword IN_LIST _CUDNN_CMAKE_STEP_SINGLE OR keyword IN_LIST _CUDNN_CMAKE_STEP_MULTI)
        set(has_step_keyword TRUE)
      elseif(explicit)
        message(FATAL_ERROR "cudnn_cmake_add_case: ${keyword} must stand before the first STEP")
      endif()
    elseif(keyword STREQUAL "")
      message(FATAL_ERROR "cudnn_cmake_add_case: unexpected argument \"${value}\"")
    else()
      cudnn_cmake_quote(quoted "${value}")
      if(keyword IN_LIST _CUDNN_CMAKE_CASE_SINGLE OR keyword IN_LIST _CUDNN_CMAKE_CASE_MULTI)
        set(variable "case_${keyword}")
        list(APPEND case_${keyword} "${value}")
      else()
        set(variable "step_${step}_${keyword}")
      endif()
      if(keyword IN_LIST _CUDNN_CMAKE_CASE_SINGLE OR keyword IN_LIST _CUDNN_CMAKE_STEP_SINGLE)
        string(APPEND text "set(${variable} ${quoted})\n")
        if(count GREATER 0)
          message(FATAL_ERROR
            "cudnn_cmake_add_case: unexpected argument \"${value}\": ${keyword} takes one value")
        endif()
      else()
        string(APPEND text "set(${variable}_${count} ${quoted})\n")
      endif()
      math(EXPR count "${count} + 1")
    endif()
  endforeach()
  _cudnn_cmake_end_keyword()
  if(keyword STREQUAL "STEP")
    message(FATAL_ERROR "cudnn_cmake_add_case: STEP without a kind")
  endif()
  if(NOT explicit)
    string(APPEND text "set(step_0_kind configure)\n")
  endif()
  math(EXPR steps "${step} + 1")
  string(APPEND text "set(case_steps ${steps})\n")

  if(NOT case_NAME MATCHES "^[a-z0-9-]+(\\.[a-zA-Z0-9_+-]+)+$")
    message(FATAL_ERROR "cudnn_cmake_add_case: NAME \"${case_NAME}\" is not of the form "
      "<suite>.<group>.<case>")
  endif()
  if(case_SOURCE AND NOT EXISTS "${case_SOURCE}/CMakeLists.txt")
    message(FATAL_ERROR "cudnn_cmake_add_case: ${case_NAME}: SOURCE \"${case_SOURCE}\" holds no "
      "CMakeLists.txt")
  endif()
  if(case_TIMEOUT STREQUAL "")
    set(case_TIMEOUT 60)
  endif()
  if(directory STREQUAL "")
    set(directory "${CMAKE_CURRENT_BINARY_DIR}/cudnn-cmake-cases")
  endif()
  cudnn_cmake_case_settings(settings)
  cudnn_cmake_quote(settings "${settings}")
  cudnn_cmake_quote(work "${directory}/${case_NAME}")
  set(file "${directory}/${case_NAME}.cmake")
  string(PREPEND text "# Written by cudnn_cmake_add_case().\n"
    "set(case_settings ${settings})\nset(case_work ${work})\n")
  cudnn_cmake_write_if_different("${file}" "${text}")
  set(case_FILE "${file}" PARENT_SCOPE)
  foreach(name IN ITEMS NAME TIMEOUT LABELS PROPERTIES)
    set(case_${name} "${case_${name}}" PARENT_SCOPE)
  endforeach()
endfunction()

# Closes the keyword whose values were read: a keyword without a value is a check that checks
# nothing.
macro(_cudnn_cmake_end_keyword)
  if(NOT keyword STREQUAL "" AND NOT keyword STREQUAL "STEP")
    if(count EQUAL 0)
      message(FATAL_ERROR "cudnn_cmake_add_case: ${keyword} has no value")
    endif()
    if(keyword IN_LIST _CUDNN_CMAKE_CASE_MULTI)
      string(APPEND text "set(case_${keyword}_count ${count})\n")
    elseif(keyword IN_LIST _CUDNN_CMAKE_STEP_MULTI)
      string(APPEND text "set(step_${step}_${keyword}_count ${count})\n")
    endif()
    set(keyword "")
  endif()
endmacro()
