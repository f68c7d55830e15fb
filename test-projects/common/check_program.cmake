# SPDX-License-Identifier: BSD-3-Clause
# Copyright the cudnn-cmake authors

#[[
Runs a program and checks what it did; cudnn_cmake_add_program_test() writes the command line:

  cmake -DEXIT=<code>[|<code>...] [-DSTDOUT=<regex>] [-DSTDERR=<regex>] [-DJSON_STATUS=<word>]
        [-DONE_LINE=TRUE] [-DFOR_WINDOWS=TRUE] -P check_program.cmake -- <program> [<argument>...]
]]

cmake_minimum_required(VERSION 3.20...4.4)

# The program and its arguments, each one quoted as a bracket argument, since an argument may hold
# anything that would be taken apart in a list.
set(command "")
set(is_program FALSE)
math(EXPR last "${CMAKE_ARGC} - 1")
foreach(index RANGE ${last})
  if(is_program)
    string(APPEND command " [==[${CMAKE_ARGV${index}}]==]")
  elseif("${CMAKE_ARGV${index}}" STREQUAL "--")
    set(is_program TRUE)
  endif()
endforeach()
if(command STREQUAL "")
  message(FATAL_ERROR "check_program.cmake: no program after --")
endif()

cmake_language(
  EVAL CODE
  "execute_process(COMMAND ${command} RESULT_VARIABLE result OUTPUT_VARIABLE output
     ERROR_VARIABLE errors)"
)

if(FOR_WINDOWS)
  string(REPLACE "\r\n" "\n" output "${output}")
  string(REPLACE "\r\n" "\n" errors "${errors}")
endif()

set(faults "")
if(NOT "${result}" MATCHES "^(${EXIT})$")
  string(APPEND faults "  exit code: ${result}, wanted ${EXIT}\n")
endif()

# A stream without an expression must be empty.
function(check_stream name content expression)
  if("${expression}" STREQUAL "")
    if(NOT "${content}" STREQUAL "")
      set(faults "${faults}  ${name}: not empty\n" PARENT_SCOPE)
    endif()
  elseif(NOT "${content}" MATCHES "${expression}")
    set(faults "${faults}  ${name}: does not match ${expression}\n" PARENT_SCOPE)
  endif()
endfunction()
if("${JSON_STATUS}" STREQUAL "" OR NOT "${STDOUT}" STREQUAL "")
  check_stream(stdout "${output}" "${STDOUT}")
endif()
check_stream(stderr "${errors}" "${STDERR}")

if(NOT "${JSON_STATUS}" STREQUAL "")
  # string(JSON) reads one value and ignores what follows it: count the lines as well.
  string(JSON status ERROR_VARIABLE problem GET "${output}" status)
  if(problem)
    string(APPEND faults "  stdout: not a JSON object with a status: ${problem}\n")
  elseif(NOT "${status}" STREQUAL "${JSON_STATUS}")
    string(APPEND faults "  status: ${status}, wanted ${JSON_STATUS}\n")
  endif()
  if(NOT "${output}" MATCHES "^{[^\n]*}\n$")
    string(APPEND faults "  stdout: not one line with one object\n")
  endif()
endif()

if(ONE_LINE AND NOT "${output}${errors}" MATCHES "^[^\n]+\n$")
  string(APPEND faults "  stdout and stderr together: not one line\n")
endif()

if(NOT faults STREQUAL "")
  message(
    FATAL_ERROR
    "${command}\n${faults}--- stdout ---\n${output}--- stderr ---\n${errors}--------------"
  )
endif()
message(STATUS "exit code ${result}\n${output}${errors}")
