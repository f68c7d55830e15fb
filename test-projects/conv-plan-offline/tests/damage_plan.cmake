# SPDX-License-Identifier: BSD-3-Clause
# Copyright the cudnn-cmake authors

#[[
Writes damaged copies of a plan, one fault each, into the plan's directory:

  cmake -DPLAN=<file> -P damage_plan.cmake

Fails when a change changes nothing: the test that uses the copy would test nothing.
]]

cmake_minimum_required(VERSION 3.20...4.4)

if(NOT EXISTS "${PLAN}")
  message(FATAL_ERROR "there is no plan ${PLAN}")
endif()
file(READ "${PLAN}" plan)
string(REGEX REPLACE "\\.json$" "" stem "${PLAN}")

function(write_copy name content)
  if(content STREQUAL plan)
    message(FATAL_ERROR "${name}: nothing was changed in ${plan}")
  endif()
  file(WRITE "${stem}.${name}.json" "${content}")
endfunction()

function(write_replaced name from to)
  string(REGEX REPLACE "${from}" "${to}" content "${plan}")
  write_copy(${name} "${content}")
endfunction()

string(LENGTH "${plan}" length)
math(EXPR half "${length} / 2")
math(EXPR last "${length} - 1")
string(SUBSTRING "${plan}" 0 ${half} content)
write_copy(cut-in-half "${content}")
string(SUBSTRING "${plan}" 0 ${last} content)
write_copy(cut-by-one "${content}")
file(WRITE "${stem}.empty.json" "")

write_replaced(other-version "\"cudnnVersion\":[0-9]+" "\"cudnnVersion\":91201")
write_replaced(other-schema "\"schemaVersion\":[0-9]+" "\"schemaVersion\":99")
write_replaced(unknown-engine "\"engineId\":[0-9]+" "\"engineId\":99999")
write_replaced(other-shape "\"dilation\":\\[1,1\\]" "\"dilation\":[7,1]")
# These two cuDNN loads without a word.
write_replaced(other-name "\"deviceName\":\"[^\"]*\"" "\"deviceName\":\"another\"")
write_copy(longer "${plan} ")
