# SPDX-License-Identifier: BSD-3-Clause
# Runs the fuzz on a module without one rule and wants it to find the oracle's rule RULE broken.
cmake_minimum_required(VERSION 3.25)

execute_process(COMMAND "${CMAKE_COMMAND}" -DACTION=apply "-DNAME=${MUTATION}"
    "-DOUTPUT=${WORK}/modules/FindCUDNN.cmake" "-DWORK=${WORK}/parts"
    -P "${CMAKE_CURRENT_LIST_DIR}/../mutate/Mutations.cmake"
  COMMAND_ERROR_IS_FATAL ANY)
# the first --modules is that of the project
list(FIND ARGUMENTS --modules at)
math(EXPR at "${at} + 1")
list(REMOVE_AT ARGUMENTS ${at})
list(INSERT ARGUMENTS ${at} "${WORK}/modules")
execute_process(COMMAND "${PROGRAM}" ${ARGUMENTS} --work "${WORK}/fuzz" --seed 1 --trees 1000
    --most 1 --only "${RULE}"
  RESULT_VARIABLE exit OUTPUT_VARIABLE said ERROR_VARIABLE error)
if(NOT exit EQUAL 1 OR NOT said MATCHES "WRONG \\(${RULE}\\)")
  message(FATAL_ERROR "The fuzz ended with ${exit} and did not notice that \"${RULE}\" is broken "
    "without \"${MUTATION}\":\n${said}\n${error}")
endif()
