# SPDX-License-Identifier: BSD-3-Clause
# A cuDNN for another CUDA: neither a bundled module nor a search of the project's own takes it, or
# the one of the toolkit, afterwards.
windows_tree("{\"zip\": \"c\", \"version\": \"9.10.2.21\", \"cuda\": 11}" ${toolkit})
set(look -DLANGS=NONE -DLOOK_ONLY=ON "-DCUDNN_ROOT=%TREE%\\c" "${by_provider}")
windows_configure("own search" 1 replicas ${katago} ${look})
cudnn_cmake_expect_match("own search" "the toolkit is CUDA 12\\.8" "${run_STDERR}")
set(windows_warns TRUE)
file(REMOVE_RECURSE "${build}")
windows_configure("bundled module" 0 replicas ${common} -DREPLICA=opencv ${look})
cudnn_cmake_expect_match("bundled module" "the toolkit is CUDA 12\\.8" "${run_STDERR}")
cudnn_cmake_expect_match("bundled module" "goes on without cuDNN" "${run_STDOUT}")
cudnn_cmake_expect_no_match("bundled module" "its own module" "${run_STDOUT}")
