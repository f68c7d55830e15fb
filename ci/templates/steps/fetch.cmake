# SPDX-License-Identifier: BSD-3-Clause
# Step fetch: pinned wheels, by ci/lib/fetch.cmake, into the cache; nothing is unpacked before its
# SHA-256 is right.
#
# Reads   the names of all inputs; CUDNN_CI_LOCK, _LOCK_GROUPS, _CACHE, _PIP
# Writes  fetch.json: prefix (the unpacked wheels), cudnn_root, cuda_root (empty: not in the lock),
#         lock.file, lock.sha256, lock.groups, lock.entries ("<name>==<version> sha256:<hash>")
# Without a lock: skipped, and the machine's own cuDNN and CUDA are used.
cmake_minimum_required(VERSION 3.21...4.4)
include("${CMAKE_CURRENT_LIST_DIR}/Step.cmake")
step_begin(fetch)
ci_check_names()

if(ci_lock STREQUAL "")
  step_end("CUDNN_CI_LOCK is empty, so the cuDNN and the CUDA of this machine are taken")
  return()
endif()
if(NOT EXISTS "${ci_lock}" OR IS_DIRECTORY "${ci_lock}")
  step_fail(WANTED "the lock file ${ci_lock}" SEEN "no such file"
    DO "set CUDNN_CI_LOCK to a file, or to the name of one in ${ci_templates}/data")
endif()
file(SHA256 "${ci_lock}" hash)
step_set("${ci_lock}" lock file)
step_set("${hash}" lock sha256)
string(REPLACE "," ";" groups "${ci_lock_groups}")
ci_json_array(value groups)
step_set_json("${value}" lock groups)
set(entries "")
set(group "")
file(STRINGS "${ci_lock}" lines REGEX "^# group: |--hash=sha256:")
foreach(line IN LISTS lines)
  if(line MATCHES "^# group: ([a-z0-9]+)")
    set(group "${CMAKE_MATCH_1}")
  elseif(group IN_LIST groups AND line MATCHES "^([^ ]+) --hash=sha256:([0-9a-f]+)")
    list(APPEND entries "${CMAKE_MATCH_1} sha256:${CMAKE_MATCH_2}")
  endif()
endforeach()
ci_json_array(value entries)
step_set_json("${value}" lock entries)

# Sets <out> to the unpacked wheels, or to nothing: not in the cache, or an error, which was said.
function(fetch_wheels out)
  execute_process(
    COMMAND "${CMAKE_COMMAND}" "-DLOCK=${ci_lock}" "-DGROUPS=${ci_lock_groups}"
      "-DOUT=${ci_work}/fetched.txt" ${ARGN} -P "${ci_project}/ci/lib/fetch.cmake"
    WORKING_DIRECTORY "${ci_work}" RESULT_VARIABLE fetch_result)
  set(prefix "")
  if(EXISTS "${ci_work}/fetched.txt")
    file(READ "${ci_work}/fetched.txt" prefix)
    string(STRIP "${prefix}" prefix)
  endif()
  set(${out} "${prefix}" PARENT_SCOPE)
  set(fetch_result "${fetch_result}" PARENT_SCOPE)
endfunction()

# Sets ci_pip to how pip is run; empty where there is none.
function(fetch_find_pip)
  foreach(name IN ITEMS python3 python py)
    find_program(fetch_python NAMES ${name} NO_CACHE)
    if(fetch_python)
      execute_process(COMMAND "${fetch_python}" -m pip --version RESULT_VARIABLE result
        OUTPUT_QUIET ERROR_QUIET)
      if(result EQUAL 0)
        set(ci_pip "${fetch_python};-m;pip" PARENT_SCOPE)
        return()
      endif()
    endif()
    unset(fetch_python)
  endforeach()
endfunction()

step_say("lock: ${ci_lock} (groups ${ci_lock_groups})")
fetch_wheels(prefix -DCHECK_ONLY=ON)
if(prefix STREQUAL "" AND fetch_result EQUAL 0)
  if(ci_pip STREQUAL "")
    fetch_find_pip()
  endif()
  if(ci_pip STREQUAL "")
    step_fail(WANTED "pip for Python 3, since the wheels of the lock are not in the cache"
      SEEN "neither python3 nor python runs it"
      DO "install it (Debian, Ubuntu: apt-get install python3-pip), or name it in CUDNN_CI_PIP,"
        "or restore CUDNN_CI_CACHE from an earlier job")
  endif()
  string(REPLACE ";" "," pip "${ci_pip}")
  fetch_wheels(prefix "-DPIP=${pip}")
endif()
if(prefix STREQUAL "" OR NOT fetch_result EQUAL 0)
  step_fail(WANTED "the wheels of ${ci_lock}, with the SHA-256 that it says"
    SEEN "they could not be had; the reason is above" DO "what is said above")
endif()

set(cudnn_root "")
if(IS_DIRECTORY "${prefix}/nvidia/cudnn")
  set(cudnn_root "${prefix}/nvidia/cudnn")
endif()
# CUDA 13 comes as one tree; before, each library is a directory of its own, and this one has the
# headers by which a toolkit is known.
set(cuda_root "")
ci_glob(runtimes "${prefix}/nvidia" "cu[0-9]*/include/cuda_runtime_api.h"
  "cuda_runtime/include/cuda_runtime_api.h")
foreach(file IN LISTS runtimes)
  string(REGEX REPLACE "/include/[^/]+$" "" directory "${file}")
  if(cuda_root STREQUAL "" OR directory MATCHES "^cu[0-9]")
    set(cuda_root "${prefix}/nvidia/${directory}")
  endif()
endforeach()
if("cudnn" IN_LIST groups AND cudnn_root STREQUAL "")
  step_fail(WANTED "cuDNN in the group cudnn of ${ci_lock}" SEEN "no nvidia/cudnn in its wheels"
    DO "add the wheel nvidia-cudnn-cu<CUDA major>")
endif()
step_set("${prefix}" prefix)
step_set("${cudnn_root}" cudnn_root)
step_set("${cuda_root}" cuda_root)
step_say("cuDNN: ${cudnn_root}")
if(cuda_root STREQUAL "")
  step_say("CUDA: not in the lock, this machine's")
else()
  step_say("CUDA: ${cuda_root}")
endif()
step_end()
