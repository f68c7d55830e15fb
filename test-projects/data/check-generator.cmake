# SPDX-License-Identifier: BSD-3-Clause
#
# The generator on small data made for it, where the right rows are known by hand.
#
#   cmake -D GENERATOR=<release-table.cmake> -D WORK=<directory> -P check-generator.cmake

cmake_minimum_required(VERSION 3.20)
include("${GENERATOR}")
file(REMOVE_RECURSE "${WORK}")
file(MAKE_DIRECTORY "${WORK}")

# Fails unless the rows of <list> in the generated text are those of ARGN.
function(expect_rows what text list)
  cmake_language(EVAL CODE "${text}")
  if(NOT "${${list}}" STREQUAL "${ARGN}")
    string(REPLACE ";" "\n  " actual "${${list}}")
    string(REPLACE ";" "\n  " wanted "${ARGN}")
    message(SEND_ERROR "${what}, ${list}:\n  ${actual}\nwanted:\n  ${wanted}")
  endif()
endfunction()

file(WRITE "${WORK}/small.json" [=[{
  "cuda_match": [
    {"first": "7.9.0", "last": "8.0.5", "match": "exact"},
    {"first": "8.1.0", "last": "8.4.9", "match": "exact", "any_minor": ["11"]},
    {"first": "8.5.0", "match": "major"}],
  "compute_capability": [
    {"first": "8.0.0", "last": "8.1.0", "cuda": "10.2", "min": "3.x", "max": "7.5"},
    {"first": "8.0.0", "last": "8.1.0", "cuda": "11", "min": "3.5", "max": "8.x"},
    {"first": "8.5.0", "last": "9.10.0", "cuda": "11", "min": "5.0", "max": "9.0"},
    {"first": "9.2.0", "last": "9.10.0", "cuda": "12", "platform": "windows-arm64",
     "min": "1.0", "max": "1.0"},
    {"first": "9.2.0", "last": "9.10.0", "cuda": "12", "min": "7.5"}],
  "drivers": [
    {"cuda": "11.3", "last": "8.3.0", "linux": "465"},
    {"cuda": "11", "last": "9.10.0", "linux": "450.80.02", "windows": "452.39"},
    {"cuda": "11", "last": "9.2.0", "linux": "455"},
    {"cuda": "9.0", "last": "7.9.1", "linux": "384.111"},
    {"cuda": "10.2", "last": "8.0.0", "linux": "440"},
    {"cuda": "10.2", "last": "8.1.0", "windows": "441"}],
  "releases": [
    {"version": "7.9.0", "cuda": {"linux-x86_64": ["10.0"], "macos-x86_64": ["9.0"]}},
    {"version": "7.9.1", "cuda": {"linux-x86_64": ["9.0", "10.0"]}},
    {"version": "8.0.0", "cuda": {"linux-x86_64": ["10.2", "11.0"]}},
    {"version": "8.1.0", "cuda": {"linux-x86_64": ["10.2", "11.2"]}},
    {"version": "8.4.0", "cuda": {"linux-x86_64": ["11.6"], "linux-sbsa": ["11.5"]}},
    {"version": "8.5.0", "cuda": {"linux-x86_64": ["11", "11.8"]}},
    {"version": "9.2.0", "cuda": {"linux-x86_64": ["12", "11"]}},
    {"version": "9.10.0", "cuda": {"windows-arm64": ["12.4"], "linux-x86_64": ["11"]}}]
}]=])
cudnn_release_table("${WORK}/small.json" text)
expect_rows("small data" "${text}" _CUDNN_RELEASES
  "7.9.0|7.9.1|9.0,10.0|exact||" # one answer, whatever the platform and the order
  "8.0.0|8.0.0|10.2,11.0|exact|3.0|8.9" # "3.x" and "8.x" are whole generations; union over CUDA
  "8.1.0|8.1.0|10.2,11|exact|3.0|8.9" # 11.2 serves any 11
  "8.4.0|8.4.0|11|exact||" # two labels of one major are one target
  "8.5.0|8.5.0|11|major|5.0|9.0"
  "9.2.0|9.10.0|11,12|major|5.0|") # no maximum for CUDA 12; the platform's own range doesn't count
expect_rows("small data" "${text}" _CUDNN_DRIVERS
  "9.0|384.111|" "10.2||441" "11|450.80.02|452.39") # the newest; 11.3 stands behind 11
if(NOT text MATCHES
    "^# Generated from cmake/data/releases.json by cmake/generate.cmake: do not edit.\n")
  message(SEND_ERROR "the first line does not say that the block is generated:\n${text}")
endif()

# Data that gives no table is refused with words.
function(expect_refusal json words)
  file(WRITE "${WORK}/bad.json" "${json}")
  file(WRITE "${WORK}/bad.cmake"
    "include([==[${GENERATOR}]==])\ncudnn_release_table([==[${WORK}/bad.json]==] text)\n")
  execute_process(COMMAND "${CMAKE_COMMAND}" -P "${WORK}/bad.cmake"
    RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  string(REGEX REPLACE "[ \t\r\n]+" " " output "${output}")
  if(result EQUAL 0 OR NOT output MATCHES "${words}")
    message(SEND_ERROR "wanted a refusal with \"${words}\" (${result}): ${output}\nof: ${json}")
  endif()
endfunction()

set(ranges [=["cuda_match": [{"first": "9.0.0", "match": "major"}],
  "compute_capability": [], "drivers": []]=])
expect_refusal("{" "no release list in")
expect_refusal("{${ranges}}" "no release list in")
expect_refusal("{${ranges}, \"releases\": []}" "is empty")
expect_refusal("{${ranges}, \"releases\": [{\"version\": \"9.0.0\"}]}"
  "has no version or no CUDA targets")
expect_refusal([=[{"cuda_match": [], "compute_capability": [], "drivers": [],
  "releases": [{"version": "9.0.0", "cuda": {"linux-x86_64": ["12"]}}]}]=]
  "no entry of cuda_match in .* covers release 9.0.0")
expect_refusal("{${ranges}, \"releases\": [
  {\"version\": \"9.10.0\", \"cuda\": {\"linux-x86_64\": [\"12\"]}},
  {\"version\": \"9.2.0\", \"cuda\": {\"linux-x86_64\": [\"12\"]}}]}"
  "release 9.2.0 follows 9.10.0")
