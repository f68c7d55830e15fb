# SPDX-License-Identifier: BSD-3-Clause
# Copyright the cudnn-cmake authors

# Runs a program once with each fault that the double has; cudnn_cmake_add_every_fault_test() writes
# the command line:
#
#   cmake -DDOUBLE=<directory of the double> -DDEVICE=<description> -DUNCONCERNED=<fault>[|...]
#         -P check_faults.cmake -- <program> [<argument>...]

cmake_minimum_required(VERSION 3.20...4.4)
include("${CMAKE_CURRENT_LIST_DIR}/run_on_double.cmake")

read_command(command)
use_double("${DOUBLE}")
set(ENV{CUDNN_CMAKE_DOUBLE_DEVICE} "${DEVICE}")

# The double names its faults when it is told one that it does not have.
set(ENV{CUDNN_CMAKE_DOUBLE_FAULT} "?")
run_program("${command}")
if(NOT errors MATCHES "there are ([^\n]*)")
  message(FATAL_ERROR "the double does not name its faults:\n${output}${errors}")
endif()
string(REPLACE ", " ";" faults "${CMAKE_MATCH_1}")
# Of the calls there is a test of their own; here the first one.
list(TRANSFORM faults REPLACE "=N[|]FUNCTION.*$" "=1")
list(TRANSFORM faults REPLACE "\\[=.*$" "")

set(wrong "")
set(noticed 0)
foreach(fault IN LISTS faults)
  set(ENV{CUDNN_CMAKE_DOUBLE_FAULT} "${fault}")
  run_program("${command}")
  # Without a usable driver the program is skipped.
  set(wanted 1)
  if(fault MATCHES "-driver$")
    set(wanted 77)
  endif()
  if(fault MATCHES "^(${UNCONCERNED})$")
    set(wanted 88) # the double's own words: the fault had nothing to change
  endif()
  set(words "[^\n]")
  if(fault STREQUAL "old-version")
    set(words "built with the header of cuDNN [0-9.]+, but [0-9.]+ was loaded from ")
  endif()
  if(result EQUAL wanted AND "${output}${errors}" MATCHES "${words}")
    math(EXPR noticed "${noticed} + 1")
  else()
    string(APPEND wrong "  ${fault}: exit code ${result}, wanted ${wanted}\n    ${output}${errors}")
  endif()
endforeach()
if(NOT wrong STREQUAL "")
  message(FATAL_ERROR "\n${command}\n${wrong}")
endif()
if(noticed LESS 20)
  message(FATAL_ERROR "only ${noticed} faults: ${faults}")
endif()
message(STATUS "${noticed} faults noticed")
