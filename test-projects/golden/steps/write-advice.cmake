# SPDX-License-Identifier: BSD-3-Clause
# Takes the command that advice_pattern matches out of the message of the last configure and writes
# <work>/advice.sh: that command as it stands, then a plain configure. A placeholder is the only thing
# that a reader would replace.
if(NOT "${run_STDOUT}" MATCHES "${advice_pattern}")
  cudnn_cmake_fail("the message advises no \"${advice_pattern}\":\n${run_STDOUT}")
  set(CMAKE_MATCH_0 "false")
endif()
set(advice "${CMAKE_MATCH_0}")
string(REPLACE "<build directory>" "\"${case_build}\"" advice "${advice}")
string(REPLACE "<its directory>" "\"${case_tree}/good\"" advice "${advice}")
cmake_path(GET CUDNN_CMAKE_CASE_CMAKE PARENT_PATH advice_directory)
file(WRITE "${case_work}/advice.sh"
  "set -e\nPATH=\"${advice_directory}:$PATH\"\nset -x\n${advice} 2>&1\nset +x\n"
  "cmake \"${case_build}\" 2>&1\n")
# `set -x` writes to stderr, which must stay empty: the command belongs to the output.
file(READ "${case_work}/advice.sh" advice)
string(REPLACE "set -x\n" "exec 2>&1\nset -x\n" advice "${advice}")
file(WRITE "${case_work}/advice.sh" "${advice}")
