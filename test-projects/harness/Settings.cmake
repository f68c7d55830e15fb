# SPDX-License-Identifier: BSD-3-Clause
# What all cases of a test tree share: which CMake is tested, with which generator, where the
# modules are. Found once, when the test tree is configured, and written to a file that every case
# includes.

# Not GLOBAL: the variables below are needed in each directory that includes this file.
include_guard(DIRECTORY)
include("${CMAKE_CURRENT_LIST_DIR}/Quote.cmake")

set(CUDNN_CMAKE_CASE_CMAKE "${CMAKE_COMMAND}" CACHE FILEPATH
  "The cmake that the cases run; the test tree itself may be configured by another one")
set(CUDNN_CMAKE_MODULE_DIR "${CMAKE_CURRENT_LIST_DIR}/../../modules" CACHE PATH
  "Directory of the modules that the cases test")
mark_as_advanced(CUDNN_CMAKE_CASE_CMAKE CUDNN_CMAKE_MODULE_DIR)

set(CUDNN_CMAKE_HARNESS_DIR "${CMAKE_CURRENT_LIST_DIR}")

# A machine may have its tools in a place that only the caller's PATH names; the cases see the
# result, not the PATH.
find_program(CUDNN_CMAKE_CASE_NINJA NAMES ninja ninja-build samu)
find_program(CUDNN_CMAKE_CASE_MAKE NAMES make gmake)
find_program(CUDNN_CMAKE_CASE_ENV_PROGRAM NAMES env)
find_program(CUDNN_CMAKE_CASE_SETPRIV NAMES setpriv)
mark_as_advanced(CUDNN_CMAKE_CASE_NINJA CUDNN_CMAKE_CASE_MAKE CUDNN_CMAKE_CASE_ENV_PROGRAM
  CUDNN_CMAKE_CASE_SETPRIV)

# Sets in the caller's scope the variables that the settings file holds.
function(_cudnn_cmake_find_settings)
  execute_process(COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" --help
    OUTPUT_VARIABLE help RESULT_VARIABLE exit ERROR_VARIABLE error)
  if(NOT exit EQUAL 0)
    message(FATAL_ERROR
      "The CMake under test does not run: CUDNN_CMAKE_CASE_CMAKE=${CUDNN_CMAKE_CASE_CMAKE}\n"
      "${exit}\n${error}")
  endif()
  # The options for warnings were renamed, and the old names write to stderr where the new ones
  # exist.
  if(help MATCHES "-W<category>")
    set(quiet -Wno-unused-cli)
    set(strict -Wuninitialized -Werror=uninitialized -Werror=author -Werror=deprecated)
  else()
    set(quiet --no-warn-unused-cli)
    set(strict --warn-uninitialized -Werror=dev -Werror=deprecated)
  endif()
  set(CUDNN_CMAKE_CASE_STRICT "${strict}" PARENT_SCOPE)
  set(CUDNN_CMAKE_CASE_NO_UNUSED_CLI "${quiet}" PARENT_SCOPE)

  if(CUDNN_CMAKE_CASE_NINJA)
    set(CUDNN_CMAKE_CASE_GENERATOR "Ninja" PARENT_SCOPE)
    set(CUDNN_CMAKE_CASE_MAKE_PROGRAM "${CUDNN_CMAKE_CASE_NINJA}" PARENT_SCOPE)
  elseif(CUDNN_CMAKE_CASE_MAKE AND NOT CMAKE_HOST_WIN32)
    set(CUDNN_CMAKE_CASE_GENERATOR "Unix Makefiles" PARENT_SCOPE)
    set(CUDNN_CMAKE_CASE_MAKE_PROGRAM "${CUDNN_CMAKE_CASE_MAKE}" PARENT_SCOPE)
  else()
    set(CUDNN_CMAKE_CASE_GENERATOR "${CMAKE_GENERATOR}" PARENT_SCOPE)
    set(CUDNN_CMAKE_CASE_MAKE_PROGRAM "${CMAKE_MAKE_PROGRAM}" PARENT_SCOPE)
  endif()

  if(CMAKE_HOST_WIN32)
    file(TO_CMAKE_PATH "$ENV{SystemRoot}" root)
    set(CUDNN_CMAKE_CASE_PATH "${root}/System32;${root}" PARENT_SCOPE)
    set(CUDNN_CMAKE_CASE_ENV "" PARENT_SCOPE)
  else()
    set(CUDNN_CMAKE_CASE_PATH "/usr/bin:/bin" PARENT_SCOPE)
    set(CUDNN_CMAKE_CASE_ENV "${CUDNN_CMAKE_CASE_ENV_PROGRAM}" PARENT_SCOPE)
  endif()

  # Only root needs to lay rights down, and only where the tool is there and the container lets it.
  set(way "")
  if(NOT CMAKE_HOST_WIN32)
    execute_process(COMMAND id -u OUTPUT_VARIABLE user OUTPUT_STRIP_TRAILING_WHITESPACE
      ERROR_QUIET RESULT_VARIABLE exit)
    if(exit EQUAL 0 AND NOT user STREQUAL "0")
      set(way "plain")
    elseif(CUDNN_CMAKE_CASE_SETPRIV)
      set(closed "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/cudnn-cmake-closed-file")
      file(WRITE "${closed}" "")
      file(CHMOD "${closed}" PERMISSIONS OWNER_WRITE)
      execute_process(COMMAND "${CUDNN_CMAKE_CASE_SETPRIV}" --bounding-set=-all --inh-caps=-all true
        RESULT_VARIABLE runs OUTPUT_QUIET ERROR_QUIET)
      execute_process(COMMAND "${CUDNN_CMAKE_CASE_SETPRIV}" --bounding-set=-all --inh-caps=-all test
        -r "${closed}"
        RESULT_VARIABLE reads OUTPUT_QUIET ERROR_QUIET)
      if(runs EQUAL 0 AND NOT reads EQUAL 0)
        set(way "setpriv")
      endif()
    endif()
  endif()
  set(CUDNN_CMAKE_CASE_UNPRIVILEGED "${way}" PARENT_SCOPE)
endfunction()

#[[
cudnn_cmake_case_settings(<out-var>)

Writes the settings file of the current binary directory and sets <out-var> to its path.
]]
function(cudnn_cmake_case_settings out_var)
  set(file "${CMAKE_CURRENT_BINARY_DIR}/cudnn-cmake-case-settings.cmake")
  set(${out_var} "${file}" PARENT_SCOPE)
  get_property(written GLOBAL PROPERTY cudnn_cmake_settings_written)
  if(file IN_LIST written)
    return()
  endif()
  set_property(GLOBAL APPEND PROPERTY cudnn_cmake_settings_written "${file}")
  _cudnn_cmake_find_settings()
  set(text "# Written by the test tree's configure.\n")
  get_filename_component(CUDNN_CMAKE_MODULE_DIR "${CUDNN_CMAKE_MODULE_DIR}" ABSOLUTE)
  foreach(name IN ITEMS CUDNN_CMAKE_CASE_CMAKE CUDNN_CMAKE_CASE_STRICT
      CUDNN_CMAKE_CASE_NO_UNUSED_CLI CUDNN_CMAKE_CASE_GENERATOR CUDNN_CMAKE_CASE_MAKE_PROGRAM
      CUDNN_CMAKE_CASE_PATH CUDNN_CMAKE_CASE_ENV CUDNN_CMAKE_CASE_SETPRIV
      CUDNN_CMAKE_CASE_UNPRIVILEGED CUDNN_CMAKE_MODULE_DIR CUDNN_CMAKE_HARNESS_DIR
      CUDNN_CMAKE_LAYOUT_PROGRAM CUDNN_CMAKE_CASE_C_COMPILER CUDNN_CMAKE_CASE_CXX_COMPILER)
    cudnn_cmake_quote(value "${${name}}")
    string(APPEND text "set(${name} ${value})\n")
  endforeach()
  cudnn_cmake_write_if_different("${file}" "${text}")
endfunction()
