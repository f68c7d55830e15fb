# SPDX-License-Identifier: BSD-3-Clause
# Copyright the cudnn-cmake authors

#[[
Tests of the samples on the GPU: one at a time on each device.

CTEST_RESOURCE_SPEC_FILE may name a file that says which GPUs there are, in CTest's format:

  {"version": {"major": 1, "minor": 0},
   "local": [{"gpus": [{"id": "0"}, {"id": "1"}]}]}

ctest -j 2 then runs a test on each of them at the same time. An id counts among the devices that
CUDA_VISIBLE_DEVICES shows. Without such a file all tests share one lock and take the first device.

It gives
  cudnn_cmake_add_gpu_test()   a test of a program on a GPU
]]

set(
  CTEST_RESOURCE_SPEC_FILE
  "$ENV{CTEST_RESOURCE_SPEC_FILE}"
  CACHE FILEPATH
  "CTest's resource specification: the GPUs that the tests may use"
)
mark_as_advanced(CTEST_RESOURCE_SPEC_FILE)
set(_cudnn_cmake_gpu_script "${CMAKE_CURRENT_LIST_DIR}/run_on_gpu.cmake")

# Reads the specification. Sets in the caller: count, the GPUs in it; slots, of each of them, all of
# which a test takes.
function(_cudnn_cmake_read_gpus)
  set(file "${CTEST_RESOURCE_SPEC_FILE}")
  set(wanted [=[{"version": {"major": 1, "minor": 0}, "local": [{"gpus": [{"id": "0"}]}]}]=])
  if(NOT EXISTS "${file}" OR IS_DIRECTORY "${file}")
    message(FATAL_ERROR "CTEST_RESOURCE_SPEC_FILE is no file: ${file}")
  endif()
  file(READ "${file}" text)
  string(JSON count ERROR_VARIABLE problem LENGTH "${text}" local 0 gpus)
  if(problem OR count EQUAL 0)
    message(FATAL_ERROR
      "CTEST_RESOURCE_SPEC_FILE: no list local[0].gpus in ${file} (${problem}); wanted: ${wanted}"
    )
  endif()
  set(all_slots "")
  math(EXPR last "${count} - 1")
  foreach(index RANGE ${last})
    string(JSON slots ERROR_VARIABLE problem GET "${text}" local 0 gpus ${index} slots)
    if(problem)
      set(slots 1)
    endif()
    list(APPEND all_slots "${slots}")
  endforeach()
  list(REMOVE_DUPLICATES all_slots)
  if(NOT all_slots MATCHES "^[1-9][0-9]*$")
    message(FATAL_ERROR
      "CTEST_RESOURCE_SPEC_FILE: the GPUs in ${file} have ${all_slots} slots; give each the same "
      "number"
    )
  endif()
  set(count "${count}" PARENT_SCOPE)
  set(slots "${all_slots}" PARENT_SCOPE)
endfunction()

#[[
cudnn_cmake_add_gpu_test(<test> PROGRAM <target> [ALL_DEVICES] [ARGUMENTS <argument>...]
  [LABELS <label>...] [SKIPPED_IF_OUTPUT <regex>])

Adds a test, with the labels gpu and real too, that runs the program on a GPU which no other such
test uses meanwhile; with ALL_DEVICES on all of them. It is skipped, with the program's reason, when
the program exits with 77 or when a line of its output matches SKIPPED_IF_OUTPUT. It must exit with
0 otherwise: with CUDNN_CMAKE_REQUIRE_GPU=1 in the environment the samples don't skip but fail.
]]
function(cudnn_cmake_add_gpu_test test)
  cmake_parse_arguments(
    PARSE_ARGV 1 arg "ALL_DEVICES" "PROGRAM;SKIPPED_IF_OUTPUT" "ARGUMENTS;LABELS"
  )
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "cudnn_cmake_add_gpu_test: unknown: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT DEFINED arg_PROGRAM)
    message(FATAL_ERROR "cudnn_cmake_add_gpu_test(${test}): PROGRAM is missing")
  endif()
  set(labels ${arg_LABELS} real gpu)
  set(exclusive RESOURCE_LOCK gpu)
  set(by_groups FALSE)
  if(CTEST_RESOURCE_SPEC_FILE)
    _cudnn_cmake_read_gpus()
    set(by_groups TRUE)
    if(NOT arg_ALL_DEVICES)
      set(count 1)
    endif()
    set(exclusive RESOURCE_GROUPS "${count},gpus:${slots}")
  endif()
  add_test(
    NAME "${test}"
    COMMAND
      "${CMAKE_COMMAND}" "-DBY_GROUPS=${by_groups}" "-DSKIPPED_IF_OUTPUT=${arg_SKIPPED_IF_OUTPUT}"
      -P "${_cudnn_cmake_gpu_script}" -- "$<TARGET_FILE:${arg_PROGRAM}>" ${arg_ARGUMENTS}
  )
  set_tests_properties(
    "${test}"
    PROPERTIES
      LABELS "${labels}"
      SKIP_REGULAR_EXPRESSION "CUDNN_CMAKE_SKIPPED: "
      TIMEOUT 300
      ${exclusive}
  )
endfunction()
