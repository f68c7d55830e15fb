# SPDX-License-Identifier: BSD-3-Clause
# Copyright the cudnn-cmake authors

#[[
Tests of FindCUDNNFrontend.cmake on trees made here, with a cuDNN that is made up:

  cmake -DMODULES=<directory of the module> -DWORK=<directory> -P find_frontend.cmake

Each case is a process of its own, `cmake -DCASE=... -P` of this same file, which prints what it found.
]]

cmake_minimum_required(VERSION 3.20...4.4)

if(DEFINED CASE)
  list(APPEND CMAKE_MODULE_PATH "${MODULES}")
  set(CUDNN_FOUND TRUE)
  if(NOT DEFINED CUDNN_VERSION)
    set(CUDNN_VERSION 9.10.2)
  endif()
  find_package(CUDNNFrontend ${REQUEST})
  set(result "none")
  if(CUDNNFrontend_FOUND)
    cmake_path(RELATIVE_PATH CUDNNFrontend_INCLUDE_DIRS BASE_DIRECTORY "${WORK}" OUTPUT_VARIABLE place)
    set(result "${CUDNNFrontend_VERSION} in ${place}")
  endif()
  message(STATUS "result: ${result}")
  get_cmake_property(names VARIABLES)
  list(FILTER names INCLUDE REGEX "^_cudnn_frontend")
  if(names)
    message(STATUS "left behind: ${names}")
  endif()
  return()
endif()

file(REMOVE_RECURSE "${WORK}")

function(make_headers directory major minor patch)
  file(WRITE "${WORK}/${directory}/cudnn_frontend.h" "#include \"cudnn_frontend_version.h\"\n")
  file(
    WRITE "${WORK}/${directory}/cudnn_frontend_version.h"
    "#define CUDNN_FRONTEND_MAJOR_VERSION ${major}\n#define CUDNN_FRONTEND_MINOR_VERSION ${minor}\n"
    "#define CUDNN_FRONTEND_PATCH_VERSION ${patch}\n"
  )
endfunction()
set(venv "venv [é] $x @y@ (z)")
make_headers("${venv}/lib/python3.12/site-packages/include" 1 18 0)
make_headers("clone/include" 1 5 2)
make_headers("no-number/include" x 5 2)
make_headers("huge-number/include" 99999999999 5 2)
make_headers("no-version/include" 1 2 3)
file(REMOVE "${WORK}/no-version/include/cudnn_frontend_version.h")
make_headers("empty/include" 1 2 3)
file(WRITE "${WORK}/empty/include/cudnn_frontend_version.h" "")
set(wheel "1.18.0 in ${venv}/lib/python3.12/site-packages/include")

set(faults "")
# expect(<name> <result> [<text on either stream>] ENVIRONMENT <name>=<value>... ARGUMENTS <-D...>...)
function(expect name result)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "TEXT" "ENVIRONMENT;ARGUMENTS")
  set(environment "")
  foreach(variable IN ITEMS CUDNNFrontend_ROOT CUDNN_FRONTEND_ROOT CUDNN_FRONTEND_PATH VIRTUAL_ENV
          CONDA_PREFIX CPATH
  )
    list(APPEND environment "--unset=${variable}")
  endforeach()
  execute_process(
    COMMAND
      "${CMAKE_COMMAND}" -E env ${environment} ${arg_ENVIRONMENT} "${CMAKE_COMMAND}"
      "-DCASE=${name}" "-DMODULES=${MODULES}" "-DWORK=${WORK}" -DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF
      -DCMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH=OFF ${arg_ARGUMENTS} -P "${CMAKE_CURRENT_LIST_FILE}"
    OUTPUT_VARIABLE output
    ERROR_VARIABLE errors
  )
  string(FIND "${output}" "-- result: ${result}\n" found)
  if(found EQUAL -1 OR output MATCHES "left behind"
     OR NOT "${output}${errors}" MATCHES "${arg_TEXT}"
  )
    string(APPEND faults "${name}: wanted ${result}, ${arg_TEXT}\n${output}${errors}\n")
    set(faults "${faults}" PARENT_SCOPE)
  endif()
endfunction()

expect(venv-root "${wheel}" ARGUMENTS "-DCUDNNFrontend_ROOT=${WORK}/${venv}" TEXT "Found CUDNNFrontend")
expect(active-venv "${wheel}" ENVIRONMENT "VIRTUAL_ENV=${WORK}/${venv}")
expect(site-packages "${wheel}" ARGUMENTS "-DPython3_SITELIB=${WORK}/${venv}/lib/python3.12/site-packages")
expect(cudnn-of-a-wheel "${wheel}"
       ARGUMENTS "-DCUDNN_ROOT_FOUND=${WORK}/${venv}/lib/python3.12/site-packages/nvidia/cudnn"
)
expect(clone "1.5.2 in clone/include" ENVIRONMENT "CUDNN_FRONTEND_PATH=${WORK}/clone")
expect(include "1.5.2 in clone/include" ARGUMENTS "-DCUDNN_FRONTEND_ROOT=${WORK}/clone/include")
expect(prefix-path "1.5.2 in clone/include" ARGUMENTS "-DCMAKE_PREFIX_PATH=${WORK}/clone")
expect(given "1.5.2 in clone/include" ARGUMENTS "-DCUDNNFrontend_INCLUDE_DIR=${WORK}/clone/include")
expect(variable-before-environment "1.5.2 in clone/include"
       ARGUMENTS "-DCUDNN_FRONTEND_PATH=${WORK}/clone" ENVIRONMENT "CUDNNFrontend_ROOT=${WORK}/${venv}"
)
# A hint that leads nowhere ends the search.
expect(stale-hint none
       ENVIRONMENT "CUDNN_FRONTEND_PATH=${WORK}/gone" "VIRTUAL_ENV=${WORK}/${venv}"
       TEXT "ENV CUDNN_FRONTEND_PATH is \"[^\n]*/gone\", where there is no"
)
expect(nothing none TEXT "pip install nvidia-cudnn-frontend")
expect(quiet none ARGUMENTS -DREQUEST=QUIET TEXT "^-- result: none\n$")
expect(too-old none ARGUMENTS "-DCUDNN_FRONTEND_ROOT=${WORK}/clone" -DREQUEST=1.6
       TEXT "unsuitable version"
)
expect(range "1.5.2 in clone/include"
       ARGUMENTS "-DCUDNN_FRONTEND_ROOT=${WORK}/clone" "-DREQUEST=1.5...1.9"
)
expect(old-cudnn none ARGUMENTS "-DCUDNN_FRONTEND_ROOT=${WORK}/clone" -DCUDNN_VERSION=8.4.1
       TEXT "cudnn-frontend 1.5.2 needs cuDNN 8.5.0 or newer, found was 8.4.1"
)
expect(no-number none ARGUMENTS "-DCUDNN_FRONTEND_ROOT=${WORK}/no-number" TEXT "has no CUDNN_FRONTEND_MAJOR")
expect(huge-number none ARGUMENTS "-DCUDNN_FRONTEND_ROOT=${WORK}/huge-number" TEXT "is no version")
expect(no-version none ARGUMENTS "-DCUDNN_FRONTEND_ROOT=${WORK}/no-version" TEXT "is missing")
expect(empty none ARGUMENTS "-DCUDNN_FRONTEND_ROOT=${WORK}/empty" TEXT "no regular text file")

if(NOT faults STREQUAL "")
  message(FATAL_ERROR "${faults}")
endif()
