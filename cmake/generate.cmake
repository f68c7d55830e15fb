# SPDX-License-Identifier: BSD-3-Clause
#
# Assembles modules/FindCUDNN.cmake from the parts in cmake/FindCUDNN/ and the release table.
#
#   cmake -P cmake/generate.cmake             writes the module
#   cmake -DCHECK=ON -P cmake/generate.cmake  fails when the module in modules/ is not what the parts give
#   cmake -DOUTPUT=<file> -P …                writes it elsewhere

cmake_minimum_required(VERSION 3.20...4.4)

cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH root)
include("${CMAKE_CURRENT_LIST_DIR}/generate/release-table.cmake")

cudnn_release_table("${CMAKE_CURRENT_LIST_DIR}/data/releases.json" table)
string(REGEX REPLACE "\n+$" "" table "${table}")

set(module "")
foreach(part IN ITEMS head policies data table platform files hints libraries import-library evidence request search places targets
        words main)
  if(part STREQUAL "table")
    string(APPEND module
      "# ---- data: releases ---------------------------------------------------------------------------------\n\n"
      "# Sets the release table in the caller's scope; read only where a candidate is judged.\n"
      "macro(_cudnn_release_table)\n"
      "# BEGIN generated release table\n${table}\n# END generated release table\n"
      "endmacro()\n")
  else()
    # Not file(STRINGS): it drops brackets and empty lines.
    file(READ "${CMAKE_CURRENT_LIST_DIR}/FindCUDNN/${part}.cmake" text)
    string(APPEND module "${text}")
  endif()
  if(NOT part MATCHES "^(main)$")
    string(APPEND module "\n")
  endif()
endforeach()

if(NOT DEFINED OUTPUT)
  set(OUTPUT "${root}/modules/FindCUDNN.cmake")
endif()
set(old "")
if(EXISTS "${OUTPUT}")
  file(READ "${OUTPUT}" old)
endif()
if("${old}" STREQUAL "${module}")
  message(STATUS "${OUTPUT} is up to date")
elseif(CHECK)
  message(FATAL_ERROR "${OUTPUT} is not what cmake/FindCUDNN/ and cmake/data/releases.json give. Edit the parts, not the "
    "module, then run: cmake -P cmake/generate.cmake")
else()
  file(WRITE "${OUTPUT}.tmp" "${module}") # whole or not at all: a build may be reading it
  file(RENAME "${OUTPUT}.tmp" "${OUTPUT}")
  message(STATUS "${OUTPUT} written")
endif()
