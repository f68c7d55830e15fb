# SPDX-License-Identifier: BSD-3-Clause
#
# CUDNNProvider.cmake has project() include this file at the end of the calls that concern it, in
# the project's own directory. The file that the user asked for at the same place comes first.

foreach(_cudnn_provider_file IN LISTS _CUDNN_PROVIDER_OWN_${PROJECT_NAME})
  include("${_cudnn_provider_file}")
endforeach()
unset(_cudnn_provider_file)
include("${CMAKE_CURRENT_LIST_DIR}/Project.cmake")
_cudnn_provider_at_project("${_CUDNN_PROVIDER_AS_${PROJECT_NAME}}")
