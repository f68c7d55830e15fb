# SPDX-License-Identifier: BSD-3-Clause
# The archives stand in the order that a linker needs which goes through them once: the same link
# succeeds without the group (on cuDNN 8, whose archives do not need each other in both directions),
# and fails with them the other way round.
include("${CMAKE_CURRENT_LIST_DIR}/programs.cmake")
if(case_work MATCHES " ")
  set(case_skip "the link line is taken apart at spaces, and the path holds one")
  return()
endif()
string(REGEX MATCHALL "[^ ,\"]*/lib[A-Za-z0-9_-]*\\.a" archives "${run_STDOUT}")
list(REMOVE_DUPLICATES archives)
list(LENGTH archives count)
if(count LESS 8)
  cudnn_cmake_fail("only ${count} archives were seen on the link line: ${archives}")
endif()
set(object "${case_build}/CMakeFiles/static.dir/main.c.o")
file(READ "${case_build}/CMakeCache.txt" cache)
string(REGEX MATCH "\nCMAKE_C_COMPILER:[A-Z]*=([^\n]*)" compiler "${cache}")
set(compiler "${CMAKE_MATCH_1}")
# Those at the top of the dependencies are asked for; they bring in all others.
set(wanted "-Wl,-u,layout_cudnn_adv_train,-u,layout_cudnn_cnn_train")
foreach(order IN ITEMS given reversed)
  execute_process(
    COMMAND "${compiler}" "${wanted}" "${object}" ${archives} -lz -ldl -lrt -lpthread
      -o "${case_build}/${order}"
    RESULT_VARIABLE exit ERROR_VARIABLE error OUTPUT_QUIET)
  if(order STREQUAL "given" AND NOT exit EQUAL 0)
    cudnn_cmake_fail("the archives are not in the order of one pass: ${archives}\n${error}")
  elseif(order STREQUAL "reversed" AND exit EQUAL 0)
    cudnn_cmake_fail("any order links: this case proves nothing")
  endif()
  list(REVERSE archives)
endforeach()
