# SPDX-License-Identifier: BSD-3-Clause
# What the step check leaves for the others.
include("${CMAKE_CURRENT_LIST_DIR}/Json.cmake")
templates_read(check)
templates_expect("${case_tree}/cudnn" cudnn root)
templates_expect("${case_tree}/cudnn/include" cudnn include_dir)
templates_expect("${case_tree}/cudnn/include" cudnn header_dir)
templates_expect("${case_tree}/cudnn/lib/libcudnn.so.9" cudnn library)
templates_expect(12 cudnn cuda)
templates_expect("${case_tree}/cuda" cuda root)
templates_expect(525.60.13 driver_minimum)
templates_expect(5.0 compute_capability min)
templates_expect("" compute_capability max)
