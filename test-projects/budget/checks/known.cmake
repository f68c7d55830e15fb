# SPDX-License-Identifier: BSD-3-Clause
# The install is named by budget_arguments: what the first find costs, the second configure, a
# second find_package. budget_found is what the status line must say; budget_evidence, if set, the
# library (regex) whose strings must be read in the first find, since no name tells the CUDA
# version: that has a budget of its own (evidence-once.cmake).
set(options STRACE "${budget_strace}" ARGUMENTS ${budget_arguments})
if(DEFINED budget_evidence)
  set(options EXCLUDE "${budget_evidence}" ${options})
endif()
budget_measure(empty empty ${options})
budget_measure(find find ${options})
budget_measure(twice twice ${options})

cudnn_cmake_expect_match("find_package" "${budget_found}" "${find_STDOUT}")
cudnn_cmake_expect_equal("programs started" "${empty_PROCESSES}" "${find_PROCESSES}")
math(EXPR first "${find_FIRST} - ${empty_FIRST}")
math(EXPR second "${find_SECOND} - ${empty_SECOND}")
math(EXPR repeated "${twice_FIRST} - ${find_FIRST}")
math(EXPR repeated_second "${twice_SECOND} - ${find_SECOND}")
budget_expect("find" "${first}" 60)
budget_expect("find, second configure" "${second}" 45)
budget_expect("second find_package in a configure" "${repeated}" 15)
budget_expect("second find_package in the second configure" "${repeated_second}" 15)
