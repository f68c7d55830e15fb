# SPDX-License-Identifier: BSD-3-Clause
# Registers programs built for Windows, see RunProgram.cmake.

#[[
windows_add_programs(<group>
  MISSING <reason>            skips all of them, when it is not empty
  TOOLCHAIN <argument>...     of the configure
  CASES <file>/<case>...      of find-cudnn, or of programs.json
  [LABELS <label>...]
  [REAL <directory>]          a real cuDNN
  [MSVC]                      the compiler is to be taken for one of MSVC's kind
  [NATIVE])                   CMake and Ninja are those of Windows

windows.<group>.<file>.<case> for each, and windows.<group>.<case> for those of programs.json.
]]
function(windows_add_programs group)
  # Lists, also MISSING and REAL: CMake 3.31 warns of a single value that is empty (CMP0174).
  cmake_parse_arguments(PARSE_ARGV 1 arg "MSVC;NATIVE" ""
    "MISSING;REAL;TOOLCHAIN;CASES;LABELS")
  set(settings "${windows_settings}")
  set(directory "${CMAKE_CURRENT_BINARY_DIR}/${group}")
  set(fixtures "")
  if(NOT windows_no_wine)
    set(fixtures cudnn-cmake-wine)
  endif()
  if(arg_NATIVE)
    set(settings "${cmake_exe_settings}")
    set(directory "${windows_prefix}/drive_c/cases/${group}")
    list(APPEND fixtures cudnn-cmake-host-tool)
  endif()
  foreach(case IN LISTS arg_CASES)
    cmake_path(GET case PARENT_PATH file)
    cmake_path(GET case FILENAME name)
    set(test "windows.${group}.${file}.${name}")
    set(path "${CMAKE_CURRENT_SOURCE_DIR}/../find-cudnn/cases/${file}.json")
    if(file STREQUAL "programs")
      set(test "windows.${group}.${name}")
      set(path "${CMAKE_CURRENT_SOURCE_DIR}/programs.json")
    endif()
    # A case that was renamed must not become a test that nobody misses.
    cmake_path(NORMAL_PATH path) # Ninja takes two spellings of one file for two rules
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${path}")
    file(STRINGS "${path}" lines REGEX "\"name\": \"${name}\"")
    if(lines STREQUAL "")
      message(FATAL_ERROR "${path} holds no case \"${name}\"")
    endif()
    if(arg_MISSING)
      windows_skipped_test("${test}" "${arg_MISSING}" ${arg_LABELS})
      continue()
    endif()
    add_test(NAME "${test}"
      COMMAND "${CMAKE_COMMAND}" -D "SETTINGS=${settings}" -D "CASES=${path}" -D INDEX=0
        -D "NAME=${test}" -D "WORK=${directory}/${file}/${name}"
        -D "TOOLCHAIN=${arg_TOOLCHAIN}" -D "REAL=${arg_REAL}" -D "EXPECT_MSVC=${arg_MSVC}"
        -P "${CMAKE_CURRENT_SOURCE_DIR}/RunProgram.cmake")
    cudnn_cmake_set_case_properties("${test}" 300 ${arg_LABELS})
    if(fixtures)
      set_tests_properties("${test}" PROPERTIES FIXTURES_REQUIRED "${fixtures}")
    endif()
  endforeach()
endfunction()
