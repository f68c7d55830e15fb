# SPDX-License-Identifier: BSD-3-Clause
# cases/consistent/project after cudnn_use_consistent_linking(): one run-time library in all that
# app links, in each configuration, and nothing else touched.
include("${CMAKE_CURRENT_LIST_DIR}/FileApi.cmake")
if(NOT DEFINED expected_Debug)
  set(expected_Debug MDd)
  set(expected_Release MD)
endif()
foreach(configuration IN ITEMS Debug Release)
  foreach(target IN ITEMS app layers inner wide)
    file_api_compile(words "${case_build}" ${configuration} ${target} CXX)
    string(REGEX MATCHALL "[/-]M[DT]d?" seen "${words}")
    string(REPLACE "/" "-" seen "${seen}")
    cudnn_cmake_expect_equal("${target}, ${configuration}: run-time library"
      "-${expected_${configuration}}" "${seen}")
    cudnn_cmake_expect_no_match("${target}: definitions" "_ITERATOR_DEBUG_LEVEL" "${words}")
  endforeach()
  file_api_compile(words "${case_build}" ${configuration} inner CXX)
  cudnn_cmake_expect_match("inner: definitions" " INNER=1( |$)" "${words}")
  file_api_compile(words "${case_build}" ${configuration} layers CXX)
  cudnn_cmake_expect_match("layers: options" " [/-]W4( |$)" "${words}")
  file_api_compile(words "${case_build}" ${configuration} unrelated CXX)
  cudnn_cmake_expect_match("unrelated: options" " [/-]MTd( |$)" "${words}")
endforeach()
