# SPDX-License-Identifier: BSD-3-Clause
# Copyright the cudnn-cmake authors

# Compares symbol names and symbol versions; the tests double.exports.* write the command line:
#
#   cmake -DCHECK=list|imports|real -DREADELF=<tool> -DNAME=<cudnn or cudart>
#         -DDOUBLE=<library of the double> [-DEXPORTS=<name>|...] [-DPROGRAM=<file>] [-DREAL=<library>]
#         -P check_exports.cmake
#
# list     the double exports exactly EXPORTS
# imports  every function of cuDNN or the CUDA run time that PROGRAM imports is one of the double's
# real     every function of the double is one of the real library's, under the same symbol version

cmake_minimum_required(VERSION 3.20...4.4)

#[[
read_symbols(<variable> <file> <defined>)

The names of the dynamic symbols of a file, defined or undefined ones, with their version behind @.
]]
function(read_symbols variable file defined)
  execute_process(
    COMMAND "${READELF}" --dyn-syms --wide "${file}"
    RESULT_VARIABLE result
    OUTPUT_VARIABLE output
    ERROR_VARIABLE errors
  )
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${READELF} ${file}: ${result}\n${errors}")
  endif()
  string(REPLACE "\n" ";" lines "${output}")
  set(names "")
  foreach(line IN LISTS lines)
    # Num: Value Size Type Bind Vis Ndx Name[@version [(n)]]
    if(line MATCHES "^ *[0-9]+: [0-9a-f]+ +[0-9]+ FUNC +[A-Z]+ +[A-Z]+ +([A-Z0-9]+) ([^ ]+)")
      set(section "${CMAKE_MATCH_1}")
      string(REPLACE "@@" "@" name "${CMAKE_MATCH_2}")
      if(defined AND NOT section STREQUAL "UND")
        list(APPEND names "${name}")
      elseif(NOT defined AND section STREQUAL "UND")
        list(APPEND names "${name}")
      endif()
    endif()
  endforeach()
  set(${variable} "${names}" PARENT_SCOPE)
endfunction()

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
elseif(CHECK STREQUAL "imports")
  read_symbols(imported "${PROGRAM}" FALSE)
  set(count 0)
  foreach(symbol IN LISTS imported)
    if(symbol MATCHES "^(_*${NAME})[A-Z]")
      math(EXPR count "${count} + 1")
      if(NOT symbol IN_LIST exported)
        string(APPEND faults "  imported, but not the double's: ${symbol}\n")
      endif()
    endif()
  endforeach()
  if(count EQUAL 0)
    string(APPEND faults "  ${PROGRAM} imports no function of ${NAME}\n")
  endif()
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
