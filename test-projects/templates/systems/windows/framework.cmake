# SPDX-License-Identifier: BSD-3-Clause
# framework.cmd: exit codes, order, and that the first step that fails is the last.
windows_tree("{\"zip\": \"cu dnn\", \"version\": \"9.10.2.21\", \"cuda\": 12}"
  "{\"cuda\": \"cuda\", \"version\": \"12.8\", \"platform\": \"windows\"}")
windows_cmd("help" 0 framework.cmd --help)
cudnn_cmake_expect_match("help" "fetch check configure build audit smoke manifest" "${run_STDOUT}")
windows_cmd("no such step" 2 framework.cmd fetch deploy)
cudnn_cmake_expect_match("no such step" "no such step: deploy" "${run_STDERR}")
cudnn_cmake_expect_no_match("no such step" "== fetch" "${run_STDOUT}")

set(windows_environment "CUDNN_CI_CMAKE=no-such-cmake")
windows_cmd("no CMake" 3 framework.cmd)
cudnn_cmake_expect_match("no CMake" "no CMake: no-such-cmake" "${run_STDERR}")
cudnn_cmake_expect_no_match("no CMake" "== fetch" "${run_STDOUT}")

set(windows_environment "CUDNN_ROOT=%TREE%\\cu dnn" "CUDAToolkit_ROOT=%TREE%\\cuda"
  "CUDNN_CI_WORK=%TREE%\\w o r k" "CUDNN_CI_CUDA=12.8" "CUDNN_CI_CUDNN=9.10")
windows_cmd("two steps" 0 framework.cmd fetch check)
cudnn_cmake_expect_match("two steps" "== fetch ==.*fetch: skipped.*== check ==.*check: passed"
  "${run_STDOUT}")
cudnn_cmake_expect_match("two steps" "cuDNN 9.10.2 .*${tree}/cu dnn/lib/x64/cudnn.lib"
  "${run_STDOUT}")

list(APPEND windows_environment "CUDNN_CI_CUDNN=99")
windows_cmd("too old" 1 framework.cmd)
cudnn_cmake_expect_match("too old" "check: failed.* wanted: cuDNN 99.*the step check failed"
  "${run_STDERR}")
cudnn_cmake_expect_no_match("too old" "== configure" "${run_STDOUT}")
if(NOT EXISTS "${tree}/w o r k/check.json" OR EXISTS "${tree}/w o r k/configure.json")
  cudnn_cmake_fail("too old: check.json is wanted, and none of a later step")
endif()
