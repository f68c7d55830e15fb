# SPDX-License-Identifier: BSD-3-Clause
# CUDNN_DIR, where CMake keeps the place of another package's configuration, is nobody's hint.
file(WRITE "${CMAKE_CURRENT_BINARY_DIR}/other/CUDNNConfig.cmake" "set(CUDNN_FOUND TRUE)\n")
set(CUDNN_ROOT "")
set(CMAKE_PREFIX_PATH "${CMAKE_CURRENT_BINARY_DIR}/other" "${TREE}/cudnn9")
find_package(CUDNN CONFIG QUIET)
consumer_expect(CACHE:CUDNN_DIR=${CMAKE_CURRENT_BINARY_DIR}/other)
find_package(CUDNN MODULE)
consumer_expect(CUDNN_FOUND=TRUE CUDNN_VERSION=9.10.2)
