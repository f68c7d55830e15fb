# SPDX-License-Identifier: BSD-3-Clause
# What this machine has for Windows programs. Looked for here, when the test tree is configured,
# since the cases see nothing of the machine. Each WINDOWS_<name> is a path, or empty, and then
# WINDOWS_<name>_MISSING holds the reason, which is what the cases that need it say when they skip.
include_guard(DIRECTORY)

set(CUDNN_CMAKE_TEST_WINDOWS_TOOLS "" CACHE PATH
  "CMake and Ninja for Windows: the wheels of ci/data/tools-windows-x86_64.txt in one directory")
set(CUDNN_CMAKE_TEST_WINDOWS_CUDNN_ROOT "" CACHE PATH
  "Real cuDNN 9 for Windows x86_64: a directory with bin and include")

# windows_tool(<name> <path> <reason if there is none>): sets the two variables.
function(windows_tool name path reason)
  if(path)
    set(reason "")
  else()
    set(path "")
  endif()
  set(WINDOWS_${name} "${path}" PARENT_SCOPE)
  set(WINDOWS_${name}_MISSING "${reason}" PARENT_SCOPE)
endfunction()

# windows_find_tool(<name> <what it is> <program name>...): the same for a program on PATH.
macro(windows_find_tool name what)
  find_program(CUDNN_CMAKE_WINDOWS_${name} NAMES ${ARGN})
  mark_as_advanced(CUDNN_CMAKE_WINDOWS_${name})
  windows_tool(${name} "${CUDNN_CMAKE_WINDOWS_${name}}" "no ${what} on this machine${windows_hint}")
endmacro()

# windows_versioned(<out-var> <name> <from> <to>): the name's spellings with a version, as Debian
# has them.
function(windows_versioned out name from to)
  set(names "")
  foreach(version RANGE ${from} ${to} -1)
    list(APPEND names ${name}-${version})
  endforeach()
  set(${out} "${names}" PARENT_SCOPE)
endfunction()

set(windows_hint " (ci/test --windows gets it)")
windows_find_tool(WINE "Wine" wine wine-stable wine64)
windows_find_tool(WINESERVER "wineserver" wineserver wineserver-stable)
windows_find_tool(MINGW "compiler x86_64-w64-mingw32-g++"
  x86_64-w64-mingw32-g++-posix x86_64-w64-mingw32-g++)
windows_find_tool(MINGW_DLLTOOL "x86_64-w64-mingw32-dlltool" x86_64-w64-mingw32-dlltool)
foreach(pair IN ITEMS CLANG_CL=clang-cl LLD_LINK=lld-link LLVM_LIB=llvm-lib
    LLVM_DLLTOOL=llvm-dlltool LLVM_MT=llvm-mt LLVM_RC=llvm-rc)
  string(REGEX MATCH "^([A-Z_]+)=(.*)$" pair "${pair}")
  windows_versioned(names ${CMAKE_MATCH_2} 24 14)
  windows_find_tool(${CMAKE_MATCH_1} ${CMAKE_MATCH_2} ${CMAKE_MATCH_2} ${names})
endforeach()
# Two kinds of llvm-lib: from LLVM 18 on it reads /def:, before that its dlltool has to make the
# import library. Its help tells which it is.
set(new "")
set(old "")
windows_versioned(names llvm-lib 24 14)
foreach(name IN ITEMS llvm-lib ${names})
  if(NOT new OR NOT old)
    unset(program)
    find_program(program NAMES ${name} NO_CACHE)
    if(program)
      execute_process(COMMAND "${program}" "/?" OUTPUT_VARIABLE help ERROR_QUIET)
      if(help MATCHES "/def:" AND NOT new)
        set(new "${program}")
      elseif(help MATCHES "OVERVIEW: LLVM Lib" AND NOT help MATCHES "/def:" AND NOT old)
        set(old "${program}")
      endif()
    endif()
  endif()
endforeach()
windows_tool(NEW_LLVM_LIB "${new}" "no llvm-lib that reads /def: (LLVM 18)${windows_hint}")
windows_tool(OLD_LLVM_LIB "${old}" "no llvm-lib before LLVM 18, with its llvm-dlltool, here")

if(CMAKE_HOST_WIN32)
  foreach(name IN ITEMS WINE MINGW CLANG_CL)
    windows_tool(${name} "" "programs for another system than the host's are wanted")
  endforeach()
else()
  cmake_host_system_information(RESULT processor QUERY OS_PLATFORM)
  if(NOT processor STREQUAL "x86_64")
    windows_tool(WINE "" "Windows programs for x86_64 do not run on ${processor}")
  endif()
endif()

set(directory "${CUDNN_CMAKE_TEST_WINDOWS_TOOLS}")
set(cmake_exe "")
set(ninja_exe "")
if(directory)
  string(REGEX REPLACE "([[*?])" "[\\1]" escaped "${directory}")
  file(GLOB cmake_exes "${escaped}/cmake/data/bin/cmake.exe" "${escaped}/bin/cmake.exe")
  file(GLOB ninja_exes "${escaped}/ninja-*.data/scripts/ninja.exe" "${escaped}/bin/ninja.exe")
  list(POP_FRONT cmake_exes cmake_exe)
  list(POP_FRONT ninja_exes ninja_exe)
  if(NOT cmake_exe OR NOT ninja_exe)
    message(FATAL_ERROR "CUDNN_CMAKE_TEST_WINDOWS_TOOLS=${directory} is to hold the unpacked "
      "wheels of CMake and Ninja for Windows (seen: \"${cmake_exe}\", \"${ninja_exe}\")")
  endif()
endif()
windows_tool(CMAKE "${cmake_exe}" "no CMake for Windows${windows_hint}")
windows_tool(NINJA "${ninja_exe}" "no Ninja for Windows${windows_hint}")

set(directory "${CUDNN_CMAKE_TEST_WINDOWS_CUDNN_ROOT}")
if(directory)
  foreach(file IN ITEMS include/cudnn_version.h bin/cudnn64_9.dll)
    if(NOT EXISTS "${directory}/${file}")
      message(FATAL_ERROR "CUDNN_CMAKE_TEST_WINDOWS_CUDNN_ROOT=${directory} holds no ${file}")
    endif()
  endforeach()
endif()
windows_tool(CUDNN "${directory}" "no cuDNN for Windows${windows_hint}")

#[[
windows_missing(<out-var> <name>...)

The reason why the first of the things that is not there is missing, or empty.
]]
function(windows_missing out)
  set(${out} "" PARENT_SCOPE)
  foreach(name IN LISTS ARGN)
    if(WINDOWS_${name}_MISSING)
      set(${out} "${WINDOWS_${name}_MISSING}" PARENT_SCOPE)
      return()
    endif()
  endforeach()
endfunction()

#[[
windows_skipped_test(<test> <reason> [<label>...])

Registers a test that only says why it cannot run here, so that it is counted.
]]
function(windows_skipped_test test reason)
  add_test(NAME "${test}" COMMAND "${CMAKE_COMMAND}" -E echo "CUDNN_CMAKE_SKIPPED: ${reason}")
  cudnn_cmake_set_case_properties("${test}" 60 ${ARGN})
endfunction()
