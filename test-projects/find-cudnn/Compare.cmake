# SPDX-License-Identifier: BSD-3-Clause
# Compares what the probe wrote down (variables probe_*) and what was said with what a case expects:
# when it expects a refusal, and what always holds.
include_guard(GLOBAL)
include("${CMAKE_CURRENT_LIST_DIR}/ReadCase.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/CompareFound.cmake")

# Variables that find_package() may leave behind besides CUDNN's own: CMake's and FPHSA's.
set(layout_allowed_variables
  "^(CUDNN_|cudnn_|cuDNN_FOUND$|HAVE_CUDNN$|FIND_PACKAGE_MESSAGE_DETAILS_|CMAKE_MATCH_)")

#[[
layout_compare_refused(<expect-json> <said> <quiet>)

<said>: what find_package() wrote. Nothing may look found, and the reason must be given (except
under QUIET).
]]
function(layout_compare_refused expect said quiet)
  if(probe_CUDNN_FOUND)
    cudnn_cmake_fail(
      "CUDNN_FOUND: expected false, got \"${probe_CUDNN_FOUND}\" (version ${probe_CUDNN_VERSION}, \
library ${probe_CUDNN_LIBRARIES})")
    return()
  endif()
  foreach(variable IN ITEMS CUDNN_LIBRARIES CUDNN_INCLUDE_DIRS CUDNN_RUNTIME_FILES
      CUDNN_RUNTIME_DIRS)
    if(NOT "${probe_${variable}}" MATCHES "^$|-NOTFOUND$")
      cudnn_cmake_fail("${variable} is \"${probe_${variable}}\" though CUDNN is not found")
    endif()
  endforeach()
  list(REMOVE_ITEM probe_targets ${probe_targets_before}) # somebody else's
  if(NOT "${probe_targets}" STREQUAL "")
    cudnn_cmake_fail("there are targets though CUDNN is not found: ${probe_targets}")
  endif()
  if(quiet)
    return()
  endif()
  cudnn_cmake_expect_match("what is said" "Could NOT find CUDNN" "${said}")
  layout_get(reason "${expect}" reason)
  if(NOT DEFINED reason_count OR reason_count EQUAL 0)
    cudnn_cmake_fail(
      "the case expects a refusal but no reason: give \"reason\" as a list of patterns")
    return()
  endif()
  cudnn_cmake_collapse(text "${said}")
  string(REGEX REPLACE " ?Call Stack .*$" "" text "${text}")
  string(FIND "${text}" "Reason given by package: " position)
  if(position LESS 0)
    cudnn_cmake_fail("no \"Reason given by package\" in: ${text}")
    return()
  endif()
  string(SUBSTRING "${text}" ${position} -1 text)
  math(EXPR last "${reason_count} - 1")
  foreach(index RANGE ${last})
    cudnn_cmake_expect_match("reason" "${reason_${index}}" "${text}")
  endforeach()
endfunction()

#[[
layout_compare_always(<expect-json> <said> <quiet>)

What holds whether it was found or not.
]]
function(layout_compare_always expect said quiet)
  if(quiet)
    cudnn_cmake_expect_empty("QUIET" "${said}")
  endif()
  foreach(keyword IN ITEMS say not_say)
    layout_get(regex "${expect}" ${keyword})
    if(DEFINED regex_count AND regex_count GREATER 0)
      math(EXPR last "${regex_count} - 1")
      foreach(index RANGE ${last})
        if(keyword STREQUAL "say")
          cudnn_cmake_expect_match("what is said" "${regex_${index}}" "${said}")
        else()
          cudnn_cmake_expect_no_match("what is said" "${regex_${index}}" "${said}")
        endif()
      endforeach()
    endif()
  endforeach()
  string(JSON count ERROR_VARIABLE error LENGTH "${expect}" variables)
  if(NOT error AND count GREATER 0)
    math(EXPR last "${count} - 1")
    foreach(index RANGE ${last})
      string(JSON name MEMBER "${expect}" variables ${index})
      string(JSON regex GET "${expect}" variables "${name}")
      cudnn_cmake_expect_match("${name} (\"${probe_${name}}\")" "${regex}" "${probe_${name}}")
    endforeach()
  endif()
  foreach(name IN LISTS probe_new_variables probe_new_cache)
    if(NOT name MATCHES "${layout_allowed_variables}")
      cudnn_cmake_fail("the module leaves a variable behind: ${name}")
    endif()
  endforeach()
  cudnn_cmake_expect_equal("variables that are not CUDNN's" "" "${probe_changed}")
  cudnn_cmake_expect_equal("cache entries that are not advanced" "" "${probe_not_advanced}")
  cudnn_cmake_expect_equal("the second find_package" "" "${probe_differs}")
endfunction()
