# SPDX-License-Identifier: BSD-3-Clause
# Without our help the same look must find fault with all of it, or it proves nothing.
set(dlib_must_be_wrong TRUE)
include("${CMAKE_CURRENT_LIST_DIR}/dlib.cmake")
