# SPDX-License-Identifier: BSD-3-Clause
# A dependency provider that asks again by find_package, first in its own directory and only there,
# as Conan's does under this name.
macro(conan_provide_dependency method package)
  message(STATUS "stand-in: ${package}")
  set(stand_in_arguments ${ARGN})
  list(REMOVE_ITEM stand_in_arguments MODULE REQUIRED)
  find_package(${package} ${stand_in_arguments} BYPASS_PROVIDER
    PATHS "${CMAKE_BINARY_DIR}/stand-in" NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH QUIET)
  if(NOT ${package}_FOUND)
    find_package(${package} ${ARGN} BYPASS_PROVIDER)
  endif()
endmacro()
cmake_language(SET_DEPENDENCY_PROVIDER conan_provide_dependency SUPPORTED_METHODS FIND_PACKAGE)
