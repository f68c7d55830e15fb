# SPDX-License-Identifier: BSD-3-Clause
# Copyright the cudnn-cmake authors

# A run that ends before anything was measured leaves files alone:
#
#   cmake -DDOUBLE=<directory of the double> -DDIRECTORY=<scratch> -DCOMMON=<test-projects/common>
#         -DFAULT=<of the double> -DEXIT=<code>
#         -P check_no_files.cmake -- <program> [<argument>...]

cmake_minimum_required(VERSION 3.20...4.4)
include("${COMMON}/run_on_double.cmake")

read_command(command)
use_double("${DOUBLE}")
set(ENV{CUDNN_CMAKE_DOUBLE_FAULT} "${FAULT}")
file(REMOVE_RECURSE "${DIRECTORY}")
file(MAKE_DIRECTORY "${DIRECTORY}")
file(WRITE "${DIRECTORY}/times.csv" "old")
set(files "[==[--csv=${DIRECTORY}/times.csv]==] [==[--svg=${DIRECTORY}/times.svg]==]")
run_program("${command} ${files}")
file(GLOB files RELATIVE "${DIRECTORY}" "${DIRECTORY}/*")
file(READ "${DIRECTORY}/times.csv" content)
if(NOT result EQUAL EXIT OR NOT files STREQUAL "times.csv" OR NOT content STREQUAL "old")
  message(
    FATAL_ERROR "exit code ${result}, files ${files}, times.csv: ${content}\n${output}${errors}"
  )
endif()
