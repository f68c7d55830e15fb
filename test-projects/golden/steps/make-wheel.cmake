# SPDX-License-Identifier: BSD-3-Clause
# Packs <tree>/site into <work>/wheels/nvidia_cudnn_cu13-9.12.0.46-py3-none-any.whl, so that pip finds
# it without an index.
execute_process(COMMAND "${CUDNN_CMAKE_CASE_ENV}" -i "PATH=${CUDNN_CMAKE_CASE_PATH}"
  python3 -m pip --version RESULT_VARIABLE pip_exit OUTPUT_QUIET ERROR_QUIET)
if(NOT pip_exit EQUAL 0)
  set(case_skip "no python3 with pip in ${CUDNN_CMAKE_CASE_PATH}")
else()
  set(wheel nvidia_cudnn_cu13-9.12.0.46)
  # without the dependency that the real one has
  file(WRITE "${case_tree}/site/${wheel}.dist-info/METADATA"
    "Metadata-Version: 2.1\nName: nvidia-cudnn-cu13\nVersion: 9.12.0.46\n")
  file(MAKE_DIRECTORY "${case_work}/wheels")
  execute_process(COMMAND "${CMAKE_COMMAND}" -E tar cf "${case_work}/wheels/${wheel}-py3-none-any.whl"
      --format=zip nvidia "${wheel}.dist-info"
    WORKING_DIRECTORY "${case_tree}/site" COMMAND_ERROR_IS_FATAL ANY)
endif()
