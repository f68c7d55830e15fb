# SPDX-License-Identifier: BSD-3-Clause
# A package whose config file includes the module as a file. find_package's variables speak of this
# package then, not of cuDNN.
include(FindCUDNN)
set(HasCudnn_found_cudnn "${CUDNN_FOUND}")
