# SPDX-License-Identifier: BSD-3-Clause
# A second call tells of the same candidates.
set(CUDNN_ROOT "")
set(CMAKE_PREFIX_PATH "${TREE}/cudnn8" "${TREE}/cudnn9")
find_package(CUDNN 9 REQUIRED)
set(first "${CUDNN_CANDIDATES}")
list(LENGTH first count)
consumer_expect(count=2)
find_package(CUDNN 9 REQUIRED)
if(NOT CUDNN_CANDIDATES STREQUAL first)
  message(FATAL_ERROR "first: ${first}, then: ${CUDNN_CANDIDATES}")
endif()
