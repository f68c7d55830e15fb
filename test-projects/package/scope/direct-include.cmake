# SPDX-License-Identifier: BSD-3-Clause
# include(FindCUDNN), as some old projects do, and some set what find_package would.
include(FindCUDNN)
consumer_expect(CUDNN_FOUND=TRUE CUDNN_VERSION=9.10.2 TARGET:CUDNN::cudnn=TRUE)
set(CUDNN_FIND_QUIETLY TRUE)
include(FindCUDNN)
consumer_expect(CUDNN_FOUND=TRUE CUDNN_VERSION=9.10.2)
