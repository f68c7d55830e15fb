# SPDX-License-Identifier: BSD-3-Clause
# The next steps work on a user of the package that readme-project.cmake has installed.
set(case_source "${case_work}/user")
set(case_build "${case_work}/build-user")
file(WRITE "${case_source}/CMakeLists.txt" "cmake_minimum_required(VERSION 3.20...4.4)
project(user LANGUAGES NONE)
find_package(layers REQUIRED)
if(NOT TARGET layers::layers OR NOT TARGET CUDNN::cudnn)
  message(FATAL_ERROR \"layers or cuDNN is not there\")
endif()
")
