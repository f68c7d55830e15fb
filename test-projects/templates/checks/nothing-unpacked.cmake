# SPDX-License-Identifier: BSD-3-Clause
file(GLOB entries "${case_work}/cache/prefix/*")
if(entries)
  cudnn_cmake_fail("unpacked all the same: ${entries}")
endif()
