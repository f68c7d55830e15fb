# SPDX-License-Identifier: BSD-3-Clause
# cmake -D TREE=<dir> -D BETWEEN=ON|OFF -P other-scope.cmake: results of an earlier call are no
# hints, also when another scope has found another cuDNN in between.
cmake_minimum_required(VERSION 3.20...4.4)
include("${CMAKE_CURRENT_LIST_DIR}/../consumer/Results.cmake")
function(find_below prefix)
  set(CMAKE_PREFIX_PATH "${TREE}/${prefix}")
  find_package(CUDNN QUIET REQUIRED)
  consumer_expect(CUDNN_ROOT_FOUND=${TREE}/${prefix})
endfunction()
set(CMAKE_PREFIX_PATH "${TREE}/a")
find_package(CUDNN QUIET REQUIRED)
consumer_expect(CUDNN_ROOT_FOUND=${TREE}/a)
if(BETWEEN)
  find_below(b)
endif()
set(CMAKE_PREFIX_PATH "${TREE}/c")
find_package(CUDNN QUIET REQUIRED)
consumer_expect(CUDNN_ROOT_FOUND=${TREE}/c)
