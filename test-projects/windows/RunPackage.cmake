# SPDX-License-Identifier: BSD-3-Clause
# cmake -D SETTINGS=<file> -D NAME=<test> -D WORK=<dir> [-D SPELLING=<name>] [-D WAY=<way>]
#       -P RunPackage.cmake
# The ways to the module, under the Windows CMake: without SPELLING installs this project, with it
# configures package/consumer, which finds cuDNN under that spelling of the name by way of the
# installed package, or by WAY.
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/../harness/Process.cmake")
include("${SETTINGS}")
set_property(GLOBAL PROPERTY cudnn_cmake_case "${NAME}")

set(tree "${WORK}/tree")
set(build "${WORK}/build")
get_filename_component(project "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
set(consumer "${project}/test-projects/package/consumer")
set(place "cases/package/Program Files (x86)/cudnn-cmake")
set(installed "${windows_prefix}/drive_c/${place}")
file(MAKE_DIRECTORY "${WORK}")
file(REMOVE_RECURSE "${build}")

set(command "")
if(NOT DEFINED SPELLING)
  file(REMOVE_RECURSE "${installed}")
  set(source "Z:${project}")
  set(arguments -DBUILD_TESTING=OFF "-DCMAKE_INSTALL_PREFIX=C:/${place}")
else()
  execute_process(
    COMMAND "${CUDNN_CMAKE_LAYOUT_PROGRAM}" --output "${tree}" --replace
      --steps "[{\"zip\": \"cu dnn\", \"version\": \"9.10.2.21\"}]"
    RESULT_VARIABLE exit ERROR_VARIABLE error)
  if(NOT exit EQUAL 0)
    message(FATAL_ERROR "cannot lay out the tree of ${NAME}: ${exit}\n${error}")
  endif()
  set(source "Z:${consumer}")
  string(CONCAT expected "CUDNN_FOUND=TRUE|CUDNN_VERSION=9.10.2|TARGET:CUDNN::cudnn=TRUE|"
    "${SPELLING}_FOUND=TRUE|${SPELLING}_VERSION=9.10.2")
  set(arguments "-DCUDNN_ROOT=${tree}/cu dnn" "-DFIND=${SPELLING} 9 REQUIRED"
    "-DEXPECT=${expected}")
  if(WAY)
    list(APPEND arguments "-DWAY=${WAY}" "-DCLONE=Z:${project}")
  else()
    list(APPEND arguments "-DCMAKE_PREFIX_PATH=C:/${place}")
  endif()
endif()
cudnn_cmake_append_configure(command SOURCE "${source}" BUILD "${build}" STRICT HIDE_MACHINE)
foreach(argument IN LISTS arguments)
  cudnn_cmake_append_argument(command "${argument}")
endforeach()
cudnn_cmake_run(run COMMAND "${command}" WORKING_DIRECTORY "${WORK}" TIMEOUT 100)
cudnn_cmake_expect_exit("configure" 0 "${run_EXIT}")
cudnn_cmake_expect_empty("configure: stderr" "${run_STDERR}")

if(NOT DEFINED SPELLING)
  set(command "")
  foreach(argument IN ITEMS "${CUDNN_CMAKE_CASE_CMAKE}" --install "${build}")
    cudnn_cmake_append_argument(command "${argument}")
  endforeach()
  cudnn_cmake_run(run COMMAND "${command}" WORKING_DIRECTORY "${WORK}" TIMEOUT 100)
  cudnn_cmake_expect_exit("install" 0 "${run_EXIT}")
  cudnn_cmake_expect_empty("install: stderr" "${run_STDERR}")
  foreach(file IN ITEMS cudnn-config.cmake modules/FindCUDNN.cmake)
    if(NOT EXISTS "${installed}/share/cmake/cudnn/${file}")
      cudnn_cmake_fail("install: there is no ${installed}/share/cmake/cudnn/${file}")
    endif()
  endforeach()
endif()
cudnn_cmake_finish()
