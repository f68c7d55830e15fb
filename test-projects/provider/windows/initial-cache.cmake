# SPDX-License-Identifier: BSD-3-Clause
# The initial cache, written for a root with backslashes in C:\Program Files, into a directory with
# a space; the user's own file for project() is still included.
windows_tree("${zip}" ${toolkit})
file(REMOVE "${windows_prefix}/drive_c/Program Files/provider-case")
file(CREATE_LINK "${tree}" "${windows_prefix}/drive_c/Program Files/provider-case" SYMBOLIC)
set(root "${windows_prefix}/drive_c/Program Files/provider-case/cu dnn")
file(MAKE_DIRECTORY "${WORK}/first cache")
windows_run("write" 0 "${CUDNN_CMAKE_CASE_CMAKE}" -DFOR=katago
  "-DCUDNN_ROOT=C:\\Program Files\\provider-case\\cu dnn" "-DCUDAToolkit_ROOT=%TREE%\\cuda"
  "-DOUT=${WORK}/first cache/first.cmake" -P "${modules}/CUDNNInitialCache.cmake")
cudnn_cmake_expect_match("write" "Written: ${WORK}/first cache/first\\.cmake" "${run_STDOUT}")
file(WRITE "${WORK}/own.cmake" "message(STATUS \"own file: \${PROJECT_NAME}\")\n")
windows_configure("configure" 0 replicas "-DCMAKE_PROJECT_katago_INCLUDE=${WORK}/own.cmake"
  -C "${WORK}/first cache/first.cmake" ${katago} -DLANGS=NONE -DLOOK_ONLY=ON)
cudnn_cmake_expect_match("configure" "own file: katago" "${run_STDOUT}")
windows_expect_pair("configure" "${root}/include" "${root}/lib/x64/cudnn.lib")
