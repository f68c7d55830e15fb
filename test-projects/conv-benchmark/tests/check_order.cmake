# SPDX-License-Identifier: BSD-3-Clause
# Copyright the cudnn-cmake authors

# That times are what they are called can't be seen from them on the CPU double, but from the calls:
#
#   cmake -DDOUBLE=<directory of the double> -DDIRECTORY=<scratch> -DCOMMON=<test-projects/common>
#         -DCANDIDATES=<how many are measured> -P check_order.cmake -- <program> [<argument>...]

cmake_minimum_required(VERSION 3.20...4.4)
include("${COMMON}/run_on_double.cmake")

read_command(command)
use_double("${DOUBLE}")
file(REMOVE_RECURSE "${DIRECTORY}")
file(MAKE_DIRECTORY "${DIRECTORY}")
set(ENV{CUDNN_CMAKE_DOUBLE_LOG} "${DIRECTORY}/calls")
run_program("${command} [==[--iterations]==] [==[2]==]")
if(NOT result EQUAL 0)
  message(FATAL_ERROR "exit code ${result}\n${output}${errors}")
endif()

# A letter for each call that matters.
set(cudaMalloc A)
set(cudaMemsetAsync M)
set(cudnnConvolutionForward F)
set(cudnnBackendExecute F)
set(cudaEventRecord R)
set(cudaStreamSynchronize S)
set(cudaEventElapsedTime E)
set(cudaMemcpyAsync C)
file(STRINGS "${DIRECTORY}/calls" lines)
set(calls "")
foreach(line IN LISTS lines)
  string(REGEX REPLACE ".* " "" function "${line}")
  string(APPEND calls "${${function}}")
endforeach()

# The output is filled, the convolution runs once, its output and what lies around the buffers is
# read; a warm-up; two runs in a row between their events; two runs, the cache written before each,
# outside of the events. The device is waited for when all is queued.
set(checked "MFS(CS)+")
set(warm "FS")
set(hot "RFRRFRSEE")
set(cold "MRFRMRFRSEE")
set(candidate "${checked}${warm}${hot}${cold}")
set(found 0)
# What was set up before, and each allocation, comes before the first run.
if(NOT calls MATCHES "^[AMC]+(MFS.*)$")
  message(FATAL_ERROR "the setup: ${calls}")
endif()
set(rest "${CMAKE_MATCH_1}")
while(rest MATCHES "^${candidate}")
  string(LENGTH "${CMAKE_MATCH_0}" length)
  string(SUBSTRING "${rest}" ${length} -1 rest)
  math(EXPR found "${found} + 1")
endwhile()
if(NOT found EQUAL CANDIDATES OR NOT rest MATCHES "^(CS)+$")
  message(FATAL_ERROR "${found} of ${CANDIDATES} are ${candidate}\n${calls}\nleft: ${rest}")
endif()
