# SPDX-License-Identifier: BSD-3-Clause
# After some objects of dlib were built: the header that went in, the library on its link line, and
# the one that the loader takes are those of <tree>/cudnn.
include("${CMAKE_CURRENT_LIST_DIR}/../../link/checks/Dependencies.cmake")
if(NOT run_EXIT EQUAL 0)
  return() # said already
endif()
set(dlib_ninja "${CUDNN_CMAKE_CASE_MAKE_PROGRAM}")
set(dlib_faults "")
macro(dlib_fault text)
  list(APPEND dlib_faults "${text}")
endmacro()

# dlib_headers(<what> <file>...): those of cuDNN among the files; at least cudnn.h, all chosen.
function(dlib_headers what)
  set(faults "${dlib_faults}")
  set(seen FALSE)
  foreach(file IN LISTS ARGN)
    if(file MATCHES "/cudnn(_[a-z]+)?(_v[0-9]+)?\\.h$" AND NOT file MATCHES
        "/CMakeFiles/CUDNN-[0-9a-f]+/include/|/cudnn_dlibapi\\.h$")
      file(REAL_PATH "${file}" file)
      get_filename_component(directory "${file}" DIRECTORY)
      get_filename_component(name "${file}" NAME)
      if(NOT directory STREQUAL "${case_tree}/cudnn/include")
        list(APPEND faults "${what}: ${file} went in")
      elseif(name STREQUAL "cudnn.h")
        set(seen TRUE)
      endif()
    endif()
  endforeach()
  if(NOT seen)
    list(APPEND faults "${what}: the chosen cudnn.h did not go in")
  endif()
  set(dlib_faults "${faults}" PARENT_SCOPE)
endfunction()

# dlib_command(<out-var> <output> <regex>): the command that makes <output> and matches, as a list.
function(dlib_command out output regex)
  execute_process(COMMAND "${dlib_ninja}" -C "${case_build}" -t commands "${output}"
    OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCH "[^\n]*${regex}[^\n]*" text "${text}")
  string(REGEX REPLACE "^: && | && :$" "" text "${text}")
  separate_arguments(command UNIX_COMMAND "${text}")
  set(${out} "${command}" PARENT_SCOPE)
endfunction()

# --- the C++ source, by ninja's log
execute_process(COMMAND "${dlib_ninja}" -C "${case_build}" -t deps
  CMakeFiles/dlib.dir/cuda/cudnn_dlibapi.cpp.o OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "\n    [^\n]+" files "${text}")
list(TRANSFORM files STRIP)
dlib_headers("cudnn_dlibapi.cpp" ${files})

# --- a CUDA source: none of dlib's includes cudnn.h, so one that does is compiled by the command
# for cusolver_dlibapi.cu
if(NOT EXISTS "${case_build}/CMakeFiles/dlib.dir/cuda/cusolver_dlibapi.cu.o")
  dlib_fault("cusolver_dlibapi.cu was not compiled")
endif()
dlib_command(command CMakeFiles/dlib.dir/cuda/cusolver_dlibapi.cu.o "cusolver_dlibapi\\.cu")
file(WRITE "${case_work}/probe.cu" "#include <cudnn.h>\n")
list(TRANSFORM command REPLACE ".*/cusolver_dlibapi\\.cu$" "${case_work}/probe.cu")
list(TRANSFORM command REPLACE ".*/cusolver_dlibapi\\.cu\\.o$" "${case_work}/probe.o")
list(TRANSFORM command REPLACE ".*/cusolver_dlibapi\\.cu\\.o\\.d$" "${case_work}/probe.o.d")
execute_process(COMMAND ${command} WORKING_DIRECTORY "${case_build}"
  RESULT_VARIABLE exit OUTPUT_VARIABLE words ERROR_VARIABLE words)
if(NOT exit EQUAL 0)
  dlib_fault("a CUDA source with cudnn.h does not compile: ${words}")
else()
  file(READ "${case_work}/probe.o.d" text)
  string(REGEX REPLACE "\\\\\n" " " text "${text}")
  string(REGEX MATCHALL "[^ \n]+" files "${text}")
  dlib_headers("a CUDA source" ${files})
endif()

# --- the link line, with only the objects that were built
dlib_command(command libdlib.so " -shared ")
set(libraries ${command})
list(FILTER libraries INCLUDE REGEX "/libcudnn[^/]*$|^-lcudnn")
if(NOT libraries MATCHES "^${case_tree}/cudnn/lib/libcudnn\\.so(\\.[0-9.]+)?$")
  dlib_fault("the link line has ${libraries}")
endif()
set(link "")
foreach(word IN LISTS command)
  if(NOT word MATCHES "\\.o$" OR EXISTS "${case_build}/${word}")
    list(APPEND link "${word}")
  endif()
endforeach()
list(FIND link "-o" at)
math(EXPR at "${at} + 1")
list(REMOVE_AT link ${at})
list(INSERT link ${at} "${case_work}/part.so")
execute_process(COMMAND ${link} WORKING_DIRECTORY "${case_build}"
  RESULT_VARIABLE exit OUTPUT_VARIABLE words ERROR_VARIABLE words)
if(NOT exit EQUAL 0)
  dlib_fault("does not link: ${words}")
else()
  # --- what the loader takes
  find_program(dlib_ldd NAMES ldd NO_CACHE)
  set(ENV{LD_LIBRARY_PATH})
  execute_process(COMMAND "${dlib_ldd}" "${case_work}/part.so" OUTPUT_VARIABLE text ERROR_QUIET)
  if(NOT text MATCHES "libcudnn\\.so\\.[0-9]+ => ${case_tree}/cudnn/lib/libcudnn\\.so\\.[0-9]+ ")
    string(REGEX MATCH "libcudnn[^\n]*" text "${text}")
    dlib_fault("the loader takes ${text}")
  endif()
endif()

list(JOIN dlib_faults "\n      " text)
if(dlib_must_be_wrong)
  foreach(wanted IN ITEMS "cudnn_dlibapi.cpp: [^\n]* went in" "the link line has"
      "the loader takes")
    cudnn_cmake_expect_match("faults without our help" "${wanted}" "${text}")
  endforeach()
elseif(dlib_faults)
  cudnn_cmake_fail("not the chosen cuDNN:\n      ${text}")
endif()
