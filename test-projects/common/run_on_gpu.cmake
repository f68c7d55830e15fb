# SPDX-License-Identifier: BSD-3-Clause
# Copyright the cudnn-cmake authors

# Runs a program on the GPUs that CTest gave it; cudnn_cmake_add_gpu_test() writes the command line:
#
#   cmake -DBY_GROUPS=TRUE|FALSE [-DSKIPPED_IF_OUTPUT=<regex>] -P run_on_gpu.cmake
#         -- <program> [<argument>...]
#
# BY_GROUPS: the test has RESOURCE_GROUPS: CTest says by CTEST_RESOURCE_GROUP_<n>_GPUS which ones.

cmake_minimum_required(VERSION 3.20...4.4)
include("${CMAKE_CURRENT_LIST_DIR}/run_on_double.cmake") # read_command, run_program

read_command(command)
if(BY_GROUPS)
  if(NOT "$ENV{CTEST_RESOURCE_GROUP_COUNT}" MATCHES "^[1-9][0-9]*$")
    message(FATAL_ERROR
      "CTest gave this test no GPU: configure with CTEST_RESOURCE_SPEC_FILE naming the file that "
      "says which there are, or with an empty one"
    )
  endif()
  string(REPLACE "," ";" visible "$ENV{CUDA_VISIBLE_DEVICES}")
  list(LENGTH visible visible_count)
  set(devices "")
  math(EXPR last "$ENV{CTEST_RESOURCE_GROUP_COUNT} - 1")
  foreach(group RANGE ${last})
    set(given "$ENV{CTEST_RESOURCE_GROUP_${group}_GPUS}")
    if(NOT given MATCHES "^id:([0-9]+),slots:[0-9]+$")
      message(FATAL_ERROR
        "CTEST_RESOURCE_GROUP_${group}_GPUS is '${given}', wanted: id:<number>,slots:<number>; "
        "the ids in the resource specification must be the numbers of GPUs, from 0"
      )
    endif()
    set(id "${CMAKE_MATCH_1}")
    if(visible_count GREATER 0)
      if(id GREATER_EQUAL visible_count)
        message(FATAL_ERROR
          "CTest gave this test GPU ${id} of the resource specification, but CUDA_VISIBLE_DEVICES "
          "shows ${visible_count}: $ENV{CUDA_VISIBLE_DEVICES}"
        )
      endif()
      list(GET visible ${id} id)
    endif()
    list(APPEND devices "${id}")
  endforeach()
  list(JOIN devices "," devices)
  set(ENV{CUDA_VISIBLE_DEVICES} "${devices}")
endif()

run_program("${command}")
message(NOTICE "${output}${errors}")
set(reason "")
if(result EQUAL 77)
  string(REGEX MATCH "[^\n]*[^ \n][ \n]*$" reason "${output}")
elseif(NOT result EQUAL 0)
  message(FATAL_ERROR "${command}\nexit code ${result}")
elseif(NOT "${SKIPPED_IF_OUTPUT}" STREQUAL "")
  string(REGEX MATCH "[^\n]*(${SKIPPED_IF_OUTPUT})[^\n]*" reason "${output}")
endif()
if(NOT reason STREQUAL "")
  string(STRIP "${reason}" reason)
  string(REGEX REPLACE "^[A-Za-z0-9-]+: skipped: " "" reason "${reason}")
  message(NOTICE "CUDNN_CMAKE_SKIPPED: ${reason}")
elseif(result EQUAL 77)
  message(NOTICE "CUDNN_CMAKE_SKIPPED: it gave no reason")
endif()
