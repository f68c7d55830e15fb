# SPDX-License-Identifier: BSD-3-Clause
#
# Puts macros in the place where they are called: each function or macro that CMake defines costs it some 5 µs in every
# configure, whatever its length, and a call of a macro as much again.

# cudnn_inline_macros(<variable> <other>): in the text of <variable>, every macro without parameters that is called once
# there, and not in the text <other>, takes the place of its call. Such a call means the same: a macro has no scope.
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
