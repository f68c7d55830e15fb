# SPDX-License-Identifier: BSD-3-Clause
# Files of another cuDNN that nobody here has placed are named, and left: one that would be loaded
# is warned about, at every build.
file(WRITE "${deploy_bin}/libcudnn_ext.so.9" "stranger")
file(WRITE "${deploy_bin}/libcudnn_cnn_infer.so.8" "stranger")
file(WRITE "${deploy_bin}/libcudnn_ops.so.9" "in the way")
deploy_configure("${case_tree}/new" -DDEPLOY=METHOD,link)
set(warning "build/bin also holds libcudnn_ext\\.so\\.9, which cuDNN 9\\.8\\.0 did not bring")
foreach(number IN ITEMS first second) # Ninja puts both streams into one
  deploy_build(${number} --target app)
  cudnn_cmake_expect_match("${number} build" "${warning}" "${${number}_STDOUT}")
endforeach()
set(said "left there, of another cuDNN: libcudnn_cnn_infer\\.so\\.8")
cudnn_cmake_expect_match("first build" "${said}" "${first_STDOUT}")
cudnn_cmake_expect_no_match("second build" "${said}" "${second_STDOUT}")
cudnn_cmake_expect_no_match("second build" "cnn_infer" "${second_STDOUT}")
foreach(name IN ITEMS libcudnn_ext.so.9 libcudnn_cnn_infer.so.8)
  file(READ "${deploy_bin}/${name}" text)
  cudnn_cmake_expect_equal("${name}" "stranger" "${text}")
  file(REMOVE "${deploy_bin}/${name}")
endforeach()
deploy_build(third --target app)
deploy_expect_set("third" "${deploy_bin}" "${case_tree}/new/lib" linked)
