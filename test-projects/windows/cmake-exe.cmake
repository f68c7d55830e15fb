# SPDX-License-Identifier: BSD-3-Clause
# windows.cmake-exe: find-cudnn's cases for Windows, and those of native.json, under the Windows
# CMake.

set(cmake_exe_settings "${CMAKE_CURRENT_BINARY_DIR}/cmake-exe-settings.cmake")
set(text "# Written by the test tree's configure.\n")
foreach(file IN ITEMS "${windows_settings}" "${CMAKE_CURRENT_SOURCE_DIR}/UnderWine.cmake")
  cudnn_cmake_quote(value "${file}")
  string(APPEND text "include(${value})\n")
endforeach()
cudnn_cmake_write_if_different("${cmake_exe_settings}" "${text}")
windows_missing(cmake_exe_missing WINE WINESERVER CMAKE NINJA)

# cmake_exe_add_cases(<group> <file>)
#
# windows.cmake-exe.<group>.<name> for each case for Windows in the file. <group>/<name>.cmake
# beside this file, if there is one, changes the case's tree before the first configure.
function(cmake_exe_add_cases group file)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
  file(READ "${file}" text)
  string(JSON cases GET "${text}" cases)
  string(JSON count LENGTH "${cases}")
  math(EXPR last "${count} - 1")
  foreach(index RANGE ${last})
    string(JSON case GET "${cases}" ${index})
    string(JSON platform ERROR_VARIABLE error GET "${case}" platform)
    if(NOT platform STREQUAL "windows")
      continue()
    endif()
    string(JSON name GET "${case}" name)
    set(test "windows.cmake-exe.${group}.${name}")
    math(EXPR cmake_exe_count "${cmake_exe_count} + 1")
    if(cmake_exe_missing)
      windows_skipped_test("${test}" "${cmake_exe_missing}")
      continue()
    endif()
    set(prepare "${CMAKE_CURRENT_SOURCE_DIR}/${group}/${name}.cmake")
    if(EXISTS "${prepare}")
      set(prepare -D "windows_prepare=${prepare}")
    else()
      set(prepare "")
    endif()
    add_test(NAME "${test}"
      COMMAND "${CMAKE_COMMAND}" -D "SETTINGS=${cmake_exe_settings}" -D "CASES=${file}"
        -D "INDEX=${index}" -D "NAME=${test}"
        -D "WORK=${windows_prefix}/drive_c/cases/${group}/${name}" ${prepare}
        -P "${CMAKE_CURRENT_SOURCE_DIR}/../find-cudnn/RunLayout.cmake")
    cudnn_cmake_set_case_properties("${test}" 120)
    set_tests_properties("${test}" PROPERTIES FIXTURES_REQUIRED cudnn-cmake-wine)
  endforeach()
  set(cmake_exe_count "${cmake_exe_count}" PARENT_SCOPE)
endfunction()

set(cmake_exe_count 0)
cmake_path(GET CMAKE_CURRENT_SOURCE_DIR PARENT_PATH here)
string(REGEX REPLACE "([[*?])" "[\\1]" here "${here}")
file(GLOB files CONFIGURE_DEPENDS "${here}/find-cudnn/cases/*.json")
foreach(file IN LISTS files)
  cmake_path(GET file STEM group)
  cmake_exe_add_cases("${group}" "${file}")
endforeach()
cmake_exe_add_cases(native "${CMAKE_CURRENT_SOURCE_DIR}/native.json")
# Fewer would mean that the cases were not read.
if(cmake_exe_count LESS 100)
  message(FATAL_ERROR "only ${cmake_exe_count} cases for the Windows CMake")
endif()
