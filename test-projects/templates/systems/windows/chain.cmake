# SPDX-License-Identifier: BSD-3-Clause
# The chain on Windows as far as the build, by Ninja and MinGW, through the provider: cuDNN as a zip
# has it, and as a wheel has it, whose import library is made from the DLL. Not the audit: this
# MinGW is the host's in disguise, and writes the host's paths where the audit looks for Windows'.
cmake_path(SET project NORMALIZE "${TEMPLATES}/../..")
# What the forwarding headers include, C:/..., the host's compiler finds below this one.
file(REMOVE_RECURSE "${WORK}/host")
file(MAKE_DIRECTORY "${WORK}/host")
file(CREATE_LINK "${windows_prefix}/drive_c" "${WORK}/host/C:" SYMBOLIC)
set(configure "-DCMAKE_MAKE_PROGRAM=${CUDNN_CMAKE_CASE_MAKE_PROGRAM}"
  "-DCMAKE_CXX_COMPILER=${TOOLS}/g++.exe" "-DCMAKE_AR=${TOOLS}/g++.exe"
  "-DCMAKE_DLLTOOL=${TOOLS}/dlltool.exe" -DCMAKE_EXE_LINKER_FLAGS=-static
  "-DCMAKE_CXX_FLAGS=-I${WORK}/host" -DCMAKE_CXX_COMPILER_WORKS=ON -DCMAKE_CXX_ABI_COMPILED=ON)
list(JOIN configure "\\;" configure)
set(windows_environment "CUDNN_ROOT=%TREE%\\cu dnn" "CUDAToolkit_ROOT=%TREE%\\cuda"
  "CUDNN_CI_WORK=%TREE%\\ci" "CUDNN_CI_SOURCE=Z:${project}test-projects/templates/project"
  CMAKE_GENERATOR=Ninja CUDNN_CI_JOBS=1 "CUDNN_CI_CONFIGURE=${configure}")
foreach(implibs IN ITEMS true false)
  windows_tree(
    "{\"zip\": \"cu dnn\", \"version\": \"9.10.2.21\", \"cuda\": 12, \"implibs\": ${implibs}}"
    "{\"cuda\": \"cuda\", \"version\": \"12.8\", \"platform\": \"windows\"}")
  windows_cmd("import library: ${implibs}" 0 framework.cmd fetch check configure build)
  foreach(step IN ITEMS check configure build)
    cudnn_cmake_expect_match("import library: ${implibs}" "${step}: passed" "${run_STDOUT}")
  endforeach()
  cudnn_cmake_expect_match("import library: ${implibs}" "cuDNN 9.10.2 .*made for CUDA 12"
    "${run_STDOUT}")
  if(NOT EXISTS "${tree}/ci/build/app.exe")
    cudnn_cmake_fail("import library: ${implibs}: no ${tree}/ci/build/app.exe")
  endif()
endforeach()
