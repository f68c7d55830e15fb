# SPDX-License-Identifier: BSD-3-Clause
# Copyright the cudnn-cmake authors
#
# For a project without the language CUDA, whose compiler takes seconds to look at: configures and
# builds this one in a test, conv-forward-cuda.build, and adds the tests of the program, which have
# that one for a fixture. CUDNN and CUDAToolkit are those that the project found.

set(directory "${CMAKE_CURRENT_BINARY_DIR}/conv-forward-cuda")
set(program "${directory}/conv-forward-cuda${CMAKE_EXECUTABLE_SUFFIX}")
set(reason "")
if(NOT CUDAToolkit_NVCC_EXECUTABLE)
  set(reason "the CUDA toolkit has no nvcc")
elseif(CMAKE_CROSSCOMPILING OR WIN32 OR CMAKE_CXX_FLAGS MATCHES "-fsanitize")
  set(reason "not for Windows, another system or sanitizers")
endif()
if(reason)
  add_test(NAME conv-forward-cuda.build
    COMMAND "${CMAKE_COMMAND}" -E echo "CUDNN_CMAKE_SKIPPED: ${reason}")
  set_tests_properties(
    conv-forward-cuda.build
    PROPERTIES
      LABELS "conv-forward-cuda;real" TIMEOUT 60 SKIP_REGULAR_EXPRESSION "CUDNN_CMAKE_SKIPPED: "
  )
  return()
endif()

# CTest's own way to configure and build in one test. No other compiler of the host than nvcc
# chooses, one newer than it knows included: it compiles no kernel.
add_test(
  NAME conv-forward-cuda.build
  COMMAND
    "${CMAKE_CTEST_COMMAND}" --build-and-test "${CMAKE_CURRENT_LIST_DIR}" "${directory}"
    --build-noclean --build-generator "${CMAKE_GENERATOR}"
    --build-makeprogram "${CMAKE_MAKE_PROGRAM}"
    --build-options "-DCMAKE_CUDA_COMPILER=${CUDAToolkit_NVCC_EXECUTABLE}"
    -DCMAKE_CUDA_FLAGS=-allow-unsupported-compiler -DCMAKE_BUILD_TYPE=Release
    "-DCUDNN_ROOT=${CUDNN_ROOT_FOUND}" "-DCUDNN_CMAKE_WERROR=${CUDNN_CMAKE_WERROR}"
)
set_tests_properties(
  conv-forward-cuda.build
  PROPERTIES LABELS "conv-forward-cuda;real" TIMEOUT 300 FIXTURES_SETUP conv-forward-cuda
)
add_executable(conv-forward-cuda IMPORTED)
set_target_properties(conv-forward-cuda PROPERTIES IMPORTED_LOCATION "${program}")
include("${CMAKE_CURRENT_LIST_DIR}/../common/common.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/../common/double.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/tests.cmake")
get_property(tests DIRECTORY PROPERTY TESTS)
list(FILTER tests INCLUDE REGEX "^conv-forward-cuda[.]")
list(REMOVE_ITEM tests conv-forward-cuda.build)
set_property(TEST ${tests} APPEND PROPERTY FIXTURES_REQUIRED conv-forward-cuda)
