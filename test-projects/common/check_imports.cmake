# SPDX-License-Identifier: BSD-3-Clause
# Copyright the cudnn-cmake authors

# Checks that the CPU double has each function of cuDNN and the CUDA run time that a program
# imports; cudnn_cmake_add_double_test() writes the command line:
#
#   cmake -DREADELF=<tool> -DPROGRAM=<file> -DCUDNN=<the double's library> -DCUDART=<the other one>
#         -P check_imports.cmake
#
# A program that loads cuDNN by name imports none: that is no fault.

cmake_minimum_required(VERSION 3.20...4.4)
include("${CMAKE_CURRENT_LIST_DIR}/read_symbols.cmake")

read_symbols(exported "${CUDNN}" TRUE)
read_symbols(more "${CUDART}" TRUE)
list(APPEND exported ${more})
read_symbols(imported "${PROGRAM}" FALSE)
set(count 0)
set(faults "")
foreach(symbol IN LISTS imported)
  if(symbol MATCHES "^(_*cuda|cudnn)[A-Z]")
    math(EXPR count "${count} + 1")
    if(NOT symbol IN_LIST exported)
      string(APPEND faults "  imported, but not the double's: ${symbol}\n")
    endif()
  endif()
endforeach()
if(NOT faults STREQUAL "")
  message(FATAL_ERROR "${PROGRAM}\n${faults}")
endif()
message(STATUS "${count} functions imported, the double has all of them")
