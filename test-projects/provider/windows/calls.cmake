# SPDX-License-Identifier: BSD-3-Clause
# Every spelling and mode, with a bundled module, beside another provider; then a cuDNN that is
# turned down. The root has backslashes and a space.
windows_tree("${zip}" ${toolkit})
set(forms "CUDNN 8" "cuDNN CONFIG" "CuDNN COMPONENTS ops cnn" "cudnn QUIET" "CUDNN 9 MODULE"
  "cuDNN 9.10 EXACT" "Wraps REQUIRED")
list(JOIN forms "|" find)
set(includes "${here}/projects/conan-stand-in.cmake" "${modules}/CUDNNProvider.cmake")
list(JOIN includes "\\;" includes)
windows_configure("all forms" 0 projects/calls ${common} "-DFIND=${find}" -DOTHER=ON
  "-DCUDNN_ROOT=%TREE%\\cu dnn" "-DCMAKE_PROJECT_TOP_LEVEL_INCLUDES=${includes}")
foreach(form IN LISTS forms)
  string(REPLACE "." "\\." form "${form}")
  cudnn_cmake_expect_match("all forms"
    "${form}: (1|TRUE) 9\\.10\\.2 ${tree}/cu dnn/lib/x64/cudnn\\.lib" "${run_STDOUT}")
endforeach()
cudnn_cmake_expect_match("all forms" "Other: its own module" "${run_STDOUT}")
cudnn_cmake_expect_no_match("all forms" "bundled module" "${run_STDOUT}")

set(windows_warns TRUE)
windows_configure("turned down" 0 projects/calls "-DFIND=CUDNN 99|cuDNN 99 MODULE"
  "${by_provider}")
cudnn_cmake_expect_match("turned down" "CUDNN 99: (0|FALSE).*cuDNN 99 MODULE: (0|FALSE)"
  "${run_STDOUT}")
cudnn_cmake_expect_no_match("turned down" "bundled module" "${run_STDOUT}")
cudnn_cmake_expect_match("turned down" "9\\.10\\.2: older than 99" "${run_STDERR}")
