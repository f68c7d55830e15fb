# SPDX-License-Identifier: BSD-3-Clause
# The same after another configure, without building it all again: the commands as they are now.
set(dlib_by_commands TRUE)
include("${CMAKE_CURRENT_LIST_DIR}/dlib.cmake")
