# SPDX-License-Identifier: BSD-3-Clause
#
# What the table generated from the real data says about releases whose answer is known from
# NVIDIA's documents, and its size: it is parsed at every configure.
#
#   cmake -D RELEASES=<releases.json> -D GENERATOR=<release-table.cmake> -P check-answers.cmake

cmake_minimum_required(VERSION 3.20)
include("${GENERATOR}")
cudnn_release_table("${RELEASES}" text)
cmake_language(EVAL CODE "${text}")

list(LENGTH _CUDNN_RELEASES rows)
string(LENGTH "${text}" size)
if(rows GREATER_EQUAL 40 OR size GREATER_EQUAL 3000)
  message(SEND_ERROR "${rows} rows, ${size} bytes: below 40 and 3000 is wanted")
endif()
set(end 0)
set(sm "([0-9]+[.][0-9])?")
foreach(row IN LISTS _CUDNN_RELEASES)
  if(NOT row MATCHES "^([0-9.]+)[|]([0-9.]+)[|][0-9.,]+[|](exact|major)[|]${sm}[|]${sm}$")
    message(SEND_ERROR "malformed row \"${row}\"")
  elseif(NOT CMAKE_MATCH_1 VERSION_GREATER end OR CMAKE_MATCH_2 VERSION_LESS CMAKE_MATCH_1)
    message(SEND_ERROR "row \"${row}\" is out of order")
  endif()
  set(end "${CMAKE_MATCH_2}")
endforeach()

# Fails unless the row of <version> reads <answer>; "" means that no row may have it.
function(expect version answer)
  foreach(row IN LISTS _CUDNN_RELEASES)
    string(REPLACE "|" ";" fields "${row}")
    list(GET fields 0 first)
    list(GET fields 1 last)
    if(version VERSION_GREATER_EQUAL first AND version VERSION_LESS_EQUAL last)
      string(REGEX MATCH "^[^|]*[|][^|]*[|](.*)$" actual "${row}")
      set(actual "${CMAKE_MATCH_1}")
      if(NOT actual STREQUAL answer)
        message(SEND_ERROR "cuDNN ${version}: \"${actual}\", \"${answer}\" is wanted")
      endif()
      return()
    endif()
  endforeach()
  if(NOT answer STREQUAL "")
    message(SEND_ERROR "cuDNN ${version} has no row")
  endif()
endfunction()

expect(6.0.21 "")
expect(7.0.5 "8.0,9.0,9.1|exact||")
expect(7.1.4 "8.0,9.0,9.2|exact||") # 8.0 is seen as a deb package only
expect(7.6.0 "9.0,9.2,10.0,10.1|exact|3.0|7.5")
expect(7.6.5 "9.0,9.2,10.0,10.1,10.2|exact|3.0|7.5")
expect(8.0.5 "10.1,10.2,11.0,11.1|exact|3.0|8.9")
expect(8.1.0 "10.2,11|exact|3.0|8.9") # from here on one archive for every CUDA 11
expect(8.4.1 "10.2,11|exact|3.0|8.9")
expect(8.5.0 "10,11|major|3.0|8.9")
expect(8.7.0 "10,11|major||9.0") # the last with CUDA 10
expect(8.8.0 "11,12|major||9.0") # the first with CUDA 12
expect(8.9.7 "11,12|major|5.0|9.0")
expect(9.6.0 "11,12|major|5.0|9.0")
expect(9.10.2 "11,12|major|5.0|12.0") # the last with CUDA 11, and with Maxwell to Volta
expect(9.11.0 "12|major|7.5|12.0")
expect(9.12.0 "12,13|major|7.5|12.0") # the first with CUDA 13
expect(9.15.0 "12,13|major|7.5|12.0") # two builds, one for each
expect(9.19.0 "12,13|major|7.5|12.1")
expect(9.24.1 "12,13|major|7.5|12.1") # wheels only
expect(9.999.0 "")

# Fails unless the driver row of a CUDA target reads so.
function(expect_driver row)
  if(NOT row IN_LIST _CUDNN_DRIVERS)
    message(SEND_ERROR "_CUDNN_DRIVERS has no \"${row}\": ${_CUDNN_DRIVERS}")
  endif()
endfunction()

expect_driver("10.2|440|")
expect_driver("11|450.80.02|452.39")
expect_driver("12|525.60.13|527.41")
expect_driver("13|580.65.06|")
