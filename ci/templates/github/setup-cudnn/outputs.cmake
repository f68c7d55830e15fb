# SPDX-License-Identifier: BSD-3-Clause
#[[
The outputs of the action setup-cudnn: root, version and cuda, as the step `check` left them.

  CUDNN_CI_WORK=<dir> GITHUB_OUTPUT=<file> cmake -P outputs.cmake

Reads <dir>/check.json, appends to the file. An output is one line of the form name=value.
]]
cmake_minimum_required(VERSION 3.21...4.4)

if("$ENV{GITHUB_OUTPUT}" STREQUAL "")
  message(FATAL_ERROR "  GITHUB_OUTPUT is not set: this runs in GitHub Actions only\n")
endif()
file(TO_CMAKE_PATH "$ENV{CUDNN_CI_WORK}" work)
if(work STREQUAL "")
  set(work cudnn-ci)
endif()
cmake_path(ABSOLUTE_PATH work)
if(NOT EXISTS "${work}/check.json")
  message(FATAL_ERROR "  wanted: the results of the step check, ${work}/check.json\n"
                      "  seen:   no such file\n"
                      "  do:     look at the step check, above\n")
endif()
file(READ "${work}/check.json" results)
set(text "")
foreach(name IN ITEMS root version cuda)
  string(JSON value ERROR_VARIABLE error GET "${results}" cudnn ${name})
  if(error OR value MATCHES "[\r\n]")
    message(FATAL_ERROR "  ${work}/check.json holds no cudnn.${name} of one line\n")
  endif()
  string(APPEND text "${name}=${value}\n")
endforeach()
file(TO_CMAKE_PATH "$ENV{GITHUB_OUTPUT}" output)
file(APPEND "${output}" "${text}")
