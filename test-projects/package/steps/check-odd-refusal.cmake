# SPDX-License-Identifier: BSD-3-Clause
# The message names the place that was given, letter by letter.
string(FIND "${run_STDOUT}${run_STDERR}" "${case_tree}/none does not exist" at)
if(at EQUAL -1)
  cudnn_cmake_fail("the message does not say that ${case_tree}/none does not exist")
endif()
