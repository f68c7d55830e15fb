# SPDX-License-Identifier: BSD-3-Clause
#
# find_package(CUDNN) in config mode: runs the find module by its path, so that
# CMAKE_FIND_PACKAGE_PREFER_CONFIG can't recurse. The all-lower-case name of this file is tried for
# every spelling (CUDNN, cuDNN, CuDNN, cudnn). It works in place: find_package looks into
# <prefix>/share/cmake/cudnn of an install and into <prefix>/cmake of a clone. A failure is worded
# by CMake from <spelling>_NOT_FOUND_MESSAGE, so the module says nothing itself then.

cmake_policy(PUSH)
cmake_policy(VERSION 3.20...4.4)

# CMake has set these from the version file, that is, from the request; they are to speak of what is
# found.
foreach(_CUDNN_PART IN ITEMS MAJOR MINOR PATCH TWEAK COUNT)
  unset(${CMAKE_FIND_PACKAGE_NAME}_VERSION_${_CUDNN_PART})
endforeach()

set(_CUDNN_CONFIG_MODE TRUE)
if(EXISTS "${CMAKE_CURRENT_LIST_DIR}/modules/FindCUDNN.cmake")
  include("${CMAKE_CURRENT_LIST_DIR}/modules/FindCUDNN.cmake") # of an install
elseif(EXISTS "${CMAKE_CURRENT_LIST_DIR}/../modules/FindCUDNN.cmake")
  include("${CMAKE_CURRENT_LIST_DIR}/../modules/FindCUDNN.cmake") # of a clone
else()
  set(${CMAKE_FIND_PACKAGE_NAME}_FOUND FALSE)
  set(${CMAKE_FIND_PACKAGE_NAME}_NOT_FOUND_MESSAGE
    "this cudnn-cmake is incomplete: modules/FindCUDNN.cmake is missing beside \
${CMAKE_CURRENT_LIST_FILE}. Install it again.")
endif()
unset(_CUDNN_CONFIG_MODE)

if(${CMAKE_FIND_PACKAGE_NAME}_FOUND)
  foreach(_CUDNN_PART IN ITEMS MAJOR MINOR PATCH)
    set(${CMAKE_FIND_PACKAGE_NAME}_VERSION_${_CUDNN_PART} "${CUDNN_VERSION_${_CUDNN_PART}}")
  endforeach()
endif()
unset(_CUDNN_PART) # which CMake before 3.21 leaves

cmake_policy(POP)
