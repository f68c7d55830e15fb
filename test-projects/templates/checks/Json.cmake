# SPDX-License-Identifier: BSD-3-Clause
# What the checks read of a step's result.
include_guard(GLOBAL)

# templates_read(<step>): sets templates_json.
macro(templates_read step)
  set(templates_json "{}")
  if(EXISTS "${case_work}/ci/${step}.json")
    file(READ "${case_work}/ci/${step}.json" templates_json)
  else()
    cudnn_cmake_fail("there is no ${step}.json")
  endif()
endmacro()

# templates_expect(<value> <member>...): of what was read last.
function(templates_expect value)
  string(JSON seen ERROR_VARIABLE error GET "${templates_json}" ${ARGN})
  if(error)
    set(seen "(${error})")
  endif()
  cudnn_cmake_expect_equal("${ARGN}" "${value}" "${seen}")
endfunction()
