# SPDX-License-Identifier: BSD-3-Clause
# A project with find_path and find_library of its own gets header and import library of the chosen
# cuDNN, follows another root, keeps what the user has set; left alone it takes the toolkit's.
windows_tree("${zip}" "{\"zip\": \"newer\", \"version\": \"9.12.0.46\", \"cuda\": 12}" ${toolkit})
set(look ${katago} -DLANGS=NONE -DLOOK_ONLY=ON)
windows_configure("without" 0 replicas ${look} "-DCUDNN_ROOT=%TREE%\\cu dnn")
windows_expect_pair("without" "${tree}/cuda/include" "${tree}/cuda/lib/x64/cudnn.lib")
file(REMOVE_RECURSE "${build}")
string(REPLACE "/" "\\" backslashes "${by_provider}")
windows_configure("with" 0 replicas ${look} "-DCUDNN_ROOT=%TREE%\\CU DNN" "${backslashes}")
windows_expect_pair("with" "${tree}/cu dnn/include" "${tree}/cu dnn/lib/x64/cudnn.lib")
windows_configure("another root" 0 replicas "-DCUDNN_ROOT=%TREE%\\newer")
windows_expect_pair("another root" "${tree}/newer/include" "${tree}/newer/lib/x64/cudnn.lib")
set(windows_warns TRUE)
set(ctranslate2 ${common} -DREPLICA=ctranslate2 -DWITH_CUDNN=ON -DLANGS=NONE -DLOOK_ONLY=ON)
file(REMOVE_RECURSE "${build}")
windows_configure("own" 0 replicas ${ctranslate2} "-DCUDNN_ROOT=%TREE%\\newer" "${by_provider}"
  "-DCUDNN_LIBRARIES=%TREE%\\cuda\\lib\\x64\\cudnn.lib")
cudnn_cmake_expect_match("own" "CTranslate2 uses CUDNN_LIBRARIES=.*as you or" "${run_STDERR}")
