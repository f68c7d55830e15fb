# SPDX-License-Identifier: BSD-3-Clause
# Variables can carry no link option, so with them the directory stays out of the RUNPATH: the
# configure says so.
set(programs_exempt by-variables)
include("${CMAKE_CURRENT_LIST_DIR}/programs.cmake")
