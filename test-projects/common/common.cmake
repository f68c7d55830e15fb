# SPDX-License-Identifier: BSD-3-Clause
# Copyright the cudnn-cmake authors

#[[
What the sample projects share. Each of them includes this file by its relative path, so that it
configures alone from its own directory as well as from the project above.

It gives
  the target cudnn_cmake_common         the headers in common/include, C++17, compiler warnings
  the option CUDNN_CMAKE_WERROR         warnings are errors (default OFF)
  cudnn_cmake_use_bundled_module()      makes find_package(CUDNN) see modules/ of this clone
  cudnn_cmake_add_program_test()        a test of a program's exit code and of both its streams
  cudnn_cmake_add_gpu_test()            a test of a program on a GPU (gpu.cmake)
]]

set(_cudnn_cmake_common_dir "${CMAKE_CURRENT_LIST_DIR}")
include("${CMAKE_CURRENT_LIST_DIR}/gpu.cmake")

option(CUDNN_CMAKE_WERROR "Treat compiler warnings in the sample projects as errors" OFF)

if(NOT TARGET cudnn_cmake_common)
  add_library(cudnn_cmake_common INTERFACE)
  target_include_directories(cudnn_cmake_common INTERFACE "${_cudnn_cmake_common_dir}/include")
  target_compile_features(cudnn_cmake_common INTERFACE cxx_std_17)
  # dladdr, which glibc has had in a library of its own before 2.34.
  target_link_libraries(cudnn_cmake_common INTERFACE ${CMAKE_DL_LIBS})
  # Not -Wpedantic: what nvcc hands to the host's compiler has GNU's line directives.
  set(nvcc_warnings "")
  if(CMAKE_CXX_COMPILER_ID MATCHES "^(GNU|Clang)$")
    set(nvcc_warnings -Xcompiler=-Wall,-Wextra,-Wconversion,-Wshadow)
  endif()
  target_compile_options(
    cudnn_cmake_common
    INTERFACE
      $<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang,AppleClang>:-Wall -Wextra -Wpedantic -Wconversion>
      # Not where several files are compiled as one: there a local name meets those of other files.
      $<$<NOT:$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>>:$<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang,AppleClang>:-Wshadow>>
      $<$<COMPILE_LANG_AND_ID:CXX,MSVC>:/W4 /utf-8>
      "$<$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>:${nvcc_warnings}>"
  )
  if(CUDNN_CMAKE_WERROR)
    target_compile_options(
      cudnn_cmake_common
      INTERFACE
        $<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang,AppleClang>:-Werror>
        $<$<COMPILE_LANG_AND_ID:CXX,MSVC>:/WX>
        $<$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>:-Werror=all-warnings>
    )
  endif()
endif()

#[[
cudnn_cmake_use_bundled_module()

Appends modules/ of this clone to the caller's CMAKE_MODULE_PATH. Does nothing when the user has
given a module path with a FindCUDNN.cmake of their own, or when the sample was copied out of the
clone: then CUDNN comes from CMAKE_PREFIX_PATH.
]]
macro(cudnn_cmake_use_bundled_module)
  set(_cudnn_cmake_has_module FALSE)
  foreach(_cudnn_cmake_dir IN LISTS CMAKE_MODULE_PATH)
    if(EXISTS "${_cudnn_cmake_dir}/FindCUDNN.cmake")
      set(_cudnn_cmake_has_module TRUE)
    endif()
  endforeach()
  if(NOT _cudnn_cmake_has_module
     AND EXISTS "${_cudnn_cmake_common_dir}/../../modules/FindCUDNN.cmake"
  )
    list(APPEND CMAKE_MODULE_PATH "${_cudnn_cmake_common_dir}/../../modules")
  endif()
  unset(_cudnn_cmake_has_module)
  unset(_cudnn_cmake_dir)
endmacro()

#[[
cudnn_cmake_add_program_test(<test> PROGRAM <target> EXIT <code>...
  [ARGUMENTS <argument>...] [ENVIRONMENT <name>=<value>...] [LABELS <label>...]
  [STDOUT <regex>] [STDERR <regex>] [JSON_STATUS <word>] [ONE_LINE])

Adds a test that runs the program with the arguments and fails unless
  - it exits with one of the codes,
  - stdout matches STDOUT and stderr matches STDERR, each of which must be empty when not given
    (stdout only without JSON_STATUS),
  - with JSON_STATUS stdout is one JSON object, alone, with that "status",
  - with ONE_LINE both streams together hold one line.
CTest's own properties can't say that: WILL_FAIL takes every exit code, and PASS_REGULAR_EXPRESSION
ignores it. A program for another system is run by CMAKE_CROSSCOMPILING_EMULATOR, if there is one.
Windows' ends of lines count as those of other systems.
]]
function(cudnn_cmake_add_program_test test)
  cmake_parse_arguments(
    PARSE_ARGV 1 arg "ONE_LINE" "PROGRAM;STDOUT;STDERR;JSON_STATUS"
    "EXIT;ARGUMENTS;ENVIRONMENT;LABELS"
  )
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "cudnn_cmake_add_program_test: unknown: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  foreach(required IN ITEMS PROGRAM EXIT)
    if(NOT DEFINED arg_${required})
      message(FATAL_ERROR "cudnn_cmake_add_program_test(${test}): ${required} is missing")
    endif()
  endforeach()
  string(REPLACE ";" "|" exit_codes "${arg_EXIT}")
  add_test(
    NAME "${test}"
    COMMAND
      "${CMAKE_COMMAND}" "-DEXIT=${exit_codes}" "-DSTDOUT=${arg_STDOUT}" "-DSTDERR=${arg_STDERR}"
      "-DJSON_STATUS=${arg_JSON_STATUS}" "-DONE_LINE=${arg_ONE_LINE}" "-DFOR_WINDOWS=${WIN32}" -P
      "${_cudnn_cmake_common_dir}/check_program.cmake" -- ${CMAKE_CROSSCOMPILING_EMULATOR}
      "$<TARGET_FILE:${arg_PROGRAM}>"
      ${arg_ARGUMENTS}
  )
  set_tests_properties(
    "${test}" PROPERTIES TIMEOUT 60 LABELS "${arg_LABELS}" ENVIRONMENT "${arg_ENVIRONMENT}"
  )
endfunction()
