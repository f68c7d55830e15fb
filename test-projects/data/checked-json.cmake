# SPDX-License-Identifier: BSD-3-Clause
#
# Reading JSON under cmake -P with every surprise noted instead of raised, so that one run of a
# check tells all that is wrong. Used by check-releases.cmake.

include_guard(GLOBAL)

set_property(GLOBAL PROPERTY checked_json_problem_count 0)
set_property(GLOBAL PROPERTY checked_json_problems "")

# Notes a problem; report_problems ends the run.
function(problem where text)
  get_property(count GLOBAL PROPERTY checked_json_problem_count)
  math(EXPR count "${count} + 1")
  set_property(GLOBAL PROPERTY checked_json_problem_count ${count})
  if(count LESS_EQUAL 20)
    set_property(GLOBAL APPEND_STRING PROPERTY checked_json_problems "  ${where}: ${text}\n")
  endif()
endfunction()

# Fatal error with the problems noted so far, the first 20 in words; nothing when there is none.
function(report_problems file)
  get_property(problems GLOBAL PROPERTY checked_json_problems)
  get_property(count GLOBAL PROPERTY checked_json_problem_count)
  if(count GREATER 20)
    string(APPEND problems "  …\n")
  endif()
  if(count GREATER 0)
    message(FATAL_ERROR "${count} problem(s) in ${file}:\n${problems}")
  endif()
endfunction()

# Reads the members of a JSON object into <prefix>_<member> variables of the caller. The rest of the
# arguments are the members allowed: "name" is a string, "name[]" an array, "name{}" an object, and
# a leading "?" makes it optional. A member that is unknown, missing or of another type is a
# problem.
# Strings come as they are, arrays and objects as JSON text, absent ones as "".
function(read_object prefix where object)
  set(names "")
  foreach(spec IN LISTS ARGN)
    string(REGEX REPLACE "[][{}?]" "" name "${spec}")
    string(REGEX REPLACE "^[^][{}]+" "" kind "${spec}")
    list(APPEND names "${name}")
    set(${prefix}_${name} "" PARENT_SCOPE)
    string(JSON type ERROR_VARIABLE error TYPE "${object}" "${name}")
    if(error)
      if(NOT spec MATCHES "^[?]")
        problem("${where}" "member \"${name}\" is missing")
      endif()
    elseif((kind STREQUAL "" AND NOT type STREQUAL "STRING")
        OR (kind STREQUAL "[]" AND NOT type STREQUAL "ARRAY")
        OR (kind STREQUAL "{}" AND NOT type STREQUAL "OBJECT"))
      problem("${where}" "member \"${name}\" has type ${type}")
    else()
      string(JSON value GET "${object}" "${name}")
      set(${prefix}_${name} "${value}" PARENT_SCOPE)
    endif()
  endforeach()
  string(JSON count ERROR_VARIABLE error LENGTH "${object}")
  if(NOT error AND count GREATER 0)
    math(EXPR last "${count} - 1")
    foreach(i RANGE ${last})
      string(JSON name ERROR_VARIABLE error MEMBER "${object}" ${i})
      if(NOT error AND NOT name IN_LIST names)
        problem("${where}" "member \"${name}\" is unknown")
      endif()
    endforeach()
  endif()
endfunction()

# Sets <out-var> to the index of the last element of a JSON array or object, -1 when it has none:
# foreach(i RANGE …) needs the guard "if(last GREATER_EQUAL 0)".
function(last_index out_var json)
  set(last -1)
  if(NOT json STREQUAL "")
    string(JSON count ERROR_VARIABLE error LENGTH "${json}")
    if(NOT error)
      math(EXPR last "${count} - 1")
    endif()
  endif()
  set(${out_var} ${last} PARENT_SCOPE)
endfunction()

# Sets <out-var> to a list of the strings in a JSON array; none, or one given twice, is a problem.
function(read_strings out_var where array)
  set(values "")
  last_index(last "${array}")
  if(last GREATER_EQUAL 0)
    foreach(i RANGE ${last})
      string(JSON value GET "${array}" ${i})
      if(value IN_LIST values)
        problem("${where}" "\"${value}\" is given twice")
      endif()
      list(APPEND values "${value}")
    endforeach()
  else()
    problem("${where}" "an array with at least one string is wanted")
  endif()
  set(${out_var} "${values}" PARENT_SCOPE)
endfunction()
