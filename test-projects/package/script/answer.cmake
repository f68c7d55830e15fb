# SPDX-License-Identifier: BSD-3-Clause
# cmake -D… -P answer.cmake: find_package in script mode, where there are no targets: the answer is
# in the variables. FIND, EXPECT, FIND_2, EXPECT_2, WRITE as in consumer/CMakeLists.txt.
cmake_minimum_required(VERSION 3.20...4.4)
include("${CMAKE_CURRENT_LIST_DIR}/../consumer/Results.cmake")
foreach(number IN ITEMS "" _2)
  if(DEFINED FIND${number})
    separate_arguments(arguments UNIX_COMMAND "${FIND${number}}")
    find_package(${arguments})
    string(REPLACE "|" ";" expected "${EXPECT${number}}")
    consumer_expect(${expected})
  endif()
endforeach()
if(DEFINED WRITE)
  list(GET arguments 0 spelling)
  consumer_describe(text ${spelling})
  file(WRITE "${WRITE}" "${text}")
endif()
