# SPDX-License-Identifier: BSD-3-Clause
# The refused root stands in the log.
set(log_file "${case_build}/CMakeFiles/CMakeConfigureLog.yaml")
set(log_text "")
if(EXISTS "${log_file}")
  file(READ "${log_file}" log_text)
endif()
cudnn_cmake_expect_match("${log_file}" "CUDNN.*/tree/none" "${log_text}")
