# SPDX-License-Identifier: BSD-3-Clause
# templates.windows: the scripts for cmd by Wine's cmd, with the Windows CMake; the old line's
# program there loads the pinned DLL. They use the Wine prefix of the suite windows.
include(../windows/Machine.cmake)
set(windows_binary "${CMAKE_CURRENT_BINARY_DIR}/../windows")
if(PROJECT_IS_TOP_LEVEL)
  add_subdirectory(../windows windows)
  set(windows_binary "${CMAKE_CURRENT_BINARY_DIR}/windows")
endif()
cmake_path(NORMAL_PATH windows_binary)

# systems_windows(<case> [<name of Machine.cmake>...]): windows/<case>.cmake.
function(systems_windows case)
  set(test "templates.windows.${case}")
  windows_missing(missing WINE WINESERVER CMAKE NINJA ${ARGN})
  if(missing)
    link_skipped_case("${test}" "${missing}" windows)
    return()
  endif()
  add_test(NAME "${test}" COMMAND "${CMAKE_COMMAND}"
    -D "SETTINGS=${windows_binary}/cmake-exe-settings.cmake" -D "NAME=${test}"
    -D "WORK=${windows_binary}/prefix/drive_c/cases/templates/${case}"
    -D "TEMPLATES=${systems_project}/ci/templates" -D "MINGW=${WINDOWS_MINGW}"
    -D "TOOLS=Z:${windows_binary}/host-tool"
    -D "CASE=${systems_directory}/windows/${case}.cmake"
    -P "${systems_directory}/RunWindows.cmake")
  cudnn_cmake_set_case_properties("${test}" 200 windows)
  set(fixtures cudnn-cmake-wine)
  if(ARGN)
    list(APPEND fixtures cudnn-cmake-host-tool)
  endif()
  set_tests_properties("${test}" PROPERTIES FIXTURES_REQUIRED "${fixtures}")
endfunction()

systems_windows(framework)
systems_windows(chain MINGW MINGW_DLLTOOL)
systems_windows(old-line MINGW MINGW_DLLTOOL)
systems_windows(msvc MINGW MINGW_DLLTOOL)
