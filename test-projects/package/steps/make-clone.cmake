# SPDX-License-Identifier: BSD-3-Clause
# A clone of this project in <work>/clone: what a consumer uses of it. Variable in: case_work
# (RunCase.cmake).
cmake_path(SET repository NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/../../..")
if(NOT DEFINED clone_directory)
  set(clone_directory "${case_work}/clone")
endif()
file(COPY "${repository}/CMakeLists.txt" "${repository}/LICENSE" "${repository}/cmake"
  "${repository}/modules"
  DESTINATION "${clone_directory}")
