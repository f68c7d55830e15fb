# SPDX-License-Identifier: BSD-3-Clause
# cpack --config cpack.cmake: answer.cmake in a configuration of CPack's, which packs this
# directory. CPack defines what -D says after it has read this file, so ANSWER_<name> of the
# environment says it.
cmake_minimum_required(VERSION 3.20...4.4)
set(CMAKE_FIND_USE_CMAKE_SYSTEM_PATH OFF)
set(CMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH OFF)
foreach(name IN ITEMS CMAKE_MODULE_PATH CUDNN_ROOT FIND EXPECT)
  set(${name} "$ENV{ANSWER_${name}}")
endforeach()
include("${CMAKE_CURRENT_LIST_DIR}/answer.cmake")
set(CPACK_GENERATOR TGZ)
set(CPACK_PACKAGE_NAME answer)
set(CPACK_PACKAGE_VERSION 1)
set(CPACK_PACKAGE_DESCRIPTION answer)
set(CPACK_PACKAGE_FILE_NAME answer)
set(CPACK_INSTALLED_DIRECTORIES "${CMAKE_CURRENT_LIST_DIR};/")
