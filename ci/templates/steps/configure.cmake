# SPDX-License-Identifier: BSD-3-Clause
# Step configure: the framework is configured with the cuDNN that check found, by the provider, by
# an initial cache or by its own variables; then it is looked at whether it really has CUDA and
# cuDNN.
#
# Reads   check.json; CUDNN_CI_FRAMEWORK, _SOURCE, _BUILD, _MODE, _CONFIGURE, _CONFIG, _COMMAND,
#         _ARCHITECTURES, _EXPECT
# Writes  configure.json: framework, proof, mode, source, tree (CMake's build tree), generator;
#         configure.log
# Skipped where the framework's own command configures as well as builds.
cmake_minimum_required(VERSION 3.21...4.4)
include("${CMAKE_CURRENT_LIST_DIR}/Step.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/Releases.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/Framework.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/Msvc.cmake")
step_begin(configure)
framework_read()
framework_source(source)
framework_tree(tree)

# Sets configure_text and configure_names: CUDNN_CI_CONFIGURE as arguments, and what may be printed
# of it: values may be secret. Sets configure_includes to its own
# CMAKE_PROJECT_TOP_LEVEL_INCLUDES, which is not among the arguments.
function(configure_read_arguments)
  set(text "")
  set(names "")
  set(includes "")
  set(generator FALSE)
  foreach(value IN LISTS ci_configure)
    ci_decode(value)
    framework_words_in(value)
    if(value STREQUAL "") # a semicolon too many
      continue()
    elseif(value MATCHES "^-DCMAKE_PROJECT_TOP_LEVEL_INCLUDES(:[A-Z]+)?=(.*)$")
      set(includes "${CMAKE_MATCH_2}")
      continue()
    elseif(value MATCHES "^(-D *[A-Za-z0-9_.+-]+)")
      string(APPEND names " ${CMAKE_MATCH_1}=...")
    elseif(value MATCHES "^-[A-Za-z]")
      string(REGEX MATCH "^-[A-Za-z]" name "${value}")
      string(APPEND names " ${name}...")
    else()
      string(APPEND names " ...")
    endif()
    ci_append(text "${value}")
    if(value MATCHES "^(-G|--preset)")
      set(generator TRUE)
    endif()
  endforeach()
  foreach(name IN ITEMS text names includes generator)
    set(configure_${name} "${${name}}" PARENT_SCOPE)
  endforeach()
endfunction()

# Sets ways: the arguments by which the framework gets the cuDNN.
function(configure_ways)
  set(text "")
  if(mode STREQUAL "provider")
    if(CMAKE_VERSION VERSION_LESS 3.24)
      step_fail(WANTED "CMake 3.24 for CUDNN_CI_MODE=provider" SEEN "CMake ${CMAKE_VERSION}"
        DO "set CUDNN_CI_MODE=initial-cache, or take a newer CMake")
    endif()
    set(includes "${ci_project}/modules/CUDNNProvider.cmake")
    if(NOT configure_includes STREQUAL "")
      string(PREPEND includes "${configure_includes};")
    endif()
    ci_append(text "-DCMAKE_PROJECT_TOP_LEVEL_INCLUDES=${includes}")
    ci_append(text "-DCUDNN_ROOT=${word_CUDNN_ROOT}")
  elseif(mode STREQUAL "initial-cache")
    ci_json_get(known "${framework_entry}" project)
    if(known STREQUAL "")
      step_fail(WANTED "a framework that cmake/data/projects.json knows, for an initial cache"
        SEEN "CUDNN_CI_FRAMEWORK=${framework_name}"
        DO "name one that looks for cuDNN in the same way, or set CUDNN_CI_MODE=provider")
    endif()
    set(file "${ci_work}/initial-cache.cmake")
    file(REMOVE "${file}")
    execute_process(COMMAND "${CMAKE_COMMAND}" "-DFOR=${known}" "-DOUT=${file}"
        "-DCUDNN_ROOT=${word_CUDNN_ROOT}" "-DCUDAToolkit_ROOT=${word_CUDA_ROOT}"
        -P "${ci_project}/modules/CUDNNInitialCache.cmake"
      WORKING_DIRECTORY "${ci_work}" RESULT_VARIABLE result)
    if(NOT result EQUAL 0 OR NOT EXISTS "${file}")
      step_fail(WANTED "an initial cache for ${known}" SEEN "none was written, see above"
        DO "set CUDNN_CI_CUDNN to what ${known} takes, and CUDNN_ROOT or CUDNN_CI_LOCK to such one")
    endif()
    ci_append(text -C)
    ci_append(text "${file}")
  else()
    framework_append(text variables)
  endif()
  if(NOT mode STREQUAL "provider" AND NOT configure_includes STREQUAL "")
    ci_append(text "-DCMAKE_PROJECT_TOP_LEVEL_INCLUDES=${configure_includes}")
  endif()
  if(NOT word_CUDA_ROOT STREQUAL "")
    ci_append(text "-DCUDAToolkit_ROOT=${word_CUDA_ROOT}")
  endif()
  set(ways "${text}" PARENT_SCOPE)
endfunction()

set(mode "${ci_mode}")
if(mode STREQUAL "")
  ci_json_get(mode "${framework_entry}" mode)
endif()
ci_json_get(proof "${framework_entry}" proof)
step_set("${framework_name}" framework)
step_set("${proof}" proof)
step_set("${source}" source)
step_set("${tree}" tree)
framework_command(command)
if(NOT command STREQUAL "")
  step_set("its own command" mode)
  if(NOT ci_mode MATCHES "^(variables)?$")
    step_fail(WANTED "a build by CMake for CUDNN_CI_MODE=${ci_mode}"
      SEEN "${framework_name} is built by a command of its own"
      DO "leave CUDNN_CI_MODE out; its settings are its variables")
  endif()
  if(NOT ci_configure STREQUAL "")
    step_fail(WANTED "CUDNN_CI_CONFIGURE empty"
      SEEN "${framework_name} is built by a command of its own"
      DO "put these arguments into CUDNN_CI_COMMAND")
  endif()
  step_end("the command of the step build configures")
  return()
endif()
step_set("${mode}" mode)
if(NOT EXISTS "${source}/CMakeLists.txt")
  step_fail(WANTED "a CMake project in ${source}" SEEN "no CMakeLists.txt"
    DO "set CUDNN_CI_SOURCE to the top of its sources, or CUDNN_CI_COMMAND to its build command")
endif()

msvc_environment(visual_studio)
framework_environment()
configure_read_arguments()
configure_ways()
set(generator "")
if(NOT configure_generator AND "$ENV{CMAKE_GENERATOR}" STREQUAL "")
  find_program(ninja NAMES ninja ninja-build NO_CACHE)
  if(ninja)
    set(generator Ninja)
  endif()
endif()
set(command "")
foreach(value IN ITEMS "${CMAKE_COMMAND}" -S "${source}" -B "${tree}")
  ci_append(command "${value}")
endforeach()
if(NOT generator STREQUAL "")
  ci_append(command -G)
  ci_append(command "${generator}")
endif()
ci_append(command "-DCMAKE_BUILD_TYPE=${ci_config}")
framework_append(command arguments)
if(NOT ci_architectures STREQUAL "")
  framework_append(command architectures arguments)
endif()
string(APPEND command "${ways}")
string(REGEX REPLACE "\\[=+\\[|\\]=+\\]" "" shown "${command}")
step_say("${framework_name} by ${mode}:${shown}${configure_names}")
string(APPEND command "${configure_text}")
file(REMOVE "${ci_work}/configure.log")
step_run(result COMMAND "${command}" DIRECTORY "${ci_work}")
if(NOT result EQUAL 0)
  step_fail(WANTED "${framework_name} configured"
    SEEN "cmake ended with ${result}, its words are above"
    DO "look in ${ci_work}/configure.log and ${tree}/CMakeFiles")
endif()
framework_expect("${tree}" "${ci_work}/configure.log")
framework_cache(generator "${tree}" CMAKE_GENERATOR)
step_set("${generator}" generator)
step_end()
