# SPDX-License-Identifier: BSD-3-Clause
# Imported targets belong to their directory: each sibling makes its own, the parent has none until
# it asks.
if(DIRECTORY STREQUAL "top")
  scope_enter(first)
  consumer_expect(TARGET:CUDNN::cudnn=FALSE CUDNN_FOUND=FALSE CUDNN_VERSION=NONE)
  scope_enter(second)
  consumer_expect(TARGET:CUDNN::cudnn=FALSE CUDNN_FOUND=FALSE)
else()
  consumer_expect(TARGET:CUDNN::cudnn=FALSE CUDNN_FOUND=FALSE)
  find_package(CUDNN 9.10 REQUIRED)
  consumer_describe(text CUDNN)
  consumer_expect(CUDNN_VERSION=9.10.2 TARGET:CUDNN::cudnn=TRUE TARGET:CUDNN::infer=TRUE)
  get_property(seen GLOBAL PROPERTY scope_first SET)
  get_property(before GLOBAL PROPERTY scope_first)
  if(NOT seen)
    set_property(GLOBAL PROPERTY scope_first "${text}")
  elseif(NOT before STREQUAL text)
    message(FATAL_ERROR
      "the second sibling sees something else than the first:\n${before}\n${text}")
  endif()
endif()
