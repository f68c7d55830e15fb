# SPDX-License-Identifier: BSD-3-Clause
# cmake -DLIST=<file> -DOUTPUT=<directory> -P WriteLocks.cmake
# Writes one lock a package, for ci/fetch-real, and says their names and sizes in MB.
cmake_minimum_required(VERSION 3.21...4.4)
include("${CMAKE_CURRENT_LIST_DIR}/ReadList.cmake")

real_read_list("${LIST}")
file(REMOVE_RECURSE "${OUTPUT}")
real_write_locks("${OUTPUT}")
foreach(id IN LISTS real_ids)
  execute_process(COMMAND "${CMAKE_COMMAND}" -E echo "${id} ${real_${id}_size}")
endforeach()
