# SPDX-License-Identifier: BSD-3-Clause
include("${CMAKE_CURRENT_LIST_DIR}/Json.cmake")
templates_read(smoke)
templates_expect("NVIDIA Stand-In" gpu)
templates_expect(580.1.2 driver)
templates_expect("CUDNN_CI_SMOKE" program)
templates_read(manifest)
templates_expect("NVIDIA Stand-In" gpu)
