# SPDX-License-Identifier: BSD-3-Clause
# METHOD path on Windows, and Visual Studio's debugger: its environment names the directories,
# unless the project has given it a PATH.
include("${deploy_source}/Wine.cmake")
deploy_configure("${wine_cudnn}" ${wine_arguments} -DDEPLOY=METHOD,path)
deploy_build(first --target app)
deploy_names(names "${deploy_bin}")
cudnn_cmake_expect_equal("files of cuDNN beside the program" "" "${names}")
file(READ "${case_build}/debugger-environment" text)
string(REPLACE "/" "\\" path "PATH=${wine_bin}")
string(FIND "${text}" "MODE=fast\n${path}" at)
if(NOT at EQUAL 0 OR NOT text MATCHES "%PATH%$")
  cudnn_cmake_fail("VS_DEBUGGER_ENVIRONMENT of app is\n${text}")
endif()
file(READ "${case_build}/debugger-environment-of-twin" text)
cudnn_cmake_expect_equal("VS_DEBUGGER_ENVIRONMENT of twin" "Path=mine" "${text}")
