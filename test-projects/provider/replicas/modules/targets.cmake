# SPDX-License-Identifier: BSD-3-Clause
# What a replica includes by its path, to have targets of cuDNN.
if(look_search STREQUAL "targets" AND TARGET CUDNN::cudnn AND TARGET CUDNN::cudnn_all)
  message(STATUS "replica: takes the targets that are there")
  return()
endif()
add_library(CUDNN::cudnn_all INTERFACE IMPORTED)
include("${CMAKE_CURRENT_LIST_DIR}/look.cmake")
add_library(CUDNN::cudnn UNKNOWN IMPORTED)
set_target_properties(CUDNN::cudnn PROPERTIES IMPORTED_LOCATION "${${look_library}}"
  INTERFACE_INCLUDE_DIRECTORIES "${${look_header}}")
set_property(TARGET CUDNN::cudnn_all PROPERTY INTERFACE_LINK_LIBRARIES CUDNN::cudnn)
