# SPDX-License-Identifier: BSD-3-Clause
# cmake -D VERSION=<v> -D TESTS=<test-projects of the build> -D CUDNN_CMAKE_LAYOUT_PROGRAM=<file>
#       -P RunSmoke.cmake, in an empty directory
# Runs a few cases of each suite under the CMake <v> of ci/matrix, when the cache holds it.
cmake_minimum_required(VERSION 3.25)
cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH projects)
# those that need no test before them (the install of the package)
set(cases
  package.scope.other-request package.ways.copied-file package.request.quiet-found-module
  package.request.component-variables-module
  link.headers.toolkit-package-before link.headers.implicit-toolkit link.windows.properties-9.19.0)

# --- the program
include("${CMAKE_CURRENT_LIST_DIR}/CachedCMake.cmake")
cached_cmake(CUDNN_CMAKE_CASE_CMAKE ${VERSION})
if(CUDNN_CMAKE_CASE_CMAKE STREQUAL "")
  message(STATUS "CUDNN_CMAKE_SKIPPED: the cache holds no CMake ${VERSION} (ci/matrix fetches it)")
  return()
endif()

# --- the settings that the cases read, with that program
include("${projects}/harness/Settings.cmake")
cudnn_cmake_case_settings(settings)

set(red "")
set(run 0)
function(smoke_run name)
  math(EXPR run "${run} + 1")
  set(run ${run} PARENT_SCOPE)
  execute_process(COMMAND "${CMAKE_COMMAND}" ${ARGN}
    RESULT_VARIABLE exit OUTPUT_VARIABLE out ERROR_VARIABLE error)
  if(NOT exit EQUAL 0)
    message(NOTICE "${name}, under CMake ${VERSION}:\n${out}\n${error}")
    set(red "${red} ${name}" PARENT_SCOPE)
  endif()
endfunction()

foreach(name IN LISTS cases)
  string(REGEX MATCH "^[a-z]+" suite "${name}")
  set(file "${TESTS}/${suite}/cudnn-cmake-cases/${name}.cmake")
  if(EXISTS "${file}") # the suite may lack it on this machine
    file(READ "${file}" text)
    string(APPEND text "set(case_settings [=[${settings}]=])\n"
      "set(case_work [=[${CMAKE_CURRENT_BINARY_DIR}/${name}]=])\n")
    file(WRITE "${name}.cmake" "${text}")
    smoke_run(${name} -DCASE_FILE=${CMAKE_CURRENT_BINARY_DIR}/${name}.cmake
      -P "${projects}/harness/RunCase.cmake")
  endif()
endforeach()
foreach(case IN ITEMS archive.v9-lib windows-zip.v9 debian.v9-only-versioned-headers
    broken.mixed-builds)
  string(REGEX MATCH "^([a-z-]+)\\.(.*)$" case "${case}")
  smoke_run(find-cudnn.${case} "-DSETTINGS=${settings}"
    "-DCASES=${projects}/find-cudnn/cases/${CMAKE_MATCH_1}.json" -DINDEX=0 -DNAME=find-cudnn.${case}
    "-DWORK=${CMAKE_CURRENT_BINARY_DIR}/${case}" -P "${projects}/find-cudnn/RunLayout.cmake")
endforeach()
if(red)
  message(FATAL_ERROR "red under CMake ${VERSION}:${red}")
elseif(run LESS 8)
  message(FATAL_ERROR "only ${run} cases were run")
endif()
message(STATUS "${run} cases under CMake ${VERSION}")
