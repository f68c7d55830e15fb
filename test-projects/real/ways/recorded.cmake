# SPDX-License-Identifier: BSD-3-Clause
# The package is what the record says: names, sizes, versions, and where which string stands. Read
# by record.py, which knows nothing of FindCUDNN.

if(NOT PYTHON)
  cudnn_cmake_skip("no Python 3")
endif()
# It reads through gigabytes, and its answer hangs on three things alone: the wheel, which the cache
# holds unchanged under a name made from its hash, the record and the reader. A yes is kept beside it.
set(reader "${CMAKE_CURRENT_LIST_DIR}/../record.py")
file(SHA256 "${reader}" reader_hash)
file(SHA256 "${RECORD}" record_hash)
cmake_path(GET entry FILENAME key)
string(SHA256 key "${key} ${pkg_id} ${reader_hash} ${record_hash}")
string(SUBSTRING "${key}" 0 16 key)
cmake_path(SET kept NORMALIZE "${entry}/../../recorded/${key}")
if(EXISTS "${kept}")
  cudnn_cmake_log("record.py" "the same package, record and reader were compared before: ${kept}")
else()
  execute_process(
    COMMAND "${PYTHON}" -B "${reader}" check "${pkg_id}" "${entry}" "${RECORD}"
    RESULT_VARIABLE exit OUTPUT_VARIABLE output ERROR_VARIABLE output)
  cudnn_cmake_log("record.py" "${output}")
  cudnn_cmake_expect_exit("record.py check" 0 "${exit}")
  if(exit EQUAL 0)
    file(WRITE "${kept}" "${pkg_id}\n")
  endif()
endif()
