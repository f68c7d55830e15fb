# SPDX-License-Identifier: BSD-3-Clause
# Texts for the steps: JSON, and lists whose values may hold any character.
include_guard(GLOBAL)

# CMake's lists take brackets and semicolons in a value for their own; these stand for them there.
string(ASCII 1 2 3 ci_marks)
string(SUBSTRING "${ci_marks}" 0 1 ci_open)
string(SUBSTRING "${ci_marks}" 1 1 ci_close)
string(SUBSTRING "${ci_marks}" 2 1 ci_semicolon)

# ci_encode(<variable>): hides the brackets of its values. ci_decode shows the value as it was.
function(ci_encode ci_variable)
  string(REPLACE "[" "${ci_open}" text "${${ci_variable}}")
  string(REPLACE "]" "${ci_close}" text "${text}")
  set(${ci_variable} "${text}" PARENT_SCOPE)
endfunction()

function(ci_decode ci_variable)
  string(REPLACE "${ci_open}" "[" text "${${ci_variable}}")
  string(REPLACE "${ci_close}" "]" text "${text}")
  string(REPLACE "${ci_semicolon}" ";" text "${text}")
  set(${ci_variable} "${text}" PARENT_SCOPE)
endfunction()

# ci_lines(<out> <text>): its lines as a list of encoded values.
function(ci_lines out text)
  ci_encode(text)
  string(REPLACE ";" "${ci_semicolon}" text "${text}")
  string(REGEX REPLACE "\r?\n" ";" text "${text}")
  set(${out} "${text}" PARENT_SCOPE)
endfunction()

# ci_matching_lines(<out> <file> <regex>): the lines of the file that match, as encoded values.
function(ci_matching_lines out file regex)
  file(STRINGS "${file}" lines REGEX "${regex}" ENCODING UTF-8)
  ci_encode(lines)
  string(REPLACE "\\;" "${ci_semicolon}" lines "${lines}")
  set(${out} "${lines}" PARENT_SCOPE)
endfunction()

# ci_glob(<out> <directory> [RECURSE] <pattern>...): files in it, or also below it, that match,
# relative, encoded.
function(ci_glob out directory)
  string(REGEX REPLACE [[([][*?])]] [=[[\1]]=] glob "${directory}")
  set(patterns "${ARGN}")
  set(way GLOB)
  if("RECURSE" IN_LIST patterns)
    list(REMOVE_ITEM patterns RECURSE)
    set(way GLOB_RECURSE)
  endif()
  list(TRANSFORM patterns PREPEND "${glob}/")
  file(${way} files LIST_DIRECTORIES FALSE RELATIVE "${directory}" ${patterns})
  ci_encode(files)
  set(${out} "${files}" PARENT_SCOPE)
endfunction()

# ci_quote(<out> <value>): a bracket argument that is the value whatever it holds.
function(ci_quote out value)
  set(fence "=")
  while("${value}]" MATCHES "]${fence}]")
    string(APPEND fence "=")
  endwhile()
  set(${out} "[${fence}[${value}]${fence}]" PARENT_SCOPE)
endfunction()

# ci_append(<command> <argument>): a command line is kept as the text of its quoted arguments.
function(ci_append ci_command argument)
  ci_quote(quoted "${argument}")
  set(${ci_command} "${${ci_command}} ${quoted}" PARENT_SCOPE)
endfunction()

# ci_append_list(<command> <list variable>): each value of a list, encoded or plain, as one
# argument.
function(ci_append_list ci_command ci_list)
  set(text "${${ci_command}}")
  foreach(value IN LISTS ${ci_list})
    ci_decode(value)
    ci_append(text "${value}")
  endforeach()
  set(${ci_command} "${text}" PARENT_SCOPE)
endfunction()

# ci_json_text(<out> <value>): a JSON string.
function(ci_json_text out value)
  string(REPLACE "\\" "\\\\" value "${value}")
  string(REPLACE "\"" "\\\"" value "${value}")
  string(REPLACE "\n" "\\n" value "${value}")
  string(REPLACE "\t" "\\t" value "${value}")
  string(ASCII 1 first)
  string(ASCII 31 last)
  string(REGEX REPLACE "[${first}-${last}]" " " value "${value}")
  set(${out} "\"${value}\"" PARENT_SCOPE)
endfunction()

# ci_json_array(<out> <list variable>): a JSON array of strings, of encoded or plain values.
function(ci_json_array out ci_list)
  set(texts "")
  set(comma "")
  foreach(value IN LISTS ${ci_list})
    ci_decode(value)
    ci_json_text(value "${value}")
    string(APPEND texts "${comma}${value}")
    set(comma ", ")
  endforeach()
  set(${out} "[${texts}]" PARENT_SCOPE)
endfunction()

# ci_json_get(<out> <json> <member>...): its text; empty when it is not there.
function(ci_json_get out json)
  string(JSON value ERROR_VARIABLE error GET "${json}" ${ARGN})
  if(error)
    set(value "")
  endif()
  set(${out} "${value}" PARENT_SCOPE)
endfunction()

# ci_json_list(<out> <json> <member>...): the strings of an array as encoded values, in order.
function(ci_json_list out json)
  set(values "")
  string(JSON count ERROR_VARIABLE error LENGTH "${json}" ${ARGN})
  if(NOT error AND count GREATER 0)
    math(EXPR last "${count} - 1")
    foreach(index RANGE ${last})
      string(JSON value GET "${json}" ${ARGN} ${index})
      ci_encode(value)
      string(REPLACE ";" "${ci_semicolon}" value "${value}")
      list(APPEND values "${value}")
    endforeach()
  endif()
  set(${out} "${values}" PARENT_SCOPE)
endfunction()
