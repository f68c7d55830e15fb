# SPDX-License-Identifier: BSD-3-Clause
# Copyright the cudnn-cmake authors

#[[
Tests of the samples on the CPU double (test-projects/cpu-double), a cuDNN and a CUDA run time that
compute on the CPU. The loader alone decides that: the program is the one that runs on a GPU.

The double is there when the project around the sample builds it, or when
CUDNN_CMAKE_DOUBLE_DIR names the directory with its two libraries. Without it no such test is added.

It gives
  CUDNN_CMAKE_DOUBLE_FOUND              whether it is there
  cudnn_cmake_add_double_test()         a test of a program on the double
  cudnn_cmake_add_loaded_files_test()   a test that the double, or the real cuDNN, is loaded alone
  cudnn_cmake_add_call_faults_test()    a test that lets each call of a program fail in turn
  cudnn_cmake_add_every_fault_test()    a test of a program with each fault of the double
]]

set(
  CUDNN_CMAKE_DOUBLE_DIR
  ""
  CACHE PATH
  "Directory of the CPU double's libraries, for samples that are configured alone"
)

set(_cudnn_cmake_double_scripts "${CMAKE_CURRENT_LIST_DIR}")
set(CUDNN_CMAKE_DOUBLE_FOUND FALSE)
set(_cudnn_cmake_double_dir "")
if(TARGET cudnn_cmake_double_cudnn)
  set(CUDNN_CMAKE_DOUBLE_FOUND TRUE)
  set(_cudnn_cmake_double_dir "$<TARGET_FILE_DIR:cudnn_cmake_double_cudnn>")
elseif(CUDNN_CMAKE_DOUBLE_DIR)
  if(NOT IS_DIRECTORY "${CUDNN_CMAKE_DOUBLE_DIR}")
    message(
      FATAL_ERROR
      "CUDNN_CMAKE_DOUBLE_DIR is no directory: ${CUDNN_CMAKE_DOUBLE_DIR}"
    )
  endif()
  set(CUDNN_CMAKE_DOUBLE_FOUND TRUE)
  set(_cudnn_cmake_double_dir "${CUDNN_CMAKE_DOUBLE_DIR}")
endif()

#[[
cudnn_cmake_add_double_test(<test> [FAULT <fault>] [DEVICE <description>] [ALGORITHMS <choice>]
  <arguments of cudnn_cmake_add_program_test>...)

cudnn_cmake_add_program_test() with the double in the loader's path. FAULT, DEVICE and ALGORITHMS
are what the double's variables CUDNN_CMAKE_DOUBLE_... get. The test has the label fault with FAULT,
else double. Adds nothing when there is no double.

With the first test of a program comes <program>.double.imports, which compares the functions that
the program imports with those that the double exports, by name and symbol version (on ELF, where
the double is built along). CUDNN_CMAKE_DOUBLE_CUDNN may name another file as the double of cuDNN.

A program that passes on the double says "passed on the CPU double", in its last line and as the
JSON status, never "passed".
]]
function(cudnn_cmake_add_double_test test)
  if(NOT CUDNN_CMAKE_DOUBLE_FOUND)
    return()
  endif()
  cmake_parse_arguments(
    PARSE_ARGV 1 arg "ONE_LINE" "PROGRAM;STDOUT;STDERR;JSON_STATUS;FAULT;DEVICE;ALGORITHMS"
    "EXIT;ARGUMENTS;ENVIRONMENT;LABELS"
  )
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "cudnn_cmake_add_double_test: unknown: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  set(one_line "")
  if(arg_ONE_LINE)
    set(one_line ONE_LINE)
  endif()
  # What the caller's environment has must not come through. The first numbers of visible devices
  # that exist count, so this shows all that the double has.
  set(
    environment
    CUDNN_CMAKE_REQUIRE_GPU=0
    CUDA_VISIBLE_DEVICES=0,1,2,3,4,5,6,7
    NVIDIA_TF32_OVERRIDE=
    ${arg_ENVIRONMENT}
  )
  foreach(name IN ITEMS FAULT DEVICE ALGORITHMS)
    list(APPEND environment "CUDNN_CMAKE_DOUBLE_${name}=${arg_${name}}")
  endforeach()
  set(kind double)
  if(arg_FAULT)
    set(kind fault)
  endif()
  # LD_BIND_NOW: a function that the double lacks ends the program at its start, not in its middle.
  list(APPEND environment LD_BIND_NOW=1)
  if(NOT WIN32)
    list(APPEND environment "LD_LIBRARY_PATH=${_cudnn_cmake_double_dir}")
  endif()
  cudnn_cmake_add_program_test(
    "${test}"
    PROGRAM "${arg_PROGRAM}"
    EXIT ${arg_EXIT}
    ARGUMENTS ${arg_ARGUMENTS}
    STDOUT "${arg_STDOUT}"
    STDERR "${arg_STDERR}"
    JSON_STATUS "${arg_JSON_STATUS}"
    ${one_line}
    LABELS ${arg_LABELS} ${kind}
    ENVIRONMENT ${environment}
  )
  # From CMake 3.22 on; before it, the caller's environment comes through.
  set(modification "CUDA_VISIBLE_DEVICES=unset:" "NVIDIA_TF32_OVERRIDE=unset:")
  if(WIN32 AND CMAKE_CROSSCOMPILING)
    list(APPEND modification "WINEPATH=set:Z:${_cudnn_cmake_double_dir}") # Wine's PATH
  elseif(WIN32)
    list(APPEND modification "PATH=path_list_prepend:${_cudnn_cmake_double_dir}")
  endif()
  set_property(TEST "${test}" PROPERTY ENVIRONMENT_MODIFICATION "${modification}")
  _cudnn_cmake_add_imports_test("${arg_PROGRAM}" "${arg_LABELS}")
endfunction()

# <program>.double.imports, once a directory.
function(_cudnn_cmake_add_imports_test program labels)
  set(test "${program}.double.imports")
  if(TEST "${test}" OR NOT TARGET cudnn_cmake_double_cudnn OR NOT CMAKE_READELF OR WIN32)
    return()
  endif()
  set(cudnn "$<TARGET_FILE:cudnn_cmake_double_cudnn>")
  if(DEFINED CUDNN_CMAKE_DOUBLE_CUDNN)
    set(cudnn "${CUDNN_CMAKE_DOUBLE_CUDNN}")
  endif()
  add_test(
    NAME "${test}"
    COMMAND
      "${CMAKE_COMMAND}" "-DREADELF=${CMAKE_READELF}" "-DPROGRAM=$<TARGET_FILE:${program}>"
      "-DCUDNN=${cudnn}"
      "-DCUDART=$<TARGET_FILE:cudnn_cmake_double_cudart>" -P
      "${_cudnn_cmake_double_scripts}/check_imports.cmake"
  )
  set_tests_properties("${test}" PROPERTIES TIMEOUT 60 LABELS "${labels};double")
endfunction()

#[[
cudnn_cmake_add_loaded_files_test(<test> PROGRAM <target> KIND double|real
  [ARGUMENTS <argument>...] [LABELS <label>...])

Runs the program with --json and looks at libraries.loaded_files: on the double every file must be
the double's, on the real cuDNN none. The run may end in a skip. With KIND real the test is added
without a double as well.
]]
function(cudnn_cmake_add_loaded_files_test test)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "PROGRAM;KIND" "ARGUMENTS;LABELS")
  if(arg_KIND STREQUAL "double" AND NOT CUDNN_CMAKE_DOUBLE_FOUND)
    return()
  endif()
  add_test(
    NAME "${test}"
    COMMAND
      "${CMAKE_COMMAND}" "-DKIND=${arg_KIND}" "-DDOUBLE=${_cudnn_cmake_double_dir}" -P
      "${_cudnn_cmake_double_scripts}/check_loaded_files.cmake" --
      "$<TARGET_FILE:${arg_PROGRAM}>" --json ${arg_ARGUMENTS}
  )
  set_tests_properties(
    "${test}" PROPERTIES TIMEOUT 60 LABELS "${arg_LABELS};${arg_KIND}"
  )
endfunction()

#[[
cudnn_cmake_add_call_faults_test(<test> PROGRAM <target> [ARGUMENTS <argument>...]
  [TOLERATED <function>...] [LABELS <label>...])

Runs the program once for each call of cuDNN and of the CUDA run time that it makes, and lets that
call fail. The program must exit with 1 and name the function on stderr. TOLERATED functions may
fail without harm: then it may pass.
]]
function(cudnn_cmake_add_call_faults_test test)
  if(NOT CUDNN_CMAKE_DOUBLE_FOUND)
    return()
  endif()
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "PROGRAM" "ARGUMENTS;TOLERATED;LABELS")
  string(REPLACE ";" "|" tolerated "${arg_TOLERATED}")
  add_test(
    NAME "${test}"
    COMMAND
      "${CMAKE_COMMAND}" "-DDOUBLE=${_cudnn_cmake_double_dir}" "-DTOLERATED=${tolerated}"
      "-DLOG=${CMAKE_CURRENT_BINARY_DIR}/${test}.log" -P
      "${_cudnn_cmake_double_scripts}/check_call_faults.cmake" --
      "$<TARGET_FILE:${arg_PROGRAM}>" ${arg_ARGUMENTS}
  )
  set_tests_properties("${test}" PROPERTIES TIMEOUT 120 LABELS "${arg_LABELS};fault")
endfunction()

#[[
cudnn_cmake_add_every_fault_test(<test> PROGRAM <target> [ARGUMENTS <argument>...]
  [DEVICE <description>] [UNCONCERNED <fault>...] [LABELS <label>...])

Runs the program once with each fault that the double has. It must exit with 1, without a usable
driver with 77. UNCONCERNED faults are those that have nothing to change in this program, of which
the double must say so.
]]
function(cudnn_cmake_add_every_fault_test test)
  if(NOT CUDNN_CMAKE_DOUBLE_FOUND)
    return()
  endif()
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "PROGRAM;DEVICE" "ARGUMENTS;UNCONCERNED;LABELS")
  string(REPLACE ";" "|" unconcerned "${arg_UNCONCERNED}")
  add_test(
    NAME "${test}"
    COMMAND
      "${CMAKE_COMMAND}" "-DDOUBLE=${_cudnn_cmake_double_dir}" "-DDEVICE=${arg_DEVICE}"
      "-DUNCONCERNED=${unconcerned}" -P
      "${_cudnn_cmake_double_scripts}/check_faults.cmake" --
      "$<TARGET_FILE:${arg_PROGRAM}>" ${arg_ARGUMENTS}
  )
  set_tests_properties("${test}" PROPERTIES TIMEOUT 120 LABELS "${arg_LABELS};fault")
endfunction()
