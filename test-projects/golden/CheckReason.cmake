# SPDX-License-Identifier: BSD-3-Clause
# What holds for every message: at most twelve lines of reason, that say what is wanted and end with
# a command. golden_text: what find_package() said; where it is not set, that is taken from the
# configure's output.
if(NOT DEFINED golden_text)
  string(REGEX REPLACE "-- golden: end\n.*$" "" golden_text "${run_STDOUT}")
endif()
string(FIND "${golden_text}" "Reason given by package:" golden_at)
if(golden_at LESS 0)
  cudnn_cmake_fail("no \"Reason given by package:\"")
else()
  string(SUBSTRING "${golden_text}" ${golden_at} -1 golden_reason)
  string(STRIP "${golden_reason}" golden_reason)
  string(REGEX REPLACE "[^\n]" "" golden_lines "${golden_reason}")
  string(LENGTH "${golden_lines}" golden_lines)
  if(golden_lines GREATER 12)
    cudnn_cmake_fail("the reason has ${golden_lines} lines; twelve are the limit")
  endif()
  cudnn_cmake_expect_match("what was wanted" " is wanted" "${golden_reason}")
  cudnn_cmake_expect_match("what to do" "(cmake -U [A-Za-z_]+ |cmake -DCUDNN_ROOT=|unset [A-Za-z_]+|project\\(<name> LANGUAGES CXX\\))"
    "${golden_reason}")
endif()
