# SPDX-License-Identifier: BSD-3-Clause
# cmake -D SETTINGS=<file> -P wine-prefix.cmake
# Makes the Wine prefix of the suite (6 s, 700 MB) unless it is there, whole, and of this Wine:
#   C:   its own drive; C:/cases/<group>/<name> is the work directory of a case
#   D:   another drive, drive_d beside drive_c
#   Z:   the root of the host, as Wine has it
# and asks the Windows CMake for its options. The file cmake-exe.cmake in the prefix, written last,
# says that it is whole.
#
# Then starts Wine's server and, by one program, its services. They stay until windows.wine.stop, or
# until ten minutes after the last program: so no case has to start them, two at once, and to bear
# with what they write.
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/../harness/Process.cmake")
include("${SETTINGS}")
set_property(GLOBAL PROPERTY cudnn_cmake_case windows.wine.prefix)

# wine_run(<program> <argument>...): a program of the host, in the prefix's environment. Sets
# run_EXIT and run_STDOUT.
function(wine_run)
  set(environment "")
  cudnn_cmake_append_argument(environment "WINEPREFIX=${windows_prefix}")
  set(command "")
  foreach(argument IN ITEMS "${CMAKE_CURRENT_LIST_DIR}/run-in-wine.sh" "${windows_prefix}" ${ARGN})
    cudnn_cmake_append_argument(command "${argument}")
  endforeach()
  cudnn_cmake_run(run COMMAND "${command}" WORKING_DIRECTORY "${windows_prefix}" TIMEOUT 200
    ENVIRONMENT "${environment}")
  set(run_EXIT "${run_EXIT}" PARENT_SCOPE)
  set(run_STDOUT "${run_STDOUT}" PARENT_SCOPE)
endfunction()

function(start_server)
  wine_run("${WINDOWS_WINESERVER}" -p600)
  wine_run("${WINDOWS_WINE}" cmd /c exit)
  cudnn_cmake_expect_exit("cmd /c exit" 0 "${run_EXIT}")
  cudnn_cmake_finish()
endfunction()

execute_process(COMMAND "${WINDOWS_WINE}" --version OUTPUT_VARIABLE version ERROR_QUIET
  OUTPUT_STRIP_TRAILING_WHITESPACE)
set(mark "# 1, ${version}, ${WINDOWS_CMAKE}\n") # 1: what this script makes, counted up by changes
set(done "${windows_prefix}/cmake-exe.cmake")
set(kernel "${windows_prefix}/drive_c/windows/system32/kernel32.dll")
if(EXISTS "${done}" AND EXISTS "${kernel}")
  file(READ "${done}" text)
  string(FIND "${text}" "${mark}" position)
  if(position EQUAL 0)
    message("the prefix is there: ${version}")
    start_server()
    return()
  endif()
endif()

file(REMOVE_RECURSE "${windows_prefix}")
file(MAKE_DIRECTORY "${windows_prefix}")
wine_run("${WINDOWS_WINE}" wineboot --init)
cudnn_cmake_expect_exit("wineboot" 0 "${run_EXIT}")
if(NOT EXISTS "${kernel}")
  cudnn_cmake_fail("wineboot made no ${kernel}")
  cudnn_cmake_finish()
endif()
file(MAKE_DIRECTORY "${windows_prefix}/drive_c/cases" "${windows_prefix}/drive_d")
file(CREATE_LINK "../drive_d" "${windows_prefix}/dosdevices/d:" SYMBOLIC)

set(text "${mark}")
if(WINDOWS_CMAKE)
  wine_run("${WINDOWS_WINE}" "${WINDOWS_CMAKE}" --help)
  cudnn_cmake_expect_exit("cmake.exe --help" 0 "${run_EXIT}")
  cudnn_cmake_expect_match("cmake.exe --help" "Usage" "${run_STDOUT}")
  # As in the harness's Settings.cmake: the options were renamed, and the old names write to stderr
  # where the new ones exist.
  set(CUDNN_CMAKE_CASE_NO_UNUSED_CLI --no-warn-unused-cli)
  set(CUDNN_CMAKE_CASE_STRICT --warn-uninitialized -Werror=dev -Werror=deprecated)
  if(run_STDOUT MATCHES "-W<category>")
    set(CUDNN_CMAKE_CASE_NO_UNUSED_CLI -Wno-unused-cli)
    set(CUDNN_CMAKE_CASE_STRICT
      -Wuninitialized -Werror=uninitialized -Werror=author -Werror=deprecated)
  endif()
  foreach(name IN ITEMS CUDNN_CMAKE_CASE_STRICT CUDNN_CMAKE_CASE_NO_UNUSED_CLI)
    cudnn_cmake_quote(value "${${name}}")
    string(APPEND text "set(${name} ${value})\n")
  endforeach()
endif()
start_server()
file(WRITE "${done}" "${text}")
