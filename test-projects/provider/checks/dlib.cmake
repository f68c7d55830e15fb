# SPDX-License-Identifier: BSD-3-Clause
# The header that goes into dlib's C++ and CUDA sources, the library on its link line, and the one
# that the loader takes are those of <tree>/cudnn. The C++ header is that of ninja's log for the
# object that was built; with dlib_by_commands or dlib_must_be_wrong, by the compiler's list for the
# command as it is now.
if(NOT run_EXIT EQUAL 0)
  return() # said already
endif()
set(dlib_ninja "${CUDNN_CMAKE_CASE_MAKE_PROGRAM}")
set(dlib_cpp CMakeFiles/dlib.dir/cuda/cudnn_dlibapi.cpp.o)
set(dlib_cu CMakeFiles/dlib.dir/cuda/cusolver_dlibapi.cu.o)
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

# dlib_compile(<what> <object> <source> -M|-c): <source> by the command that makes <object>; with -M
# the headers that go in are looked at, with -c it becomes <work>/probe.o.
function(dlib_compile what object source mode)
  get_filename_component(name "${object}" NAME_WLE)
  string(REPLACE "." "\\." regex "${name}")
  dlib_command(command "${object}" "/${regex}")
  list(TRANSFORM command REPLACE "^-c$" "${mode}")
  list(TRANSFORM command REPLACE ".*/${regex}$" "${source}")
  list(FIND command "-MD" at)
  foreach(count RANGE 4) # -MD -MT <object> -MF <file>
    list(REMOVE_AT command ${at})
  endforeach()
  list(FIND command "-o" at)
  list(REMOVE_AT command ${at})
  list(REMOVE_AT command ${at})
  if(mode STREQUAL "-c")
    list(APPEND command -o "${case_work}/probe.o")
  endif()
  execute_process(COMMAND ${command} WORKING_DIRECTORY "${case_build}"
    RESULT_VARIABLE exit OUTPUT_VARIABLE text ERROR_VARIABLE words)
  if(NOT exit EQUAL 0)
    dlib_fault("${what} does not compile: ${words}")
  elseif(mode STREQUAL "-M")
    string(REGEX REPLACE "\\\\\n" " " text "${text}")
    string(REGEX MATCHALL "[^ \n]+" files "${text}")
    dlib_headers("${what}" ${files})
  endif()
  set(dlib_faults "${dlib_faults}" PARENT_SCOPE)
endfunction()

# --- the C++ source that calls cuDNN
if(dlib_must_be_wrong OR dlib_by_commands)
  dlib_compile(cudnn_dlibapi.cpp ${dlib_cpp} "${case_work}/dlib/dlib/cuda/cudnn_dlibapi.cpp" -M)
else()
  execute_process(COMMAND "${dlib_ninja}" -C "${case_build}" -t deps ${dlib_cpp}
    OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "\n    [^\n]+" files "${text}")
  list(TRANSFORM files STRIP)
  dlib_headers(cudnn_dlibapi.cpp ${files})
endif()

# --- a CUDA source: none of dlib's includes cudnn.h, so one that does takes its place
foreach(object IN ITEMS ${dlib_cpp} ${dlib_cu})
  if(NOT EXISTS "${case_build}/${object}")
    dlib_fault("${object} was not built")
  endif()
endforeach()
file(WRITE "${case_work}/probe.cu" "#include <cudnn.h>\n")
dlib_compile("a CUDA source" ${dlib_cu} "${case_work}/probe.cu" -M)

# --- the link line, with a caller of cuDNN instead of dlib's objects
file(WRITE "${case_work}/probe.cpp"
  "#include <cudnn.h>\nunsigned long probe() { return cudnnGetVersion(); }\n")
dlib_compile("a caller of cuDNN" ${dlib_cpp} "${case_work}/probe.cpp" -c)
dlib_command(command libdlib.so " -shared ")
set(libraries ${command})
list(FILTER libraries INCLUDE REGEX "/libcudnn[^/]*$|^-lcudnn")
if(NOT libraries MATCHES "^${case_tree}/cudnn/lib/libcudnn\\.so(\\.[0-9.]+)?$")
  dlib_fault("the link line has ${libraries}")
endif()
list(FILTER command EXCLUDE REGEX "\\.o$")
list(FIND command "-o" at)
list(REMOVE_AT command ${at})
list(REMOVE_AT command ${at})
list(INSERT command ${at} "${case_work}/probe.o" -o "${case_work}/part.so")
execute_process(COMMAND ${command} WORKING_DIRECTORY "${case_build}"
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
  foreach(wanted IN ITEMS "cudnn_dlibapi.cpp: [^\n]* went in" "a CUDA source: [^\n]* went in"
      "the link line has" "the loader takes")
    cudnn_cmake_expect_match("faults without our help" "${wanted}" "${text}")
  endforeach()
elseif(dlib_faults)
  cudnn_cmake_fail("not the chosen cuDNN:\n      ${text}")
endif()
