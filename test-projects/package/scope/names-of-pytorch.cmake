# SPDX-License-Identifier: BSD-3-Clause
# torch::cudnn and caffe2::cudnn are names of CUDNN::cudnn from the call on, and in the directories
# below, as its other names are.
if(DIRECTORY STREQUAL "top")
  find_package(CUDNN REQUIRED)
  consumer_expect(TARGET:nvidia::cudnn=TRUE TARGET:torch::cudnn=TRUE TARGET:caffe2::cudnn=TRUE)
  scope_enter(child)
else()
  consumer_expect(TARGET:nvidia::cudnn=TRUE TARGET:torch::cudnn=TRUE TARGET:caffe2::cudnn=TRUE)
endif()
