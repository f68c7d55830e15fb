# SPDX-License-Identifier: BSD-3-Clause
# cudnn_test_environment: under CTest the program loads the cuDNN that was found, though another one
# comes first on LD_LIBRARY_PATH, which is stronger than any run path. What else the project wants of
# the environment stays as it is.
deploy_configure("${case_tree}/new" -DTESTS=ON)
deploy_build(build --target app)
set(decoy "LD_LIBRARY_PATH=${case_tree}/old/lib")
deploy_run(bare EXIT 1 ENVIRONMENT "${decoy}" COMMAND "${deploy_bin}/app")
cudnn_cmake_expect_match("the decoy itself" "compiled 90800 running 90500" "${bare_STDOUT}")
cmake_path(GET CUDNN_CMAKE_CASE_CMAKE PARENT_PATH tools)
deploy_run(tests ENVIRONMENT "${decoy}" DIRECTORY "${case_build}"
  COMMAND "${tools}/ctest" --verbose --no-tests=error)
cudnn_cmake_expect_match("the test" "compiled 90800 running 90800 .*loaded .*/tree/new/lib/"
  "${tests_STDOUT}")
foreach(entry IN ITEMS "X=a;b" "Y=c" "Z=\\[d" "LD_LIBRARY_PATH=[^:\n]*/tree/new/lib:(/[^\n]*:)?/own")
  cudnn_cmake_expect_match("the other test" "2: ${entry} " "${tests_STDOUT}")
endforeach()
