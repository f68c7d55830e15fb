# SPDX-License-Identifier: BSD-3-Clause
set(budget_arguments "-DCUDNN_ROOT=${budget_cudnn_root}" "-DCUDAToolkit_ROOT=${budget_cuda_root}")
set(budget_found "Found CUDNN: .*libcudnn\\.so\\.[0-9]+ ")
set(budget_evidence "libcudnn_(adv|ops_infer)\\.so")
include("${CMAKE_CURRENT_LIST_DIR}/known.cmake")
