# SPDX-License-Identifier: BSD-3-Clause
# The package is what the record says: names, sizes, versions, and where which string stands. Read
# by record.py, which knows nothing of FindCUDNN.

if(NOT PYTHON)
  cudnn_cmake_skip("no Python 3")
endif()
execute_process(
  COMMAND "${PYTHON}" -B "${CMAKE_CURRENT_LIST_DIR}/../record.py" check "${pkg_id}" "${entry}"
    "${RECORD}"
  RESULT_VARIABLE exit OUTPUT_VARIABLE output ERROR_VARIABLE output)
cudnn_cmake_log("record.py" "${output}")
cudnn_cmake_expect_exit("record.py check" 0 "${exit}")
