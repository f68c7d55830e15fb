# SPDX-License-Identifier: BSD-3-Clause
# The same call again gives the same, also when targets were used in between, and in all the ways to
# write it.
find_package(CUDNN 9 REQUIRED)
consumer_describe(first CUDNN)
add_library(user INTERFACE)
target_link_libraries(user INTERFACE CUDNN::cudnn)
add_library(mine::cudnn ALIAS CUDNN::cudnn)
foreach(arguments IN ITEMS "9;REQUIRED" "9.10.2;EXACT" "QUIET" "8...<10" "COMPONENTS;graph")
  find_package(CUDNN ${arguments})
  consumer_describe(again CUDNN)
  if(NOT again STREQUAL first)
    message(FATAL_ERROR "find_package(CUDNN ${arguments}) sees something else than the first call:\n"
      "${first}\n${again}")
  endif()
endforeach()
consumer_expect(CUDNN_FOUND=TRUE TARGET:CUDNN::cudnn=TRUE TARGET:mine::cudnn=TRUE)
