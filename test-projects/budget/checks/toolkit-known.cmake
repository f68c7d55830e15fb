# SPDX-License-Identifier: BSD-3-Clause
set(budget_arguments "-DCUDAToolkit_ROOT=${case_tree}/cuda")
set(budget_found "Found CUDNN: .*cuda/lib(64)?/libcudnn\\.so\\.9 ")
set(budget_evidence "libcudnn_(adv|ops_infer)\\.so")
include("${CMAKE_CURRENT_LIST_DIR}/known.cmake")
