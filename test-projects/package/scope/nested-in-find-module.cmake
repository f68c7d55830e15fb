# SPDX-License-Identifier: BSD-3-Clause
# CMake searches the roots of all packages that are being looked for (CMP0074): a module's
# find_package(CUDNN) has that package's root, too.
file(WRITE "${CMAKE_CURRENT_BINARY_DIR}/FindFoo.cmake" "find_package(CUDNN)\nset(Foo_FOUND TRUE)\n")
list(APPEND CMAKE_MODULE_PATH "${CMAKE_CURRENT_BINARY_DIR}")
set(CUDNN_ROOT "")
set(Foo_ROOT "${TREE}/cudnn9")
find_package(Foo REQUIRED)
consumer_expect(CUDNN_FOUND=TRUE CUDNN_VERSION=9.10.2)
