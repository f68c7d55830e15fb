# SPDX-License-Identifier: BSD-3-Clause
# Copyright the cudnn-cmake authors

# Lets each call of a program fail in turn; cudnn_cmake_add_call_faults_test() writes the command
# line:
#
#   cmake -DDOUBLE=<directory of the double> -DLOG=<scratch file> -DTOLERATED=<function>[|...]
#         -P check_call_faults.cmake -- <program> [<argument>...]

cmake_minimum_required(VERSION 3.20...4.4)
include("${CMAKE_CURRENT_LIST_DIR}/run_on_double.cmake")

read_command(command)
use_double("${DOUBLE}")

# Once without a fault, to see which calls there are.
file(REMOVE "${LOG}")
set(ENV{CUDNN_CMAKE_DOUBLE_LOG} "${LOG}")
run_program("${command}")
unset(ENV{CUDNN_CMAKE_DOUBLE_LOG})
if(NOT result EQUAL 0 OR NOT EXISTS "${LOG}")
  message(FATAL_ERROR "the run without a fault: exit code ${result}\n${output}${errors}")
endif()
file(STRINGS "${LOG}" calls)
file(REMOVE "${LOG}")

set(faults "")
set(noticed 0)
set(tolerated 0)
foreach(call IN LISTS calls)
  if(NOT call MATCHES "^(cudnn|cudart) ([0-9]+) ([A-Za-z0-9_]+)$")
    message(FATAL_ERROR "not a line of the log: ${call}")
  endif()
  set(fault "failing-call=${CMAKE_MATCH_2}")
  set(function "${CMAKE_MATCH_3}")
  if(CMAKE_MATCH_1 STREQUAL "cudart")
    set(fault "failing-cuda-call=${CMAKE_MATCH_2}")
  endif()
  set(ENV{CUDNN_CMAKE_DOUBLE_FAULT} "${fault}")
  run_program("${command}")
  if(result EQUAL 1 AND errors MATCHES "${function}")
    math(EXPR noticed "${noticed} + 1")
  elseif(result EQUAL 0 AND function MATCHES "^(${TOLERATED})$")
    math(EXPR tolerated "${tolerated} + 1")
  else()
    string(
      APPEND faults
      "  ${fault} (${function}): exit code ${result}, wanted 1 and that name on stderr\n"
      "    ${output}${errors}"
    )
  endif()
endforeach()
if(NOT faults STREQUAL "")
  message(FATAL_ERROR "\n${command}\n${faults}")
endif()
if(noticed EQUAL 0)
  message(FATAL_ERROR "the program made no call that could fail")
endif()
message(STATUS "${noticed} failing calls noticed, ${tolerated} tolerated")
