# SPDX-License-Identifier: BSD-3-Clause
# A repeated call gives the variables of its components again, and takes those away that it does not
# ask for.
foreach(call IN ITEMS 1 2)
  find_package(CUDNN REQUIRED COMPONENTS ops OPTIONAL_COMPONENTS nonsense)
  if(NOT CUDNN_ops_FOUND OR NOT "${CUDNN_nonsense_FOUND}" STREQUAL "FALSE")
    message(FATAL_ERROR "call ${call}: ops \"${CUDNN_ops_FOUND}\", nonsense \"${CUDNN_nonsense_FOUND}\"")
  endif()
endforeach()
find_package(CUDNN REQUIRED)
if(DEFINED CUDNN_ops_FOUND OR DEFINED CUDNN_nonsense_FOUND)
  message(FATAL_ERROR "a component that was not asked for is left over")
endif()
