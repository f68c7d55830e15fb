# SPDX-License-Identifier: BSD-3-Clause
cudnn_cmake_fail("the check script is not content; with a semicolon [and a bracket")
