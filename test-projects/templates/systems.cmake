# SPDX-License-Identifier: BSD-3-Clause
# The templates of the CI systems: schema, lint, and their steps run as the systems run them; the
# scripts for Windows; the old line cuDNN 7. Included by CMakeLists.txt.
set(systems_directory "${CMAKE_CURRENT_LIST_DIR}/systems")
cmake_path(SET systems_project NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/../..")
string(REGEX REPLACE "/$" "" systems_project "${systems_project}")
include("${systems_directory}/pipelines.cmake")
include("${systems_directory}/cudnn-7.cmake")
include("${systems_directory}/windows.cmake")
