# SPDX-License-Identifier: BSD-3-Clause
# Copyright the cudnn-cmake authors

#[[
Tests of FindCUDNNFrontend.cmake on trees made here, with a cuDNN that is made up:

  cmake -DMODULES=<directory of the module> -DWORK=<directory> -DGENERATOR=<CMake generator>
        -DMAKE_PROGRAM=<its program> -P find_frontend.cmake

Each case is a process of its own: `cmake -DCASE=... -P` of this same file, which prints what it
found, or the configure of target/.
]]

cmake_minimum_required(VERSION 3.20...4.4)

if(DEFINED CASE)
  list(APPEND CMAKE_MODULE_PATH "${MODULES}")
  set(CUDNN_FOUND TRUE)
  if(NOT DEFINED CUDNN_VERSION)
    set(CUDNN_VERSION 9.10.2)
  endif()
  find_package(CUDNNFrontend ${REQUEST} ${EXACT})
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
foreach(request IN ITEMS 1.5...1.9 1.5.2...1.5.2 1...<1.5.3)
  expect("request-${request}" "1.5.2 in clone/include"
         ARGUMENTS "-DCUDNN_FRONTEND_ROOT=${WORK}/clone" "-DREQUEST=${request}"
  )
endforeach()
foreach(request IN ITEMS 1.6...1.9 1.2...1.5.1 1...<1.5.2 2)
  expect("request-${request}" none
         ARGUMENTS "-DCUDNN_FRONTEND_ROOT=${WORK}/clone" "-DREQUEST=${request}"
         TEXT "unsuitable version \"1[.]5[.]2\""
  )
endforeach()
expect(exact "1.5.2 in clone/include"
       ARGUMENTS "-DCUDNN_FRONTEND_ROOT=${WORK}/clone" -DREQUEST=1.5.2 -DEXACT=EXACT
)
expect(not-exact none
       ARGUMENTS "-DCUDNN_FRONTEND_ROOT=${WORK}/clone" -DREQUEST=1.5.1 -DEXACT=EXACT
       TEXT "unsuitable version"
)
expect(old-cudnn none ARGUMENTS "-DCUDNN_FRONTEND_ROOT=${WORK}/clone" -DCUDNN_VERSION=8.4.1
       TEXT "cudnn-frontend 1.5.2 needs cuDNN 8.5.0 or newer, found was 8.4.1"
)
expect(no-number none ARGUMENTS "-DCUDNN_FRONTEND_ROOT=${WORK}/no-number" TEXT "has no CUDNN_FRONTEND_MAJOR")
expect(huge-number none ARGUMENTS "-DCUDNN_FRONTEND_ROOT=${WORK}/huge-number" TEXT "is no version")
expect(no-version none ARGUMENTS "-DCUDNN_FRONTEND_ROOT=${WORK}/no-version" TEXT "is missing")
expect(empty none ARGUMENTS "-DCUDNN_FRONTEND_ROOT=${WORK}/empty" TEXT "no regular text file")

# What the target links: nothing but cuDNN, and NVRTC where the headers call it.
function(expect_linked name libraries)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "TEXT" "ARGUMENTS")
  set(build "${WORK}/build/${name}")
  execute_process(
    COMMAND
      "${CMAKE_COMMAND}" -E env --unset=CUDNNFrontend_ROOT "${CMAKE_COMMAND}" -S
      "${CMAKE_CURRENT_LIST_DIR}/target" -B "${build}" -G "${GENERATOR}"
      "-DCMAKE_MAKE_PROGRAM=${MAKE_PROGRAM}" "-DMODULES=${MODULES}"
      -DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF -DCMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH=OFF
      -DCMAKE_FIND_USE_CMAKE_ENVIRONMENT_PATH=OFF ${arg_ARGUMENTS}
    OUTPUT_VARIABLE output
    ERROR_VARIABLE errors
  )
  set(linked "not configured")
  if(EXISTS "${build}/linked.txt")
    file(READ "${build}/linked.txt" linked)
    string(REGEX REPLACE ";$" "" linked "${linked}") # an expression that came to nothing
  endif()
  if(NOT linked STREQUAL libraries OR NOT "${output}${errors}" MATCHES "${arg_TEXT}")
    string(APPEND faults "${name}: wanted ${libraries}, ${arg_TEXT}; linked ${linked}\n"
           "${output}${errors}\n"
    )
    set(faults "${faults}" PARENT_SCOPE)
  endif()
endfunction()
make_headers("nvrtc/include" 1 20 0)
file(WRITE "${WORK}/nvrtc/include/cudnn_frontend/experimental/nvrtc_shim.h" "")
set(nvrtc "-DCUDNNFrontend_ROOT=${WORK}/nvrtc")
set(cuda "cuda [é] $x @y@ (z)")
file(WRITE "${WORK}/${cuda}/include/cuda_runtime_api.h" "")
file(WRITE "${WORK}/${cuda}/lib64/libnvrtc.so.13" "") # as in a wheel
set(beside "-DCUDNN_INCLUDE_DIRS=${WORK}/${cuda}/include")
expect_linked(without "CUDNN::cudnn" ARGUMENTS "-DCUDNNFrontend_ROOT=${WORK}/clone" "${beside}")
foreach(when IN ITEMS BEFORE AFTER)
  expect_linked(nvrtc-${when} "CUDNN::cudnn;CUDA::nvrtc"
                ARGUMENTS "${nvrtc}" -DNVRTC=${when} "${beside}"
  )
endforeach()
expect_linked(nvrtc-beside-cudnn "CUDNN::cudnn;${WORK}/${cuda}/lib64/libnvrtc.so.13"
              ARGUMENTS "${nvrtc}" "${beside}"
)
expect_linked(nvrtc-given "CUDNN::cudnn;/given/libnvrtc.so"
              ARGUMENTS "${nvrtc}" -DCUDNNFrontend_NVRTC_LIBRARY=/given/libnvrtc.so
)
expect_linked(no-nvrtc "CUDNN::cudnn" ARGUMENTS "${nvrtc}"
              TEXT "headers of 1.20.0 call NVRTC, which was not found: call find_package"
)
expect_linked(no-nvrtc-quiet "CUDNN::cudnn" ARGUMENTS "${nvrtc}" -DQUIET=ON
              TEXT "^-- Configuring done"
)

if(NOT faults STREQUAL "")
  message(FATAL_ERROR "${faults}")
endif()
