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
  "# BEGIN generated release table\n${table}\n# END generated release table\n"
  "endmacro()\n\n")

string(APPEND module
  "# ---- parts that few configures need -------------------------------------------------------------------\n"
  "#\n"
  "# Each is one bracket argument, which CMake passes over three times faster than it reads code; _cudnn_need(<part>)\n"
  "# has it read. Their comments stand in cmake/FindCUDNN/on-demand/ of the project.\n\n")
foreach(name IN ITEMS architectures arm around binary comments components directories forwarding-headers import-library
        not-found other-modules parts-of-8 places records
        rejected static strings sysroot toolkit walk windows)
  part(on-demand/${name} text)
  # The comments stay in the part: each character that CMake passes over takes its time.
  string(REGEX REPLACE "(^|\n)( *#( [^\n]*)?\n)+" "\\1" text "${text}")
  string(REGEX REPLACE "(^|\n) +" "\\1" text "${text}")
  string(REGEX REPLACE "\n\n+" "\n" text "${text}")
  if("${text}" MATCHES "]===]")
    message(FATAL_ERROR "on-demand/${name}.cmake holds the closing bracket \"]===]\", in which it is put")
  endif()
  string(APPEND module "function(_cudnn_read_${name})\n  cmake_language(EVAL CODE [===[\n${text}]===])\nendfunction()\n\n")
endforeach()

cudnn_wheel_table("${CMAKE_CURRENT_LIST_DIR}/data/releases.json" table)
string(APPEND module
  "# Python wheels for Linux, from cmake/data/releases.json: CUDA major|processor|versions.\n"
  "function(_cudnn_read_wheels)\n  cmake_language(EVAL CODE [===[\nmacro(_cudnn_wheel_table)\n${table}endmacro()\n]===])\nendfunction()\n\n")

part(main text)
string(APPEND module "${text}")

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
