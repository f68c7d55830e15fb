# SPDX-License-Identifier: BSD-3-Clause
# <work>/result.txt (consumer_describe) names the cuDNN in <tree>/cudnn9, letter by letter.
if(NOT EXISTS "${case_work}/result.txt")
  cudnn_cmake_fail("there is no result.txt: the configure failed")
  return()
endif()
file(READ "${case_work}/result.txt" text)
foreach(line IN ITEMS
    "CUDNN_VERSION=9.10.2" "CUDNN_LIBRARIES=${case_tree}/cudnn9/lib/libcudnn.so.9"
    "CUDNN_INCLUDE_DIRS=${case_tree}/cudnn9/include"
    "CUDNN_LIBRARY=${case_tree}/cudnn9/lib/libcudnn.so.9" "CUDNN_ROOT_FOUND=${case_tree}/cudnn9"
    "  IMPORTED_LOCATION=${case_tree}/cudnn9/lib/libcudnn.so.9"
    "  INTERFACE_INCLUDE_DIRECTORIES=${case_tree}/cudnn9/include"
    "CUDNN_CUDA_VERSION=12")
  string(FIND "${text}" "\n${line}\n" at)
  if(at EQUAL -1)
    cudnn_cmake_fail("the result has no line ${line}")
  endif()
endforeach()
file(REMOVE "${case_work}/result.txt")
