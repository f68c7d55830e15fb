# SPDX-License-Identifier: BSD-3-Clause
# The module included by another package's config file: neither that package's components nor its
# version nor its name are cuDNN's.
find_package(HasCudnn QUIET CONFIG PATHS "${CMAKE_CURRENT_LIST_DIR}/package" NO_DEFAULT_PATH
  COMPONENTS no-part-of-cudnn)
consumer_expect(HasCudnn_FOUND=TRUE HasCudnn_found_cudnn=TRUE CUDNN_FOUND=TRUE CUDNN_VERSION=9.10.2
  TARGET:CUDNN::cudnn=TRUE
  HasCudnn_VERSION=NONE)
