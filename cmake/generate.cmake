# SPDX-License-Identifier: BSD-3-Clause
#
# Assembles modules/FindCUDNN.cmake from the parts in cmake/FindCUDNN/ and the release table.
#
#   cmake -P cmake/generate.cmake             writes the module
#   cmake -DCHECK=ON -P cmake/generate.cmake  fails when the module in modules/ is not what the parts give
#   cmake -DOUTPUT=<file> -P …                writes it elsewhere

cmake_minimum_required(VERSION 3.20...4.4)

cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH root)
include("${CMAKE_CURRENT_LIST_DIR}/generate/release-table.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/generate/wheel-table.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/generate/inline.cmake")

cudnn_release_table("${CMAKE_CURRENT_LIST_DIR}/data/releases.json" table)
string(REGEX REPLACE "\n+$" "" table "${table}")

# part(<file> <variable>): the text of a part. Not file(STRINGS): it drops brackets and empty lines.
function(part file variable)
  file(READ "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/FindCUDNN/${file}.cmake" text)
  set(${variable} "${text}" PARENT_SCOPE)
endfunction()

set(module "")
foreach(name IN ITEMS head policies files data platform hints libraries evidence request search places targets words)
  part(${name} text)
  string(APPEND module "${text}\n")
endforeach()

string(APPEND module
  "# ---- data: releases ---------------------------------------------------------------------------------\n\n"
  "# Sets the release table in the caller's scope; read only where a candidate is judged.\n"
  "macro(_cudnn_release_table)\n"
  "@release_table@\n"
  "endmacro()\n\n")

part(main text)
string(APPEND module "${text}")

set(on_demand architectures arm around binary comments components directories forwarding-headers import-library not-found
  odd-names parts-of-8 places records rejected static strings sysroot toolkit walk windows windows-results)
set(other "")
foreach(name IN LISTS on_demand)
  part(on-demand/${name} text)
  string(APPEND other "${text}")
endforeach()
cudnn_inline_macros(module "${other}")
# Each character that CMake passes over takes its time: of the comments, the heads of sections stay.
string(FIND "${module}" "\n#]====" begin)
string(SUBSTRING "${module}" 0 ${begin} head)
string(SUBSTRING "${module}" ${begin} -1 code)
string(REGEX REPLACE "\n *#( [^-\n][^\n]*)?(\n *#( [^-\n][^\n]*)?)*\n" "\n" code "${code}")
string(REGEX REPLACE "\n\n\n+" "\n\n" code "${code}")
set(module "${head}${code}")
string(REPLACE "@release_table@" "# BEGIN generated release table\n${table}\n# END generated release table" module "${module}")

# ---- the parts that few configures need, as comments ----

# append_part(<name> <text>): without its own comments, indentation and empty lines, since each character that CMake
# passes over takes its time.
function(append_part name text)
  string(REGEX REPLACE "(^|\n)( *#( [^\n]*)?\n)+" "\\1" code "${text}")
  string(REGEX REPLACE "(^|\n) +" "\\1" code "${code}")
  string(REGEX REPLACE "\n\n+" "\n" code "${code}")
  string(REGEX REPLACE "^\n|\n$" "" code "${code}")
  if("\n${code}" MATCHES "\n[[=]")
    message(FATAL_ERROR "${name}: a line begins with \"[\" or \"=\", so it would be no comment, or the head of a part")
  endif()
  string(REPLACE "\n" "\n#" code "${code}")
  set(module "${module}#==== ${name} ====\n#${code}\n" PARENT_SCOPE)
endfunction()

string(APPEND module "
# ---- parts that few configures need -------------------------------------------------------------------
#
# CMake passes over comments faster than over anything else; _cudnn_need(<part>) reads a part. Their own
# comments stand in cmake/FindCUDNN/on-demand/ of the project.

")
foreach(name IN LISTS on_demand)
  part(on-demand/${name} text)
  append_part(${name} "${text}")
endforeach()
# Python wheels for Linux: CUDA major|processor|versions
cudnn_wheel_table("${CMAKE_CURRENT_LIST_DIR}/data/releases.json" table)
append_part(wheels "macro(_cudnn_wheel_table)\n${table}endmacro()\n")
string(APPEND module "#====\n")
string(FIND "${module}" "\n#==== " offset)
math(EXPR offset "${offset} / 1000 * 1000 - 8000") # room for changes by hand in a copy
string(REPLACE "@parts_offset@" "${offset}" module "${module}")

if(NOT DEFINED OUTPUT)
  set(OUTPUT "${root}/modules/FindCUDNN.cmake")
endif()
set(old "")
if(EXISTS "${OUTPUT}")
  file(READ "${OUTPUT}" old)
endif()
if("${old}" STREQUAL "${module}")
  message(STATUS "${OUTPUT} is up to date")
elseif(CHECK)
  message(FATAL_ERROR "${OUTPUT} is not what cmake/FindCUDNN/ and cmake/data/releases.json give. Edit the parts, not the "
    "module, then run: cmake -P cmake/generate.cmake")
else()
  file(WRITE "${OUTPUT}.tmp" "${module}") # whole or not at all: a build may be reading it
  file(RENAME "${OUTPUT}.tmp" "${OUTPUT}")
  message(STATUS "${OUTPUT} written")
endif()
