# SPDX-License-Identifier: BSD-3-Clause
# A failure stands in the result, too.
include("${CMAKE_CURRENT_LIST_DIR}/Json.cmake")
templates_read(check)
templates_expect(failed result)
templates_expect("cuDNN 9.9 for CUDA 12.8" wanted)
