# SPDX-License-Identifier: BSD-3-Clause
# No step, but what a CI system asks before it restores its cache for step fetch: a key that is
# another one when the content of the lock file or the groups are. A cache is not saved again under
# a key that it was found by, so with a key for two sets of wheels one is downloaded in every run.
#
# Reads   CUDNN_CI_LOCK (a file, or the name of one in data), CUDNN_CI_LOCK_GROUPS
# Writes  key=<letters and digits> to the file GITHUB_OUTPUT; in Azure Pipelines sets the variable
#         cudnnCacheKey; prints it elsewhere
# Where there is no such file, step fetch says so.
cmake_minimum_required(VERSION 3.21...4.4)
include("${CMAKE_CURRENT_LIST_DIR}/Step.cmake")
set(step_name cache-key)
ci_read_work()
ci_read_inputs()

set(key "none")
if(EXISTS "${ci_lock}" AND NOT IS_DIRECTORY "${ci_lock}")
  file(SHA256 "${ci_lock}" key)
endif()
string(REPLACE "," ";" groups "${ci_lock_groups}")
list(SORT groups)
list(REMOVE_DUPLICATES groups)
string(SHA256 key "${key} ${groups}") # a key can't hold the commas of the groups
if(NOT "$ENV{GITHUB_OUTPUT}" STREQUAL "")
  file(TO_CMAKE_PATH "$ENV{GITHUB_OUTPUT}" output)
  file(APPEND "${output}" "key=${key}\n")
elseif(NOT "$ENV{TF_BUILD}" STREQUAL "")
  execute_process(COMMAND "${CMAKE_COMMAND}" -E echo
    "##vso[task.setvariable variable=cudnnCacheKey]${key}")
else()
  execute_process(COMMAND "${CMAKE_COMMAND}" -E echo "${key}")
endif()
