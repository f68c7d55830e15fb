# SPDX-License-Identifier: BSD-3-Clause
# Makes a runner of cases (find-cudnn's RunLayout.cmake, RunProgram.cmake, RunPackage.cmake) run
# them under the Windows CMake: included by the settings that the runner reads, it replaces the one
# function that starts programs. Runner, comparison and expectations stay what they are.
#
# The work directory of a case is C:/cases/<group>/<name>. What is handed to cmake.exe, paths of the
# host, becomes paths of Windows; what comes back, in the results and in both streams, becomes paths
# of the host again, spelt as on disk, since Windows takes any case. In a value, %TREE% is the
# case's tree as a Windows user writes it, C:\cases\<group>\<name>\tree, and %DRIVE% the tree's own
# drive (the directory "C:" in it).
#
# Variables of the runner that are used: WORK, tree, build, case_name. Of the settings:
# windows_prefix, WINDOWS_*. Of the test's command line: windows_prepare, a script that changes the
# tree before the first configure.

set(windows_native TRUE)
set(CUDNN_CMAKE_CASE_CMAKE "Z:${WINDOWS_CMAKE}")
set(CUDNN_CMAKE_CASE_MAKE_PROGRAM "Z:${WINDOWS_NINJA}")
set(CUDNN_CMAKE_CASE_GENERATOR "Ninja")
set(CUDNN_CMAKE_HARNESS_DIR "Z:${CUDNN_CMAKE_HARNESS_DIR}")
include("${windows_prefix}/cmake-exe.cmake") # options of this CMake

# The spelling on disk of <path>, component by component, where the given one does not exist.
function(windows_disk_spelling out path)
  if(NOT EXISTS "${path}")
    cmake_path(GET path PARENT_PATH parent)
    cmake_path(GET path FILENAME name)
    if(NOT name STREQUAL "" AND NOT parent STREQUAL path)
      windows_disk_spelling(parent "${parent}")
      set(path "${parent}/${name}")
      if(NOT EXISTS "${path}" AND IS_DIRECTORY "${parent}")
        string(TOLOWER "${name}" wanted)
        string(REGEX REPLACE "([[*?])" "[\\1]" escaped "${parent}")
        file(GLOB names RELATIVE "${parent}" "${escaped}/*")
        foreach(candidate IN LISTS names)
          string(TOLOWER "${candidate}" lower)
          if(lower STREQUAL wanted)
            set(path "${parent}/${candidate}")
          endif()
        endforeach()
      endif()
    endif()
  endif()
  set(${out} "${path}" PARENT_SCOPE)
endfunction()

# <text> with the host's path for every path of a Windows drive.
function(windows_to_host out text)
  set(result "")
  while(text MATCHES "(^|[^A-Za-z])([A-Za-z]):/")
    set(letter "${CMAKE_MATCH_2}")
    string(FIND "${text}" "${CMAKE_MATCH_0}" position)
    string(LENGTH "${CMAKE_MATCH_1}" length)
    math(EXPR position "${position} + ${length}")
    string(SUBSTRING "${text}" 0 ${position} head)
    math(EXPR position "${position} + 2")
    string(SUBSTRING "${text}" ${position} -1 text)
    string(REGEX MATCH "^[^];:\"<>|\n]*" path "${text}")
    string(LENGTH "${path}" length)
    string(SUBSTRING "${text}" ${length} -1 text)
    string(TOLOWER "${letter}" lower)
    if(lower STREQUAL "c")
      windows_disk_spelling(path "${windows_prefix}/drive_c${path}")
    elseif(lower STREQUAL "z")
      windows_disk_spelling(path "${path}")
    elseif(EXISTS "${windows_prefix}/dosdevices/${lower}:")
      windows_disk_spelling(path "${windows_prefix}/dosdevices/${lower}:${path}")
    else()
      string(PREPEND path "${letter}:")
    endif()
    string(APPEND result "${head}${path}")
  endwhile()
  set(${out} "${result}${text}" PARENT_SCOPE)
endfunction()

# <text>, a command line or an environment, with paths of Windows.
function(windows_from_host out text)
  string(REPLACE "${windows_prefix}/drive_c/" "C:/" work "${WORK}")
  string(REPLACE "${tree}/C:" "${work}/drive-c" text "${text}")
  string(REPLACE "${WORK}" "${work}" text "${text}")
  string(REPLACE "/" "\\" work "${work}")
  string(REPLACE "%TREE%" "${work}\\tree" text "${text}")
  string(REPLACE "%DRIVE%" "${work}\\drive-c" text "${text}")
  set(${out} "${text}" PARENT_SCOPE)
endfunction()

# The arguments and results of the harness's function of that name.
function(cudnn_cmake_run prefix)
  cmake_parse_arguments(PARSE_ARGV 1 wine "" "COMMAND;WORKING_DIRECTORY;TIMEOUT;ENVIRONMENT" "")
  if(NOT DEFINED wine_ENVIRONMENT)
    set(wine_ENVIRONMENT "")
  endif()
  if(NOT EXISTS "${WORK}/drive-c")
    file(CREATE_LINK "tree/C:" "${WORK}/drive-c" SYMBOLIC) # Windows allows no colon in a name
  endif()
  if(DEFINED windows_prepare)
    get_property(prepared GLOBAL PROPERTY windows_prepared)
    if(NOT prepared)
      set_property(GLOBAL PROPERTY windows_prepared TRUE)
      include("${windows_prepare}")
    endif()
  endif()
  windows_from_host(wine_COMMAND "${wine_COMMAND}")
  windows_from_host(wine_ENVIRONMENT "${wine_ENVIRONMENT}")
  # This CMake runs on the platform of the case, so it is no cross build.
  if(wine_COMMAND MATCHES "-DCMAKE_SYSTEM_PROCESSOR=AMD64\\]")
    string(REGEX REPLACE " \\[=+\\[-DCMAKE_SYSTEM_(NAME=Windows|PROCESSOR=AMD64)\\]=+\\]" ""
      wine_COMMAND "${wine_COMMAND}")
  endif()
  # Wine sets some variables itself, so the case's are set on the Windows side of it. There these
  # two are written with backslashes, and the program directory has two names.
  foreach(name IN ITEMS PATH ProgramFiles)
    if(wine_ENVIRONMENT MATCHES "\\[${name}=([^]]*)\\]")
      string(REPLACE "/" "\\" value "${CMAKE_MATCH_1}")
      string(REPLACE "[${name}=${CMAKE_MATCH_1}]" "[${name}=${value}]" wine_ENVIRONMENT
        "${wine_ENVIRONMENT}")
      if(name STREQUAL "ProgramFiles")
        cudnn_cmake_append_argument(wine_ENVIRONMENT "ProgramW6432=${value}")
      endif()
    endif()
  endforeach()

  set(launcher "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/run-in-wine.sh")
  set(command "")
  foreach(argument IN ITEMS "${launcher}" "${WORK}" "${WINDOWS_WINE}")
    cudnn_cmake_append_argument(command "${argument}")
  endforeach()
  if(NOT wine_ENVIRONMENT STREQUAL "")
    foreach(argument IN ITEMS "${CUDNN_CMAKE_CASE_CMAKE}" -E env)
      cudnn_cmake_append_argument(command "${argument}")
    endforeach()
    string(APPEND command "${wine_ENVIRONMENT}")
  endif()
  string(APPEND command "${wine_COMMAND}")
  set(environment "")
  # Wine takes the encoding of file names and arguments from the locale. The programs of host-tool/
  # ask for the prefix: Wine keeps WINEPREFIX to itself.
  foreach(entry IN ITEMS "WINEPREFIX=${windows_prefix}" "HOST_TOOL_PREFIX=${windows_prefix}"
      LC_ALL=C.UTF-8)
    cudnn_cmake_append_argument(environment "${entry}")
  endforeach()

  # the function of that name before this one took its place
  _cudnn_cmake_run(run COMMAND "${command}" WORKING_DIRECTORY "${wine_WORKING_DIRECTORY}"
    TIMEOUT "${wine_TIMEOUT}" ENVIRONMENT "${environment}")

  foreach(name IN ITEMS probe-results.cmake program-facts.cmake runtime-dlls.txt)
    if(EXISTS "${build}/${name}")
      file(READ "${build}/${name}" text)
      windows_to_host(text "${text}")
      file(WRITE "${build}/${name}" "${text}")
    endif()
  endforeach()
  foreach(stream IN ITEMS STDOUT STDERR)
    string(REPLACE "\r" "" text "${run_${stream}}")
    windows_to_host(text "${text}")
    set(${prefix}_${stream} "${text}" PARENT_SCOPE)
  endforeach()
  set(${prefix}_EXIT "${run_EXIT}" PARENT_SCOPE)
endfunction()
