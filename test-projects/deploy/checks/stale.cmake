# SPDX-License-Identifier: BSD-3-Clause
# Another cuDNN is chosen: the files of the one before go, also those that the new one hasn't got.
foreach(name IN ITEMS cudnn_engines_tensor_ir cudnn_ext)
  file(COPY_FILE "${case_tree}/new/lib/libcudnn_ops.so.9" "${case_tree}/new/lib/lib${name}.so.9")
endforeach()
deploy_configure("${case_tree}/new" -DDEPLOY=METHOD,link)
deploy_build(first --target app)
deploy_expect_set("new" "${deploy_bin}" "${case_tree}/new/lib" linked)
deploy_configure("${case_tree}/old")
deploy_build(second --target app)
cudnn_cmake_expect_match("what it says"
  "removed, placed with cuDNN 9\\.8\\.0: libcudnn_engines_tensor_ir\\.so\\.9, libcudnn_ext\\.so\\.9"
  "${second_STDOUT}")
deploy_expect_set("old" "${deploy_bin}" "${case_tree}/old/lib" linked)
deploy_expect_program("${deploy_bin}/app" 90500 "${deploy_bin}")
