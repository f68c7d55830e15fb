# SPDX-License-Identifier: BSD-3-Clause
# The one Wine prefix that all tests of this suite share: a fixture, made by windows.wine.prefix
# and kept.

set(windows_prefix "${CMAKE_CURRENT_BINARY_DIR}/prefix")
set(windows_settings "${CMAKE_CURRENT_BINARY_DIR}/windows-settings.cmake")

set(text "# Written by the test tree's configure.\n")
foreach(name IN ITEMS windows_prefix WINDOWS_WINE WINDOWS_WINESERVER WINDOWS_CMAKE WINDOWS_NINJA)
  cudnn_cmake_quote(value "${${name}}")
  string(APPEND text "set(${name} ${value})\n")
endforeach()
cudnn_cmake_quote(value "${settings}")
string(APPEND text "include(${value})\n")
cudnn_cmake_write_if_different("${windows_settings}" "${text}")

windows_missing(windows_no_wine WINE WINESERVER)
if(windows_no_wine)
  windows_skipped_test(windows.wine.prefix "${windows_no_wine}")
else()
  foreach(name IN ITEMS prefix stop)
    add_test(NAME windows.wine.${name} COMMAND "${CMAKE_COMMAND}" -D "SETTINGS=${windows_settings}"
      -P "${CMAKE_CURRENT_SOURCE_DIR}/wine-${name}.cmake")
    cudnn_cmake_set_case_properties(windows.wine.${name} 300)
  endforeach()
  set_tests_properties(windows.wine.prefix PROPERTIES FIXTURES_SETUP cudnn-cmake-wine)
  set_tests_properties(windows.wine.stop PROPERTIES FIXTURES_CLEANUP cudnn-cmake-wine)
endif()
