# SPDX-License-Identifier: BSD-3-Clause
# windows.package: this project installed by the Windows CMake, and found there. On a disk that
# takes any case, every spelling of the package's name leads to every file name of it.

# windows_add_package(<name> <-D argument for RunPackage.cmake>...)
function(windows_add_package name)
  set(test "windows.package.${name}")
  if(cmake_exe_missing)
    windows_skipped_test("${test}" "${cmake_exe_missing}")
    return()
  endif()
  set(work "${windows_prefix}/drive_c/cases/package/${name}")
  add_test(NAME "${test}" COMMAND "${CMAKE_COMMAND}" -D "SETTINGS=${cmake_exe_settings}"
    -D "NAME=${test}" -D "WORK=${work}" ${ARGN} -P "${CMAKE_CURRENT_SOURCE_DIR}/RunPackage.cmake")
  cudnn_cmake_set_case_properties("${test}" 200)
  if(name STREQUAL "install")
    set_tests_properties("${test}" PROPERTIES FIXTURES_REQUIRED cudnn-cmake-wine
      FIXTURES_SETUP cudnn-cmake-windows-package)
  else()
    set_tests_properties("${test}" PROPERTIES
      FIXTURES_REQUIRED "cudnn-cmake-wine;cudnn-cmake-windows-package")
  endif()
endfunction()

windows_add_package(install)
windows_add_package(prefix-capitals -D SPELLING=CUDNN)
windows_add_package(prefix-mixed-case -D SPELLING=cuDNN)
windows_add_package(prefix-camel-case -D SPELLING=CuDNN)
windows_add_package(prefix-lower-case -D SPELLING=cudnn)
windows_add_package(copied -D SPELLING=CUDNN -D WAY=copied)
windows_add_package(add-subdirectory -D SPELLING=CUDNN -D WAY=add-subdirectory)
windows_add_package(override -D SPELLING=CUDNN -D WAY=override)
