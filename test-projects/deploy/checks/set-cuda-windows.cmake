# SPDX-License-Identifier: BSD-3-Clause
# WITH_CUDA for Windows, where each CUDA names its DLLs otherwise; zlibwapi.dll for the releases
# that load it. configure(<cudnn> <cuda> <option of deploy_configure>...)
function(configure cudnn cuda)
  file(REMOVE_RECURSE "${case_build}" "${case_work}/prefix")
  deploy_configure_files("${case_tree}/${cudnn}" -DCMAKE_SYSTEM_NAME=Windows
    -DCMAKE_SYSTEM_PROCESSOR=AMD64 "-DCUDAToolkit_ROOT=${case_tree}/${cuda}" -DINSTALL=WITH_CUDA
    ${ARGN})
endfunction()

# expect_installed(<name>...): these DLLs besides those of cuDNN.
function(expect_installed)
  deploy_install(install)
  file(GLOB names RELATIVE "${case_work}/prefix/bin" "${case_work}/prefix/bin/*.dll")
  list(FILTER names EXCLUDE REGEX "^cudnn")
  set(expected ${ARGN})
  list(SORT expected)
  list(SORT names)
  cudnn_cmake_expect_equal("DLLs besides cuDNN" "${expected}" "${names}")
  deploy_names(names "${case_work}/prefix/bin")
  list(LENGTH names count)
  cudnn_cmake_expect_equal("DLLs of cuDNN" "${count_of_cudnn}" "${count}")
endfunction()

set(v12 cublas64_12.dll cublasLt64_12.dll nvrtc64_120_0.dll nvrtc-builtins64_122.dll)
set(v13 cublas64_13.dll cublasLt64_13.dll nvrtc64_130_0.dll nvrtc-builtins64_130.dll)
foreach(name IN LISTS v12)
  file(WRITE "${case_tree}/cuda12/bin/${name}" "")
endforeach()
foreach(name IN ITEMS cublas64_11.dll nvrtc-builtins64_118.dll nvrtc64_112_0.dll)
  file(WRITE "${case_tree}/cuda12/bin/${name}" "")
endforeach()
foreach(name IN LISTS v13)
  file(WRITE "${case_tree}/cuda13/bin/x64/${name}" "")
endforeach()
file(GLOB cudart RELATIVE "${case_tree}/cuda12/bin" "${case_tree}/cuda12/bin/cudart64_*.dll")
set(count_of_cudnn 7)
configure(v8 cuda12 STDERR
  "zlibwapi\\.dll is not there\\. cuDNN 8\\.9\\.7 loads it.*CUDNN_ZLIBWAPI")
expect_installed(${v12} ${cudart})
file(WRITE "${case_tree}/zlib/zlibwapi.dll" "")
configure(v8 cuda12 "-DCUDNN_ZLIBWAPI=${case_tree}/zlib/zlibwapi.dll")
expect_installed(${v12} ${cudart} zlibwapi.dll)
file(WRITE "${case_tree}/v8/bin/zlibwapi.dll" "")
configure(v8 cuda12)
expect_installed(${v12} ${cudart} zlibwapi.dll)

file(GLOB cudart RELATIVE "${case_tree}/cuda13/bin/x64"
  "${case_tree}/cuda13/bin/x64/cudart64_*.dll")
set(count_of_cudnn 10)
configure(v9 cuda13)
expect_installed(${v13} ${cudart})
