# SPDX-License-Identifier: BSD-3-Clause
# A real cuDNN beside the program: no byte of it is written where it can be linked, the program runs
# without the original, and while another cuDNN comes first in the loader's cache and on PATH.
include("${deploy_source}/Real.cmake")
deploy_configure("${deploy_cudnn_root}" -DDEPLOY=METHOD,link
  "-DCUDAToolkit_ROOT=${deploy_cuda_root}")
deploy_build(first)
cudnn_cmake_expect_match("first build" "cuDNN ${deploy_cudnn_version}: [0-9]+ files in "
  "${first_STDOUT}")
deploy_build(second)
cudnn_cmake_expect_no_match("second build" "files in|Link" "${second_STDOUT}")
deploy_names(names "${deploy_bin}")
list(LENGTH names count)
if(deploy_major EQUAL 9 AND count LESS 3)
  cudnn_cmake_fail("only ${count} files beside the program")
endif()
deploy_hide_cudnn()
deploy_expect_program("${deploy_bin}/app" ${deploy_number} "${deploy_bin}")
set(deploy_environment "PATH=${case_tree}/old/lib:/usr/bin:/bin")
deploy_expect_program("${deploy_other}/other" ${deploy_number} "${deploy_other}")
