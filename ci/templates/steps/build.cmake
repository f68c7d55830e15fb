# SPDX-License-Identifier: BSD-3-Clause
# Step build: cmake --build, or the framework's own command, without a shell.
#
# Reads   check.json, configure.json; CUDNN_CI_COMMAND, _TARGETS, _JOBS, _CONFIG, and for a command
#         of its own what the step configure reads
# Writes  build.json: tree (CMake's build tree, empty where there is none); build.log
cmake_minimum_required(VERSION 3.21...4.4)
include("${CMAKE_CURRENT_LIST_DIR}/Step.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/Releases.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/Framework.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/Msvc.cmake")
step_begin(build)
framework_read()
step_result(configured configure result)
step_result(tree configure tree)
step_set("${tree}" tree)
file(REMOVE "${ci_work}/build.log")
msvc_environment(visual_studio)
framework_environment()

framework_command(command)
if(configured STREQUAL "passed" AND NOT command STREQUAL "")
  step_fail(WANTED "the same inputs as for the step configure"
    SEEN "a command of its own builds ${framework_name}, and CMake has configured it"
    DO "set CUDNN_CI_COMMAND and CUDNN_CI_FRAMEWORK for all steps")
endif()
set(directory "${ci_work}")
if(command STREQUAL "")
  if(configured STREQUAL "skipped")
    step_fail(WANTED "the same inputs as for the step configure"
      SEEN "the step configure left it to a command, and there is none"
      DO "set CUDNN_CI_COMMAND and CUDNN_CI_FRAMEWORK for all steps")
  endif()
  foreach(value IN ITEMS "${CMAKE_COMMAND}" --build "${tree}" --config "${ci_config}"
      --parallel "${ci_jobs}")
    ci_append(command "${value}")
  endforeach()
  if(NOT ci_targets STREQUAL "")
    ci_append(command --target)
    ci_append_list(command ci_targets)
  endif()
else()
  framework_source(directory)
endif()

step_run(result COMMAND "${command}" DIRECTORY "${directory}")
if(NOT result EQUAL 0)
  step_fail(WANTED "${framework_name} built"
    SEEN "the build ended with ${result}, its words are above"
    DO "look in ${ci_work}/build.log for the first error")
endif()
if(configured STREQUAL "skipped")
  framework_expect("${tree}" "${ci_work}/build.log")
endif()
step_end()
