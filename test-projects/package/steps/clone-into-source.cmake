# SPDX-License-Identifier: BSD-3-Clause
# The project keeps a clone among its own files. Variable in: case_source (RunCase.cmake).
set(clone_directory "${case_source}/third-party")
include("${CMAKE_CURRENT_LIST_DIR}/make-clone.cmake")
