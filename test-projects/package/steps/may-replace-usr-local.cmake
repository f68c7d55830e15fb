# SPDX-License-Identifier: BSD-3-Clause
# Skips where in-usr-local.sh cannot do its work, or would hide the CMake under test.
file(MAKE_DIRECTORY "${case_work}/empty")
find_program(unshare NAMES unshare)
set(works 1)
if(unshare AND IS_DIRECTORY /usr/local AND NOT CUDNN_CMAKE_CASE_CMAKE MATCHES "^/usr/local/")
  execute_process(
    COMMAND "${unshare}" --map-root-user --mount "${CMAKE_CURRENT_LIST_DIR}/in-usr-local.sh"
      "${case_tree}/local" "${case_work}/empty" "${CUDNN_CMAKE_CASE_CMAKE}" -E true
    RESULT_VARIABLE works OUTPUT_QUIET ERROR_QUIET)
endif()
if(NOT works EQUAL 0)
  set(case_skip "nothing may be put in the place of /usr/local here (unshare)")
endif()
