# SPDX-License-Identifier: BSD-3-Clause
# package_case(): cudnn_cmake_add_case() for this suite's projects, without what all cases share.

# What is installed, below <tree>. The versions differ in major, so that no request fits both.
set(package_cudnn9 [=[{"install": "cudnn9", "version": "9.10.2.21"}]=])
set(package_cudnn8 [=[{"install": "cudnn8", "version": "8.9.7.29"}]=])

# Where the case package.install.install, a CTest fixture, installs this project.
set(package_prefix
  "${CMAKE_CURRENT_BINARY_DIR}/cudnn-cmake-cases/package.install.install/prefix")
set(package_needs_install PROPERTIES FIXTURES_REQUIRED cudnn-cmake-install)

# What each way to the module adds to the command line.
set(package_way_module "-DCMAKE_MODULE_PATH=<modules>")
set(package_way_config "-DCMAKE_PREFIX_PATH=${package_prefix}")

# The whole output of a configure in which find_package says nothing: CMake's own lines.
string(CONCAT package_silence
  "^(Not searching for unused variables given on the command line. )?"
  "(Warn about uninitialized values. )?"
  "-- Configuring done[^-]*-- Generating done[^-]*"
  "-- Build files have been written to: .*/build[^/ ]*$")

set(_package_own_keywords MODE TREE ROOT SOURCE HEAD BEFORE WITH STEP
  FIND FIND_2 FIND_3 EXPECT EXPECT_2 EXPECT_3)
set(_package_harness_keywords
  EXIT CHECK LIMIT COMMAND STDOUT NOT_STDOUT STDERR NOT_STDERR EXISTS ABSENT CACHE_ENTRIES)

#[[
package_case(<group>.<case>
  [MODE module|config|none]   way to the module, for the first configure (default module)
  [TREE <steps>|none]    what is installed, for cudnn-layout (default: 9.10.2 in <tree>/cudnn9)
  [ROOT <dir>|none]      CUDNN_ROOT of the first configure (default <tree>/cudnn9)
  [SOURCE <dir>]         project (default consumer/)
  [HEAD <argument>...]   further arguments of cudnn_cmake_add_case() before its steps
  [BEFORE <script>...]   scripts of steps/ to run first
  <step>                 of the first configure
  [STEP <kind> <step>]...)

In a step, besides the expectations of cudnn_cmake_add_case():
  FIND, FIND_2, FIND_3 <arguments>         one text, see consumer/CMakeLists.txt
  EXPECT, EXPECT_2, EXPECT_3 <what>...     the same
  WITH <argument>...                       ARGS of the step
]]
function(package_case name)
  set(MODE module)
  set(TREE "${package_cudnn9}")
  set(ROOT "<tree>/cudnn9")
  set(SOURCE "${package_consumer}")
  set(head "")
  set(before "")
  set(steps "")
  set(first TRUE)
  set(kind configure)
  set(arguments "")
  set(rest "")
  set(keyword "")
  math(EXPR last "${ARGC} - 1")
  foreach(index RANGE 1 ${last})
    set(value "${ARGV${index}}")
    if(value IN_LIST _package_own_keywords OR value IN_LIST _package_harness_keywords)
      _package_end_expect()
      set(keyword "${value}")
      set(expected "")
      if(keyword IN_LIST _package_harness_keywords)
        cudnn_cmake_append_argument(rest "${keyword}")
      endif()
    elseif(keyword MATCHES "^(MODE|TREE|ROOT|SOURCE)$")
      set(${keyword} "${value}")
    elseif(keyword STREQUAL "HEAD")
      cudnn_cmake_append_argument(head "${value}")
    elseif(keyword STREQUAL "BEFORE")
      string(APPEND before " STEP script ARGS")
      cudnn_cmake_append_argument(before "${package_steps}/${value}.cmake")
    elseif(keyword STREQUAL "WITH")
      cudnn_cmake_append_argument(arguments "${value}")
    elseif(keyword MATCHES "^FIND")
      cudnn_cmake_append_argument(arguments "-D${keyword}=${value}")
    elseif(keyword MATCHES "^EXPECT")
      string(APPEND expected "|${value}")
    elseif(keyword STREQUAL "STEP")
      _package_end_step()
      set(kind "${value}")
    elseif(keyword STREQUAL "")
      message(FATAL_ERROR "package_case: ${name}: unexpected argument \"${value}\"")
    else()
      cudnn_cmake_append_argument(rest "${value}")
    endif()
  endforeach()
  _package_end_expect()
  _package_end_step()

  set(command "NAME package.${name}")
  foreach(argument IN ITEMS SOURCE "${SOURCE}")
    cudnn_cmake_append_argument(command "${argument}")
  endforeach()
  string(APPEND command "${head}")
  if(MODE STREQUAL "config")
    list(JOIN package_needs_install " " words)
    string(APPEND command " ${words}")
  endif()
  string(APPEND command "${before}")
  if(NOT TREE STREQUAL "none")
    string(APPEND command " STEP layout ARGS")
    cudnn_cmake_append_argument(command "[${TREE}]")
  endif()
  cmake_language(EVAL CODE "cudnn_cmake_add_case(${command} ${steps})")
endfunction()

macro(_package_end_expect)
  if(keyword MATCHES "^EXPECT")
    string(SUBSTRING "${expected}" 1 -1 expected)
    cudnn_cmake_append_argument(arguments "-D${keyword}=${expected}")
  endif()
endmacro()

# Adds the step that was read to the steps; the way to the module and the root to the first.
macro(_package_end_step)
  string(APPEND steps " STEP ${kind}")
  if(first)
    if(NOT ROOT STREQUAL "none")
      cudnn_cmake_append_argument(arguments "-DCUDNN_ROOT=${ROOT}")
    endif()
    if(NOT MODE STREQUAL "none")
      cudnn_cmake_append_argument(arguments "${package_way_${MODE}}")
    endif()
    set(first FALSE)
  endif()
  if(NOT arguments STREQUAL "")
    string(APPEND steps " ARGS${arguments}")
  endif()
  string(APPEND steps "${rest}")
  set(arguments "")
  set(rest "")
endmacro()
