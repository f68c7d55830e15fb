# SPDX-License-Identifier: BSD-3-Clause
# ctest -D… -S ctest.cmake: answer.cmake in a script of CTest's, which runs no dashboard.
cmake_minimum_required(VERSION 3.20...4.4)
set(CTEST_RUN_CURRENT_SCRIPT OFF)
include("${CMAKE_CURRENT_LIST_DIR}/answer.cmake")
