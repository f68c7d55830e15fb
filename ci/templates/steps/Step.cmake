# SPDX-License-Identifier: BSD-3-Clause
# A step: its beginning, its end, its result. The state between steps is one file a step,
# <work>/<step>.json, so that each step can be replaced by another program which writes the same:
#
#   step, result      its name; passed, skipped or failed
#   reason            why it was skipped
#   wanted, seen, do  what it said when it failed
#   ...               what the head of each step's file lists
#
# Programs that a step runs leave their words in <work>/<step>.log.
include_guard(GLOBAL)
include("${CMAKE_CURRENT_LIST_DIR}/Text.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/Inputs.cmake")

cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH ci_templates)
cmake_path(SET ci_project NORMALIZE "${ci_templates}/../..")
string(REGEX REPLACE "/$" "" ci_project "${ci_project}")
set(ci_steps fetch check configure build audit smoke manifest)

# step_set(<value> <member>...): a string of the step's result. step_set_json: any JSON.
function(step_set value)
  ci_json_text(value "${value}")
  step_set_json("${value}" ${ARGN})
endfunction()

function(step_set_json value)
  get_property(json GLOBAL PROPERTY ci_result)
  set(path "")
  foreach(member IN LISTS ARGN) # an object that is not there yet
    if(path)
      string(JSON type ERROR_VARIABLE error TYPE "${json}" ${path})
      if(error)
        string(JSON json SET "${json}" ${path} "{}")
      endif()
    endif()
    list(APPEND path "${member}")
  endforeach()
  string(JSON json SET "${json}" ${ARGN} "${value}")
  set_property(GLOBAL PROPERTY ci_result "${json}")
endfunction()

# step_result(<out> <step> <member>...): what an earlier step left, empty when it left none.
function(step_result out step)
  if(NOT EXISTS "${ci_work}/${step}.json")
    set(${out} "" PARENT_SCOPE)
    return()
  endif()
  file(READ "${ci_work}/${step}.json" json)
  ci_json_get(value "${json}" ${ARGN})
  set(${out} "${value}" PARENT_SCOPE)
endfunction()

# step_result_list(<out> <step> <member>...): the strings of an array, encoded.
function(step_result_list out step)
  file(READ "${ci_work}/${step}.json" json)
  ci_json_list(values "${json}" ${ARGN})
  set(${out} "${values}" PARENT_SCOPE)
endfunction()

# A line of what is seen. step_note remembers it, for the manifest.
function(step_say text)
  message(STATUS "${text}")
endfunction()

function(step_note text)
  message(STATUS "note: ${text}")
  set_property(GLOBAL APPEND_STRING PROPERTY ci_notes "${text}\n")
endfunction()

# Writes the result; sets <out> to what stood in the way, else to 0.
function(step_write out result)
  step_set("${result}" result)
  get_property(notes GLOBAL PROPERTY ci_notes)
  if(notes)
    string(REGEX REPLACE "\n$" "" notes "${notes}")
    ci_lines(notes "${notes}")
    ci_json_array(notes notes)
    step_set_json("${notes}" notes)
  endif()
  get_property(json GLOBAL PROPERTY ci_result)
  set(error "${ci_work} is no directory that can be written")
  get_property(prepared GLOBAL PROPERTY ci_prepared)
  if(prepared)
    file(WRITE "${ci_work}/${step_name}.new" "${json}\n")
    file(RENAME "${ci_work}/${step_name}.new" "${ci_work}/${step_name}.json" RESULT error)
  endif()
  set(${out} "${error}" PARENT_SCOPE)
endfunction()

# step_fail(WANTED <line>... SEEN <line>... DO <line>...): ends the step. Lines may hold anything
# but semicolons.
function(step_fail)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "WANTED;SEEN;DO")
  set(text "${step_name}: failed")
  foreach(part IN ITEMS WANTED SEEN DO)
    string(TOLOWER "${part}" label)
    list(JOIN arg_${part} "\n            " lines)
    string(SUBSTRING "${label}:      " 0 8 head)
    string(APPEND text "\n    ${head}${lines}")
    list(JOIN arg_${part} "\n" lines)
    step_set("${lines}" "${label}")
  endforeach()
  step_write(error failed)
  message(FATAL_ERROR "  ${text}\n")
endfunction()

# step_begin(<step>): reads the inputs, forgets this step's result and those of later steps, and
# refuses to go on where the step before did not end well.
macro(step_begin name)
  set(step_name "${name}")
  set_property(GLOBAL PROPERTY ci_result "{\"step\": \"${name}\"}")
  set_property(GLOBAL PROPERTY ci_notes "")
  ci_read_work()
  step_prepare_work()
  ci_read_inputs()
  step_check_before()
endmacro()

# Makes the directory and takes the stale results away. What can't be written ends here, in words of
# our own: file(WRITE) has none.
function(step_prepare_work)
  set(error 0)
  if(EXISTS "${ci_work}/CMakeLists.txt" OR EXISTS "${ci_work}/.git")
    step_fail(WANTED "a directory of its own for the state between the steps"
      SEEN "${ci_work} holds sources" DO "set CUDNN_CI_WORK to another one, or leave it out")
  elseif(NOT IS_DIRECTORY "${ci_work}")
    execute_process(COMMAND "${CMAKE_COMMAND}" -E make_directory "${ci_work}"
      RESULT_VARIABLE error ERROR_VARIABLE words OUTPUT_QUIET)
  endif()
  if(error EQUAL 0)
    execute_process(COMMAND "${CMAKE_COMMAND}" -E touch "${ci_work}/${step_name}.new"
      RESULT_VARIABLE error ERROR_VARIABLE words OUTPUT_QUIET)
  endif()
  if(NOT error EQUAL 0)
    string(REGEX REPLACE "[\n ]+" " " words "${words}")
    step_fail(WANTED "a directory for the state between the steps: ${ci_work}"
      SEEN "it can't be made or written: ${words}" DO "set CUDNN_CI_WORK to one that can")
  endif()
  set_property(GLOBAL PROPERTY ci_prepared TRUE)
  list(FIND ci_steps "${step_name}" index)
  list(SUBLIST ci_steps ${index} -1 later)
  foreach(step IN LISTS later)
    file(REMOVE "${ci_work}/${step}.json") # what can't be removed shows at the end
  endforeach()
endfunction()

function(step_check_before)
  list(FIND ci_steps "${step_name}" index)
  if(index EQUAL 0)
    return()
  endif()
  math(EXPR index "${index} - 1")
  list(GET ci_steps ${index} before)
  step_result(result "${before}" result)
  if(NOT result MATCHES "^(passed|skipped)$")
    set(seen "its result is \"${result}\" (${ci_work}/${before}.json)")
    if(result STREQUAL "")
      set(seen "it did not run, or not with this CUDNN_CI_WORK: no ${ci_work}/${before}.json")
    endif()
    step_fail(WANTED "the step ${before} before ${step_name}" SEEN "${seen}"
      DO "run it: <cudnn-cmake>/ci/templates/framework ${before} ${step_name}")
  endif()
endfunction()

# step_end([<reason>]): passed, or skipped with the reason.
function(step_end)
  set(result passed)
  if(ARGC GREATER 0)
    set(result skipped)
    step_set("${ARGV0}" reason)
    step_say("${step_name}: skipped: ${ARGV0}")
  endif()
  step_write(error "${result}")
  if(NOT error EQUAL 0)
    step_fail(WANTED "the result of this step in ${ci_work}/${step_name}.json"
      SEEN "it can't be written: ${error}"
      DO "look at the rights and the room there, and whether a directory has that name")
  endif()
  if(result STREQUAL "passed")
    step_say("${step_name}: passed")
  endif()
endfunction()

# step_run(<out> COMMAND <command text> DIRECTORY <directory>): runs it with its words on the
# console and in <work>/<step>.log; <out> is its exit code, or why it did not run.
function(step_run out)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "COMMAND;DIRECTORY" "")
  ci_quote(directory "${arg_DIRECTORY}")
  cmake_language(EVAL CODE "execute_process(COMMAND ${arg_COMMAND} WORKING_DIRECTORY ${directory}
    RESULT_VARIABLE result OUTPUT_VARIABLE words ERROR_VARIABLE words
    ECHO_OUTPUT_VARIABLE ECHO_ERROR_VARIABLE)")
  file(APPEND "${ci_work}/${step_name}.log" "${words}")
  set(${out} "${result}" PARENT_SCOPE)
endfunction()
