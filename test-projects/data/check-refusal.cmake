# SPDX-License-Identifier: BSD-3-Clause
#
# Proves that a check goes red: runs it on a copy of one input with FROM replaced by TO once, and
# passes if the check fails and says WORDS (a regular expression; white space is collapsed before).
#
#   cmake -D CHECK=releases|table -D MUTATE=releases|module -D FROM=<text> -D TO=<text>
#         -D WORDS=<regex> -D RELEASES=… -D GENERATOR=… -D WORK=<directory> [-D MIN_…=…]
#         -P check-refusal.cmake
#
# RELEASES is fixture-releases.json: small, so that many changes cost little. The module is a
# stand-in that holds the block made from it.

cmake_minimum_required(VERSION 3.20)
include("${GENERATOR}")

file(REMOVE_RECURSE "${WORK}")
file(MAKE_DIRECTORY "${WORK}")
file(READ "${RELEASES}" releases)
cudnn_release_table("${RELEASES}" block)
string(CONCAT module
  "# first line\n"
  "# BEGIN generated release table\n"
  "${block}"
  "# END generated release table\n"
  "# last line\n")

string(FIND "${${MUTATE}}" "${FROM}" at)
string(LENGTH "${FROM}" length)
if(at EQUAL -1 OR length EQUAL 0)
  message(FATAL_ERROR "nothing to change: \"${FROM}\" is not in the ${MUTATE} text")
endif()
string(SUBSTRING "${${MUTATE}}" 0 ${at} head)
math(EXPR at "${at} + ${length}")
string(SUBSTRING "${${MUTATE}}" ${at} -1 tail)
# The unchanged copy has to pass, or the failure below would prove nothing.
foreach(round IN ITEMS unchanged changed)
  file(WRITE "${WORK}/releases.json" "${releases}")
  file(WRITE "${WORK}/module.cmake" "${module}")
  execute_process(
    COMMAND "${CMAKE_COMMAND}" -D "RELEASES=${WORK}/releases.json" -D "GENERATOR=${GENERATOR}"
      -D "MODULE=${WORK}/module.cmake" -D "MIN_RELEASES=${MIN_RELEASES}"
      -D "MIN_ARCHIVES=${MIN_ARCHIVES}" -P "${CMAKE_CURRENT_LIST_DIR}/check-${CHECK}.cmake"
    RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(round STREQUAL "unchanged" AND NOT result EQUAL 0)
    message(FATAL_ERROR "the check fails on unchanged input (${result}):\n${output}")
  endif()
  set(${MUTATE} "${head}${TO}${tail}")
endforeach()
string(REGEX REPLACE "[ \t\r\n]+" " " collapsed "${output}")
if(result EQUAL 0)
  message(FATAL_ERROR "\"${FROM}\" → \"${TO}\" was not refused:\n${output}")
elseif(NOT collapsed MATCHES "${WORDS}")
  message(FATAL_ERROR "refused, but the words \"${WORDS}\" are missing:\n${output}")
endif()
