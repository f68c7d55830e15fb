# SPDX-License-Identifier: BSD-3-Clause
# Copyright the cudnn-cmake authors

# However a run on the CPU double ends, what --json prints fits the schema:
#
#   cmake -DDOUBLE=<directory of the double> -DCHECKER=<check-benchmark-output> -DSCHEMA=<file>
#         -DDIRECTORY=<scratch> -DCOMMON=<test-projects/common> -DEXIT=<code>
#         [-DFAULT=<of the double>] [-DALGORITHMS=<of the double>] [-DDEVICE=<of the double>]
#         -P check_schema.cmake -- <program> [<argument>...]

cmake_minimum_required(VERSION 3.20...4.4)
include("${COMMON}/run_on_double.cmake")

read_command(command)
use_double("${DOUBLE}")
foreach(name IN ITEMS FAULT ALGORITHMS DEVICE)
  set(ENV{CUDNN_CMAKE_DOUBLE_${name}} "${${name}}")
endforeach()
run_program("${command} [==[--json]==]")
if(NOT result EQUAL EXIT)
  message(FATAL_ERROR "exit code ${result}, wanted ${EXIT}\n${output}${errors}")
endif()
file(REMOVE_RECURSE "${DIRECTORY}")
file(WRITE "${DIRECTORY}/report.json" "${output}")
execute_process(
  COMMAND "${CHECKER}" json "${DIRECTORY}/report.json" "${SCHEMA}"
  RESULT_VARIABLE result
  ERROR_VARIABLE errors
)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${output}${errors}")
endif()
