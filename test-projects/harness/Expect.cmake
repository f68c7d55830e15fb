# SPDX-License-Identifier: BSD-3-Clause
# What a case expects. A miss is noted and the step's other checks go on, so that one run shows all
# that is wrong; cudnn_cmake_finish() at the end turns the notes into a red test.
include_guard(GLOBAL)

#[[
cudnn_cmake_fail(<text>)

Notes a failure.
]]
function(cudnn_cmake_fail text)
  # APPEND would make a list of it, and a text may hold semicolons.
  set_property(GLOBAL APPEND_STRING PROPERTY cudnn_cmake_failures "  * ${text}\n")
endfunction()

#[[
cudnn_cmake_skip(<reason>)

Ends the case at once as skipped. CTest knows it by the property SKIP_REGULAR_EXPRESSION that the
harness sets (a script cannot choose its exit code before CMake 3.29). Nothing that was noted before
is lost: then it is red.
]]
macro(cudnn_cmake_skip reason)
  get_property(cudnn_cmake_failures GLOBAL PROPERTY cudnn_cmake_failures)
  if(cudnn_cmake_failures STREQUAL "")
    message("CUDNN_CMAKE_SKIPPED: ${reason}")
    return()
  endif()
  cudnn_cmake_finish()
endmacro()

#[[
cudnn_cmake_collapse(<out-var> <text>)

Every run of white space becomes one space: message() re-wraps its text at about 77 columns, and a
check must not depend on where.
]]
function(cudnn_cmake_collapse out_var text)
  string(REGEX REPLACE "[ \t\r\n]+" " " text "${text}")
  string(STRIP "${text}" text)
  set(${out_var} "${text}" PARENT_SCOPE)
endfunction()

#[[
cudnn_cmake_expect_equal(<what> <expected> <actual>)
]]
function(cudnn_cmake_expect_equal what expected actual)
  if(NOT "${expected}" STREQUAL "${actual}")
    cudnn_cmake_fail("${what}: expected \"${expected}\", got \"${actual}\"")
  endif()
endfunction()

#[[
cudnn_cmake_expect_exit(<what> <expected> <actual>)

<expected> is a number, or NONZERO. <actual> is what execute_process() gave, so it may be a text
("Process terminated due to timeout", a signal), which never counts as an exit code.
]]
function(cudnn_cmake_expect_exit what expected actual)
  if(NOT "${actual}" MATCHES "^-?[0-9]+$")
    cudnn_cmake_fail("${what}: did not exit by itself: ${actual}")
  elseif("${expected}" STREQUAL "NONZERO")
    if("${actual}" EQUAL 0)
      cudnn_cmake_fail(
        "${what}: expected a failure (an exit code other than 0), but it exited with 0")
    endif()
  elseif(NOT "${actual}" EQUAL "${expected}")
    cudnn_cmake_fail("${what}: expected exit code ${expected}, got ${actual}")
  endif()
endfunction()

#[[
cudnn_cmake_expect_match(<what> <regex> <text>)
cudnn_cmake_expect_no_match(<what> <regex> <text>)

White space in <text> is collapsed before the search.
]]
function(cudnn_cmake_expect_match what regex text)
  cudnn_cmake_collapse(text "${text}")
  if("${regex}" STREQUAL "")
    cudnn_cmake_fail("${what}: an empty pattern would match anything")
  elseif(NOT "${text}" MATCHES "${regex}")
    cudnn_cmake_fail("${what}: no match for \"${regex}\"")
  endif()
endfunction()

function(cudnn_cmake_expect_no_match what regex text)
  cudnn_cmake_collapse(text "${text}")
  if("${regex}" STREQUAL "")
    cudnn_cmake_fail("${what}: an empty pattern would match anything")
  elseif("${text}" MATCHES "${regex}")
    cudnn_cmake_fail("${what}: must not match \"${regex}\", but says \"${CMAKE_MATCH_0}\"")
  endif()
endfunction()

#[[
cudnn_cmake_expect_empty(<what> <text>)
]]
function(cudnn_cmake_expect_empty what text)
  cudnn_cmake_collapse(text "${text}")
  if(NOT "${text}" STREQUAL "")
    cudnn_cmake_fail("${what}: expected nothing, got \"${text}\"")
  endif()
endfunction()

#[[
cudnn_cmake_finish()

The last call of a case: prints what was expected and what was seen, and fails, when anything was
noted.
]]
function(cudnn_cmake_finish)
  get_property(failures GLOBAL PROPERTY cudnn_cmake_failures)
  if("${failures}" STREQUAL "")
    return()
  endif()
  get_property(log GLOBAL PROPERTY cudnn_cmake_log)
  get_property(name GLOBAL PROPERTY cudnn_cmake_case)
  message("${log}")
  message("FAILED ${name}\n${failures}")
  message(FATAL_ERROR "case ${name} failed")
endfunction()

set_property(GLOBAL PROPERTY cudnn_cmake_failures "")
set_property(GLOBAL PROPERTY cudnn_cmake_log "")
set_property(GLOBAL PROPERTY cudnn_cmake_case "")
