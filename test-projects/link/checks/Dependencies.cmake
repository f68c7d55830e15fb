# SPDX-License-Identifier: BSD-3-Clause
# The compilers' own words about what they read.
include_guard(GLOBAL)

#[[
link_dependencies(<out-var> <build> <target>)

Sets <out-var> to the files that went into the one object of the object library <target>, from
ninja's dependency log or from the dependency file that the compiler wrote beside the object. Empty,
and a failure of the case, when there is neither.
]]
function(link_dependencies out_var build target)
  set(${out_var} "" PARENT_SCOPE)
  set(files "")
  if(CUDNN_CMAKE_CASE_GENERATOR MATCHES "Ninja")
    execute_process(COMMAND "${CUDNN_CMAKE_CASE_MAKE_PROGRAM}" -C "${build}" -t deps
      OUTPUT_VARIABLE text ERROR_VARIABLE error RESULT_VARIABLE exit)
    if(NOT exit EQUAL 0)
      cudnn_cmake_fail("ninja -t deps: ${exit}: ${error}")
    endif()
    # one block an object: its name and ": #deps ...", then a line a file, then an empty line
    set(head "\nCMakeFiles/${target}\\.dir/[^\n:]*: #deps [^\n]*VALID\\)\n")
    if("\n${text}" MATCHES "${head}(([^\n]+\n)*)")
      string(REGEX MATCHALL "[^\n]+" files "${CMAKE_MATCH_1}")
      list(TRANSFORM files STRIP)
    endif()
  endif()
  if(files STREQUAL "")
    file(GLOB dependency_files "${build}/CMakeFiles/${target}.dir/*.d")
    foreach(file IN LISTS dependency_files)
      file(READ "${file}" text)
      string(REGEX REPLACE "^[^:]*:" "" text "${text}")
      string(REGEX REPLACE "\\\\\n" " " text "${text}")
      string(ASCII 1 blank) # stands for a blank in a name
      string(REPLACE "\\ " "${blank}" text "${text}")
      string(REPLACE "\$\$" "\$" text "${text}")
      string(REPLACE "\\#" "#" text "${text}")
      string(REGEX MATCHALL "[^ \t\r\n]+" words "${text}")
      string(REPLACE "${blank}" " " words "${words}")
      list(APPEND files ${words})
    endforeach()
  endif()
  if(files STREQUAL "")
    cudnn_cmake_fail("no dependency output of the compiler for ${target}")
  endif()
  set(absolute "")
  foreach(file IN LISTS files)
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY "${build}" NORMALIZE)
    list(APPEND absolute "${file}")
  endforeach()
  set(${out_var} "${absolute}" PARENT_SCOPE)
endfunction()
