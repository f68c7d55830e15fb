# SPDX-License-Identifier: BSD-3-Clause
# Copyright the cudnn-cmake authors

# For scripts that run a program on the CPU double:
#
#   cmake -D... -P <script> -- <program> [<argument>...]

#[[
read_command(<variable>)

What stands behind -- on this script's command line, as bracket arguments for cmake_language(EVAL):
an argument may hold anything that would be taken apart in a list.
]]
function(read_command variable)
  set(command "")
  set(is_program FALSE)
  math(EXPR last "${CMAKE_ARGC} - 1")
  foreach(index RANGE ${last})
    if(is_program)
      string(APPEND command " [==[${CMAKE_ARGV${index}}]==]")
    elseif("${CMAKE_ARGV${index}}" STREQUAL "--")
      set(is_program TRUE)
    endif()
  endforeach()
  if(command STREQUAL "")
    message(FATAL_ERROR "no program after --")
  endif()
  set(${variable} "${command}" PARENT_SCOPE)
endfunction()

#[[
use_double(<directory>)

Puts the directory of the double into the loader's path of what is run from here on, and takes away
what the caller's environment asks of the double.
]]
macro(use_double directory)
  if(CMAKE_HOST_WIN32)
    set(ENV{PATH} "${directory};$ENV{PATH}")
  else()
    set(ENV{LD_LIBRARY_PATH} "${directory}")
  endif()
  set(ENV{LD_BIND_NOW} 1)
  foreach(variable IN ITEMS
    CUDA_VISIBLE_DEVICES
    CUDNN_CMAKE_DOUBLE_ALGORITHMS
    CUDNN_CMAKE_DOUBLE_DEVICE
    CUDNN_CMAKE_DOUBLE_FAULT
    CUDNN_CMAKE_DOUBLE_LOG
    CUDNN_CMAKE_REQUIRE_GPU
    NVIDIA_TF32_OVERRIDE
  )
    unset(ENV{${variable}})
  endforeach()
endmacro()

#[[
run_program(<command of read_command>)

Runs it; sets result, output and errors.
]]
macro(run_program command)
  cmake_language(
    EVAL CODE
    "execute_process(COMMAND ${command} RESULT_VARIABLE result OUTPUT_VARIABLE output
       ERROR_VARIABLE errors)"
  )
endmacro()
