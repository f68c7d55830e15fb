# SPDX-License-Identifier: BSD-3-Clause
# Compares what find_package() said with messages/<name>.txt, as a whole. With the environment variable
# CUDNN_CMAKE_RENEW_GOLDEN=1 it writes the file instead. CheckReason.cmake says what holds for every
# message.
set(golden_text "${run_STDOUT}")
if(golden_text MATCHES "-- golden: end\n")
  string(REGEX REPLACE "^.*-- golden: begin\n" "" golden_text "${golden_text}")
  string(REGEX REPLACE "-- golden: end\n.*$" "" golden_text "${golden_text}")
else()
  set(golden_text "${run_STDERR}") # REQUIRED: the configure ended
  # which file of CMake or of ours raised it, and the call stack, change with both
  string(REGEX REPLACE "CMake Error at [^\n]*" "CMake Error at <module> (message):" golden_text
    "${golden_text}")
  string(REGEX REPLACE "\nCall Stack.*$" "\n" golden_text "${golden_text}")
  # message() wraps the first paragraph, which is not indented, by the length of the paths in it
  string(FIND "${golden_text}" "\n\n" golden_at)
  string(SUBSTRING "${golden_text}" 0 ${golden_at} golden_first)
  string(SUBSTRING "${golden_text}" ${golden_at} -1 golden_text)
  string(REGEX REPLACE "[ \n]+" " " golden_first "${golden_first}")
  string(PREPEND golden_text "${golden_first}")
endif()
string(REPLACE "${case_tree}" "@" golden_text "${golden_text}")
string(REPLACE "${case_build}" "<build>" golden_text "${golden_text}")
string(REPLACE "${case_work}" "<work>" golden_text "${golden_text}")
if(NOT golden_text MATCHES "@/usr|CMAKE_SYSTEM_PROCESSOR") # the machine of this test run
  cmake_host_system_information(RESULT golden_processor QUERY OS_PLATFORM)
  string(REPLACE "on Linux ${golden_processor}" "on Linux <processor>" golden_text "${golden_text}")
  string(REPLACE "the build is for ${golden_processor}" "the build is for <processor>" golden_text
    "${golden_text}")
endif()
string(REGEX REPLACE "[ \t]+\n" "\n" golden_text "${golden_text}")
string(REGEX REPLACE "\n+$" "\n" golden_text "${golden_text}")

string(REGEX REPLACE "^.*\\.([^.]+)$" "\\1" golden_name "${case_NAME}")
set(golden_file "${CMAKE_CURRENT_LIST_DIR}/messages/${golden_name}.txt")
if("$ENV{CUDNN_CMAKE_RENEW_GOLDEN}" STREQUAL "1")
  file(WRITE "${golden_file}" "${golden_text}")
  message("${golden_file} written")
elseif(NOT EXISTS "${golden_file}")
  cudnn_cmake_fail("there is no ${golden_file}; README.md says how it is written. The message is:\n${golden_text}")
else()
  file(READ "${golden_file}" golden_expected)
  if(NOT "${golden_text}" STREQUAL "${golden_expected}")
    cudnn_cmake_fail("the message is not that of ${golden_file}. Expected:\n${golden_expected}\nseen:\n${golden_text}")
  endif()
endif()
include("${CMAKE_CURRENT_LIST_DIR}/CheckReason.cmake")
