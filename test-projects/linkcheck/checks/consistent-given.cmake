# SPDX-License-Identifier: BSD-3-Clause
# The same with MSVC_RUNTIME given.
set(expected_Debug MTd)
set(expected_Release MT)
include("${CMAKE_CURRENT_LIST_DIR}/consistent-msvc.cmake")
