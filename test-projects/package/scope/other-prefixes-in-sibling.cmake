# SPDX-License-Identifier: BSD-3-Clause
# What one sibling found by its CMAKE_PREFIX_PATH is no answer to another with its own.
if(DIRECTORY STREQUAL "top")
  scope_enter(cudnn9)
  scope_enter(cudnn8)
else()
  set(CUDNN_ROOT "")
  set(CMAKE_PREFIX_PATH "${TREE}/${DIRECTORY}")
  find_package(CUDNN REQUIRED)
  consumer_expect(CUDNN_ROOT_FOUND=${TREE}/${DIRECTORY})
endif()
