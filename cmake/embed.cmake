# SPDX-License-Identifier: BSD-3-Clause
#
# As a sub-directory (add_subdirectory, FetchContent): find_package(CUDNN) of the including project
# finds our module.

list(PREPEND CMAKE_MODULE_PATH "${PROJECT_SOURCE_DIR}/modules")
set(CMAKE_MODULE_PATH "${CMAKE_MODULE_PATH}" PARENT_SCOPE)

# The other spellings have no module of that name; <spelling>_DIR is where find_package looks for a
# config file first. A directory that the user gave stays. CUDNN_DIR is left alone: it may name a
# cuDNN.
foreach(name IN ITEMS cuDNN CuDNN cudnn)
  set(given FALSE)
  if(DEFINED ${name}_DIR)
    if(IS_DIRECTORY "${${name}_DIR}")
      set(given TRUE)
    endif()
  endif()
  if(NOT given)
    set(${name}_DIR "${PROJECT_SOURCE_DIR}/cmake" PARENT_SCOPE)
  endif()
endforeach()

# FetchContent under the name CUDNN with OVERRIDE_FIND_PACKAGE or FIND_PACKAGE_ARGS (CMake 3.24):
# find_package(CUDNN) is then answered from CMake's redirect directory as "found", without any
# target. The files written here are included by that answer; a file that the project itself put
# there stays.
if(DEFINED CMAKE_FIND_PACKAGE_REDIRECTS_DIR)
  # write_extra(<package> <command> <path>): "<command>(<path>)", whatever characters the path has
  function(_cudnn_cmake_write_extra package command path)
    set(redirected "${CMAKE_FIND_PACKAGE_REDIRECTS_DIR}/${package}-config.cmake")
    set(file "${CMAKE_FIND_PACKAGE_REDIRECTS_DIR}/${package}-extra.cmake")
    if(EXISTS "${redirected}" AND NOT EXISTS "${file}")
      set(level "=")
      while("${path}]" MATCHES "\\]${level}\\]")
        string(APPEND level "=")
      endwhile()
      file(WRITE "${file}" "${command}[${level}[${path}]${level}])\n")
    endif()
  endfunction()
  set(clone "${PROJECT_SOURCE_DIR}")
  _cudnn_cmake_write_extra(cudnn "include(" "${clone}/cmake/cudnn-config.cmake")
  _cudnn_cmake_write_extra(cudnn-cmake "set(CUDNN_CMAKE_MODULE_PATH " "${clone}/modules")
endif()
