# SPDX-License-Identifier: BSD-3-Clause
# Copyright the cudnn-cmake authors

# Runs conv-benchmark on the CPU double, lets it write every kind of output into a directory with an
# odd name, twice, and has each file checked:
#
#   cmake -DDOUBLE=<directory of the double> -DCHECKER=<check-benchmark-output> -DSCHEMA=<file>
#         -DDIRECTORY=<scratch> -DCOMMON=<test-projects/common>
#         -P check_files.cmake -- <program> [<argument>...]

cmake_minimum_required(VERSION 3.20...4.4)
include("${COMMON}/run_on_double.cmake")

read_command(command)
use_double("${DOUBLE}")
set(directory "${DIRECTORY}/a b [1] \$x @y@ (größe)")
file(REMOVE_RECURSE "${DIRECTORY}")
file(MAKE_DIRECTORY "${directory}")
set(
  command
  "${command} [==[--csv]==] [==[${directory}/times.csv]==] [==[--svg=${directory}/times.svg]==]"
)

function(check_file)
  execute_process(COMMAND "${CHECKER}" ${ARGN} RESULT_VARIABLE result ERROR_VARIABLE errors)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${ARGN}\n${errors}")
  endif()
endfunction()

foreach(run IN ITEMS 1 2)
  run_program("${command} [==[--json]==]")
  if(NOT result EQUAL 0 OR NOT errors STREQUAL "")
    message(FATAL_ERROR "exit code ${result}\n${output}${errors}")
  endif()
  file(WRITE "${directory}/report.json" "${output}")
  check_file(json "${directory}/report.json" "${SCHEMA}")
  check_file(csv "${directory}/times.csv")
  check_file(svg "${directory}/times.svg")
  file(GLOB left RELATIVE "${DIRECTORY}" "${DIRECTORY}/*" "${DIRECTORY}/*/*.unfinished")
  list(LENGTH left count)
  if(NOT count EQUAL 1)
    message(FATAL_ERROR "left behind: ${left}")
  endif()
  file(READ "${directory}/times.svg" picture)
  if(NOT picture MATCHES "CPU double: says nothing about a GPU")
    message(FATAL_ERROR "the picture does not say that it is the double's:\n${picture}")
  endif()
  # So that the second run has something to overwrite.
  file(WRITE "${directory}/times.csv" "old")
  file(WRITE "${directory}/times.svg" "old")
endforeach()
