# SPDX-License-Identifier: BSD-3-Clause
set(budget_arguments "-DCMAKE_PREFIX_PATH=${budget_archive}" "-DCUDAToolkit_ROOT=${case_tree}/cuda")
set(budget_found "Found CUDNN: .*archive/lib(64)?/libcudnn\\.so\\.9 ")
include("${CMAKE_CURRENT_LIST_DIR}/known.cmake")
