# SPDX-License-Identifier: BSD-3-Clause
#
# Puts macros in the place where they are called: each function or macro that CMake defines costs it some 5 µs in every
# configure, whatever its length, and a call of a macro as much again.

# Is the call in <text> within a foreach()? There CMake goes over every command of the body once more for each block that
# it stands in, in each round, which is dearer than a call of a long macro.
function(_cudnn_is_in_loop out text call)
  string(FIND "${text}" "${call}" at)
  string(SUBSTRING "${text}" 0 ${at} before)
  string(REGEX REPLACE "^.*\n(function|macro)\\(" "" before "${before}") # greedy: from the last one on
  string(REGEX MATCHALL "[^a-z]foreach\\(" begins "${before}")
  string(REGEX MATCHALL "endforeach\\(" ends "${before}")
  list(LENGTH begins begins)
  list(LENGTH ends ends)
  set(${out} FALSE PARENT_SCOPE)
  if(begins GREATER ends)
    set(${out} TRUE PARENT_SCOPE)
  endif()
endfunction()

# cudnn_inline_macros(<variable> <other>): in the text of <variable>, every macro without parameters that is called once
# there (a long one: not in a loop), and not in the text <other>, takes the place of its call. That means the same, since a
# macro has no scope.
function(cudnn_inline_macros variable other)
  set(text "${${variable}}")
  string(REGEX MATCHALL "\nmacro\\(_cudnn_[a-z0-9_]+\\)\n" macros "${text}")
  foreach(line IN LISTS macros)
    string(REGEX REPLACE "\nmacro\\((.*)\\)\n" "\\1" name "${line}")
    string(REGEX MATCHALL "[^a-z0-9_]${name}\\(\\)" calls "${text}")
    string(REGEX MATCHALL "[^a-z0-9_]${name}\\(\\)" elsewhere "${other}")
    list(LENGTH calls count)
    if(NOT count EQUAL 1 OR elsewhere)
      continue()
    endif()
    string(FIND "${text}" "${line}" begin)
    string(SUBSTRING "${text}" 0 ${begin} before)
    string(SUBSTRING "${text}" ${begin} -1 after)
    string(LENGTH "${line}" length)
    string(FIND "${after}" "\nendmacro()\n" end)
    math(EXPR length_of_body "${end} - ${length}")
    string(SUBSTRING "${after}" ${length} ${length_of_body} body)
    if(length_of_body GREATER 2500)
      _cudnn_is_in_loop(in_loop "${text}" "${calls}")
      if(in_loop)
        continue()
      endif()
    endif()
    math(EXPR end "${end} + 12")
    string(SUBSTRING "${after}" ${end} -1 after)
    set(text "${before}\n${after}")
    string(REGEX MATCH "\n *${name}\\(\\)\n" call "${text}")
    if(call STREQUAL "")
      message(FATAL_ERROR "${name} is called in a line that holds more than the call")
    endif()
    string(REPLACE "${call}" "\n${body}\n" text "${text}")
  endforeach()
  set(${variable} "${text}" PARENT_SCOPE)
endfunction()
