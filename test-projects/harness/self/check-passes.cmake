# SPDX-License-Identifier: BSD-3-Clause
if(NOT run_STDOUT MATCHES "Configuring done")
  cudnn_cmake_fail("the check script does not see the stream")
endif()
