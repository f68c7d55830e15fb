# SPDX-License-Identifier: BSD-3-Clause
# The counting counts: a hundred times if(EXISTS) are a hundred calls, in the first configure and in
# the second.
budget_measure(empty empty STRACE "${budget_strace}")
budget_measure(exists exists STRACE "${budget_strace}")
foreach(time IN ITEMS FIRST SECOND)
  math(EXPR calls "${exists_${time}} - ${empty_${time}}")
  cudnn_cmake_expect_equal("calls of 100 if(EXISTS), ${time} configure" 100 "${calls}")
endforeach()
