# SPDX-License-Identifier: BSD-3-Clause
#
# Fails unless the text between the two marker lines in a file is what the generator makes of the
# data, to the byte.
#
#   cmake -D RELEASES=<releases.json> -D GENERATOR=<release-table.cmake> -D MODULE=<file>
#         -P check-table.cmake

cmake_minimum_required(VERSION 3.20)

set(begin "# BEGIN generated release table\n")
set(end "# END generated release table\n")

foreach(input IN ITEMS RELEASES GENERATOR MODULE)
  if(NOT EXISTS "${${input}}")
    message(FATAL_ERROR "${input} names no file: \"${${input}}\"")
  endif()
endforeach()
include("${GENERATOR}")
cudnn_release_table("${RELEASES}" expected)
file(READ "${MODULE}" module)
string(PREPEND module "\n") # so that a marker on the first line is a line, too

# Sets <out-var> to where the only line that is <marker> begins.
function(find_marker out_var marker)
  string(REGEX REPLACE "\n$" "" name "${marker}")
  string(FIND "${module}" "\n${marker}" first)
  string(FIND "${module}" "\n${marker}" last REVERSE)
  if(first EQUAL -1)
    message(FATAL_ERROR "${MODULE} has no line \"${name}\"")
  elseif(NOT first EQUAL last)
    message(FATAL_ERROR "${MODULE} has more than one line \"${name}\"")
  endif()
  math(EXPR first "${first} + 1")
  set(${out_var} ${first} PARENT_SCOPE)
endfunction()

find_marker(from "${begin}")
find_marker(to "${end}")
string(LENGTH "${begin}" length)
math(EXPR from "${from} + ${length}")
math(EXPR length "${to} - ${from}")
if(length LESS 0)
  message(FATAL_ERROR "the markers of the release table are in the wrong order in ${MODULE}")
endif()
string(SUBSTRING "${module}" ${from} ${length} actual)
if(actual STREQUAL expected)
  return()
endif()

# Name the first line that differs: no list of lines, a quoted row may hold anything.
set(line 1)
set(seen "${actual}")
set(wanted "${expected}")
while(TRUE)
  string(FIND "${seen}" "\n" seen_end)
  string(FIND "${wanted}" "\n" wanted_end)
  string(SUBSTRING "${seen}" 0 ${seen_end} seen_line)
  string(SUBSTRING "${wanted}" 0 ${wanted_end} wanted_line)
  if(NOT seen_line STREQUAL wanted_line OR seen_end EQUAL -1 OR wanted_end EQUAL -1)
    break()
  endif()
  math(EXPR seen_end "${seen_end} + 1")
  math(EXPR wanted_end "${wanted_end} + 1")
  string(SUBSTRING "${seen}" ${seen_end} -1 seen)
  string(SUBSTRING "${wanted}" ${wanted_end} -1 wanted)
  math(EXPR line "${line} + 1")
endwhile()
message(FATAL_ERROR
  "the release table in ${MODULE} is not what ${RELEASES} gives. First difference, line ${line} of "
  "the block:\n"
  "  is      ${seen_line}\n"
  "  should  ${wanted_line}\n"
  "Run: cmake -P cmake/generate.cmake")
