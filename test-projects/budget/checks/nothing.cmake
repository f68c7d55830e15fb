# SPDX-License-Identifier: BSD-3-Clause
# No hint, and no cuDNN on the machine: what the search of all usual places costs. On a machine that
# has one, its places are hidden in a mount namespace, so that the search really runs: CMake's
# variables that switch kinds of places off would make it shorter. budget_path goes before the
# system's directories on PATH.
file(MAKE_DIRECTORY "${case_work}/nothing")
set(wrapper "")
set(has FALSE)
foreach(place IN ITEMS /usr/local/include /usr/include "/usr/include/${budget_multiarch}"
    /usr/local/cuda /opt/cuda /opt/nvidia /include)
  file(GLOB seen "${place}/cudnn*.h" "${place}/include/cudnn*.h" "${place}/cudnn*")
  if(seen)
    set(has TRUE)
  endif()
endforeach()
if(EXISTS /usr/local/cuda OR EXISTS /opt/cuda OR has)
  set(wrapper "${budget_unshare}" --map-root-user --mount
    "${CMAKE_CURRENT_LIST_DIR}/../hide-cudnn.sh" "${case_work}/nothing")
  set(works 1)
  if(budget_unshare)
    execute_process(COMMAND ${wrapper} "${CMAKE_COMMAND}" -E true
      RESULT_VARIABLE works OUTPUT_QUIET ERROR_QUIET)
  endif()
  if(NOT works EQUAL 0)
    string(CONCAT case_skip "this machine has CUDA or cuDNN in a usual place, "
      "and nothing may hide it here (unshare)")
    return()
  endif()
endif()
set(options STRACE "${budget_strace}" ENVIRONMENT "PATH=${budget_path}/usr/bin:/bin")
if(wrapper)
  list(APPEND options WRAPPER ${wrapper})
endif()
budget_measure(empty empty ${options})
budget_measure(find find ${options})
cudnn_cmake_expect_match("find_package" "Could NOT find CUDNN.*no cuDNN was seen" "${find_STDOUT}")
cudnn_cmake_expect_match("find_package" "${budget_words}" "${find_STDOUT}")
cudnn_cmake_expect_equal("programs started" "${empty_PROCESSES}" "${find_PROCESSES}")
math(EXPR first "${find_FIRST} - ${empty_FIRST}")
math(EXPR second "${find_SECOND} - ${empty_SECOND}")
budget_expect("nothing found" "${first}" 150)
budget_expect("nothing found, second configure" "${second}" 150)
