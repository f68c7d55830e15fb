# SPDX-License-Identifier: BSD-3-Clause
# DLLs and headers alone, as in a wheel: the import library is made from the DLL by the Windows
# CMake and seeded; the program is built by its Ninja, and loads the chosen DLL.
windows_tree("{\"zip\": \"cu dnn\", \"version\": \"9.10.2.21\", \"cuda\": 12, \"implibs\": false}"
  ${toolkit})
# The compiler is the host's: what the forwarding headers include, C:/..., it finds below this one.
file(REMOVE_RECURSE "${WORK}/host")
file(MAKE_DIRECTORY "${WORK}/host")
file(CREATE_LINK "${windows_prefix}/drive_c" "${WORK}/host/C:" SYMBOLIC)
windows_configure("configure" 0 replicas ${katago} -DLANGS=CXX "-DCUDNN_ROOT=%TREE%\\cu dnn"
  "${by_provider}" "-DCMAKE_CXX_COMPILER=${TOOLS}/g++.exe" "-DCMAKE_DLLTOOL=${TOOLS}/dlltool.exe"
  "-DCMAKE_AR=${TOOLS}/g++.exe" -DCMAKE_EXE_LINKER_FLAGS=-static "-DCMAKE_CXX_FLAGS=-I${WORK}/host"
  -DCMAKE_CXX_COMPILER_WORKS=ON -DCMAKE_CXX_ABI_COMPILED=ON)
file(GLOB made "${build}/CMakeFiles/CUDNN-*/lib/cudnn.lib")
windows_expect_pair("configure" "${tree}/cu dnn/include" "${made}")
windows_run("build" 0 "${CUDNN_CMAKE_CASE_CMAKE}" --build "${build}")
cudnn_cmake_append_argument(windows_environment "PATH=${tree}/cu dnn/bin")
windows_run("run" 0 "${build}/app.exe")
string(REPLACE "\\" "/" said "${run_STDOUT}")
windows_to_host(said "${said}")
cudnn_cmake_expect_match("run"
  "^compiled 91002 running 91002 loaded ${tree}/cu dnn/bin/cudnn64_9\\.dll" "${said}")
