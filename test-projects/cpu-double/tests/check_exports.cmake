# SPDX-License-Identifier: BSD-3-Clause
# Copyright the cudnn-cmake authors

# Compares symbol names and symbol versions; the tests double.exports.* write the command line:
#
#   cmake -DCHECK=list|real -DREADELF=<tool> -DDOUBLE=<library of the double>
#         [-DEXPORTS=<name>|...] [-DREAL=<library>] -P check_exports.cmake
#
# list  the double exports exactly EXPORTS
# real  every function of the double is one of the real library's, under the same symbol version

cmake_minimum_required(VERSION 3.20...4.4)
include("${CMAKE_CURRENT_LIST_DIR}/../../common/read_symbols.cmake")

read_symbols(exported "${DOUBLE}" TRUE)
if(exported STREQUAL "")
  message(FATAL_ERROR "${DOUBLE} exports nothing")
endif()
set(faults "")

if(CHECK STREQUAL "list")
  string(REPLACE "|" ";" wanted "${EXPORTS}")
  set(seen "")
  foreach(symbol IN LISTS exported)
    string(REGEX REPLACE "@.*" "" name "${symbol}")
    list(APPEND seen "${name}")
    if(NOT name IN_LIST wanted)
      string(APPEND faults "  exported, but not in the list: ${symbol}\n")
    endif()
  endforeach()
  foreach(name IN LISTS wanted)
    if(NOT name IN_LIST seen)
      string(APPEND faults "  in the list, but not exported: ${name}\n")
    endif()
  endforeach()
elseif(CHECK STREQUAL "real")
  read_symbols(real "${REAL}" TRUE)
  foreach(symbol IN LISTS exported)
    if(NOT symbol IN_LIST real AND NOT symbol MATCHES "@CUDNN_CMAKE_CPU_DOUBLE$")
      string(APPEND faults "  not a function of ${REAL}: ${symbol}\n")
    endif()
  endforeach()
else()
  message(FATAL_ERROR "check_exports.cmake: CHECK is '${CHECK}'")
endif()

list(LENGTH exported count)
if(NOT faults STREQUAL "")
  message(FATAL_ERROR "${DOUBLE}\n${faults}")
endif()
message(STATUS "${count} functions of the double compared")
