# SPDX-License-Identifier: BSD-3-Clause
# An install over an older one of ours: what the new cuDNN hasn't got goes, as the manifest that
# lies there tells. A stranger stays, and is named.
file(COPY_FILE "${case_tree}/new/lib/libcudnn_ops.so.9" "${case_tree}/new/lib/libcudnn_ext.so.9")
set(prefix "${case_work}/prefix")
foreach(version IN ITEMS new old)
  deploy_configure_files("${case_tree}/${version}")
  deploy_install(${version})
  deploy_expect_set("${version}" "${prefix}/lib" "${case_tree}/${version}/lib" copied)
endforeach()
cudnn_cmake_expect_match("its words" "removed, placed with cuDNN 9\\.8\\.0: libcudnn_ext\\.so\\.9"
  "${old_STDOUT}")
file(READ "${prefix}/lib/cudnn-LICENSE.txt" text)
cudnn_cmake_expect_equal("licence text" "terms of an older cuDNN" "${text}")
file(WRITE "${prefix}/lib/libcudnn_engines_tensor_ir.so.9" "stranger")
deploy_install(third STDERR "lib also holds libcudnn_engines_tensor_ir\\.so\\.9")
# a manifest that is no JSON, or names files elsewhere, removes nothing
file(WRITE "${case_work}/precious" "")
foreach(text IN ITEMS "{" "{\"cudnn\": \"9.9.9\", \"files\": [{\"name\": \"../../precious\"}]}")
  file(WRITE "${prefix}/lib/cudnn-manifest.json" "${text}")
  deploy_install(fourth STDERR "also holds")
  if(NOT EXISTS "${case_work}/precious")
    cudnn_cmake_fail("a file outside of the directory was removed")
  endif()
endforeach()
