# SPDX-License-Identifier: BSD-3-Clause
# METHOD copy: files of one's own, of the source's time; the second build copies nothing.
deploy_configure("${case_tree}/new" -DDEPLOY=METHOD,copy)
deploy_build(first --target app)
deploy_expect_set("copy" "${deploy_bin}" "${case_tree}/new/lib" copied)
deploy_identity(before "${deploy_bin}/libcudnn_ops.so.9")
deploy_build(second --target app)
cudnn_cmake_expect_no_match("second build" "files in" "${second_STDOUT}")
# one file is lost: the others stay the files they are
file(REMOVE "${deploy_bin}/libcudnn_cnn.so.9")
deploy_build(third --target app)
cudnn_cmake_expect_match("third build" "\\(1 by copy\\)|\\(1 by reflink\\)" "${third_STDOUT}")
deploy_identity(after "${deploy_bin}/libcudnn_ops.so.9")
cudnn_cmake_expect_equal("inode of a file that was in place" "${before}" "${after}")
deploy_expect_set("repaired" "${deploy_bin}" "${case_tree}/new/lib" copied)
# a file that was cut short, or changed in place, is no longer the source's
file(WRITE "${deploy_bin}/libcudnn_cnn.so.9" "not cuDNN")
deploy_build(fourth --target app)
deploy_expect_set("repaired again" "${deploy_bin}" "${case_tree}/new/lib" copied)
