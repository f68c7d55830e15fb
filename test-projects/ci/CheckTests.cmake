# SPDX-License-Identifier: BSD-3-Clause
#
#   cmake -DCTEST=<ctest> -DBUILD=<build directory> -P CheckTests.cmake
#
# Asserts of the tests in a build directory: each has a TIMEOUT; each with the label gpu has the
# lock or the resource group that keeps two of them from one device, and a way to be skipped. Prints
# how many there are.

cmake_minimum_required(VERSION 3.25...4.4)

function(list_tests out)
  execute_process(
    COMMAND "${CTEST}" --test-dir "${BUILD}" --show-only=json-v1 ${ARGN}
    OUTPUT_VARIABLE json ERROR_VARIABLE errors RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "ctest --show-only in ${BUILD}: ${result}\n${errors}")
  endif()
  set(${out} "${json}" PARENT_SCOPE)
endfunction()

# Sets properties (names) and value_<name> of test number index in the caller.
function(read_properties json index)
  string(JSON count ERROR_VARIABLE problem LENGTH "${json}" tests ${index} properties)
  set(properties "")
  if(NOT problem AND count GREATER 0)
    math(EXPR last "${count} - 1")
    foreach(property RANGE ${last})
      string(JSON name GET "${json}" tests ${index} properties ${property} name)
      string(JSON value GET "${json}" tests ${index} properties ${property} value)
      list(APPEND properties "${name}")
      set(value_${name} "${value}" PARENT_SCOPE)
    endforeach()
  endif()
  set(properties "${properties}" PARENT_SCOPE)
endfunction()

set(faults "")

# string(JSON) reads the whole text at each question: fine for those of one label.
list_tests(json -L "^gpu$" --fixture-exclude-any ".*") # else what sets fixtures up is listed, too
string(JSON gpu_count LENGTH "${json}" tests)
if(gpu_count GREATER 0)
  math(EXPR last "${gpu_count} - 1")
  foreach(index RANGE ${last})
    string(JSON test GET "${json}" tests ${index} name)
    read_properties("${json}" ${index})
    if("RESOURCE_LOCK" IN_LIST properties)
      if(NOT value_RESOURCE_LOCK MATCHES "\"gpu\"")
        string(APPEND faults "  ${test}: its RESOURCE_LOCK is not the lock \"gpu\"\n")
      endif()
    elseif("RESOURCE_GROUPS" IN_LIST properties)
      if(NOT value_RESOURCE_GROUPS MATCHES "\"gpus\"")
        string(APPEND faults "  ${test}: its RESOURCE_GROUPS take none of the resource \"gpus\"\n")
      endif()
    else()
      string(APPEND faults
        "  ${test}: two of these may use one GPU: no RESOURCE_LOCK or RESOURCE_GROUPS\n")
    endif()
    if(NOT "SKIP_REGULAR_EXPRESSION" IN_LIST properties
        AND NOT "SKIP_RETURN_CODE" IN_LIST properties)
      string(APPEND faults "  ${test}: can't be skipped where there is no GPU\n")
    endif()
  endforeach()
endif()

# All tests, by the lines that ctest writes: an object's name comes before its properties.
list_tests(json)
string(REGEX MATCHALL "\n      \"name\" : \"[^\n]*|\n          \"name\" : \"TIMEOUT\"" lines
  "${json}")
set(test "")
set(has_timeout TRUE)
set(test_count 0)
foreach(line IN LISTS lines ITEMS "\n      \"name\" : \"\"")
  if(line MATCHES "\"TIMEOUT\"$")
    set(has_timeout TRUE)
  else()
    if(NOT has_timeout)
      string(APPEND faults "  ${test}: no TIMEOUT\n")
    endif()
    string(REGEX REPLACE ".* : \"(.*)\".*" "\\1" test "${line}")
    set(has_timeout FALSE)
    math(EXPR test_count "${test_count} + 1")
  endif()
endforeach()
math(EXPR test_count "${test_count} - 1")
string(JSON wanted_count LENGTH "${json}" tests)
if(NOT test_count EQUAL wanted_count OR test_count EQUAL 0)
  message(FATAL_ERROR
    "read ${test_count} of ${wanted_count} tests: ctest writes its list in another way")
endif()

if(NOT faults STREQUAL "")
  message(FATAL_ERROR "\n${faults}")
endif()
message(STATUS
  "${test_count} tests with a TIMEOUT, ${gpu_count} for the GPU, each with a lock or group")
