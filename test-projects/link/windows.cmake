# SPDX-License-Identifier: BSD-3-Clause
# link.windows: the targets for a Windows build, configured on any host.

set(windows "${CMAKE_CURRENT_SOURCE_DIR}/windows")
set(windows_check "${CMAKE_CURRENT_SOURCE_DIR}/checks/windows.cmake")
set(windows_program_check "${CMAKE_CURRENT_SOURCE_DIR}/checks/windows-program.cmake")
set(windows_configure STEP configure ARGS -DCMAKE_SYSTEM_NAME=Windows
  -DCMAKE_SYSTEM_PROCESSOR=AMD64 "-DCMAKE_MODULE_PATH=<modules>" "-DCUDNN_ROOT=<tree>/cudnn"
  "-DCUDAToolkit_ROOT=<tree>/cuda")
set(windows_toolkit "{\"cuda\": \"cuda\", \"version\": \"12.9\", \"platform\": \"windows\"}")

# DLLs in bin, and, from 9.18 on, in bin/x64
foreach(version IN ITEMS 9.10.2 9.19.0)
  link_tree(tree "{\"zip\": \"cudnn\", \"version\": \"${version}\", \"cuda\": \"12\"}"
    "${windows_toolkit}")
  cudnn_cmake_add_case(NAME link.windows.properties-${version} SOURCE "${windows}"
    STEP layout ARGS "${tree}"
    ${windows_configure} CHECK "${windows_check}")
endforeach()

# engines_tensor_ir and ext have no import library: run-time files that are never linked
link_tree(tree "{\"zip\": \"cudnn\", \"version\": \"9.19.0\", \"cuda\": \"12\"}"
  "${windows_toolkit}"
  "{\"dll\": \"cudnn/bin/x64\", \"version\": \"9.19.0\", \"cuda\": \"12\",
    \"libs\": [\"cudnn_engines_tensor_ir\", \"cudnn_ext\"]}")
cudnn_cmake_add_case(NAME link.windows.properties-without-implib SOURCE "${windows}"
  STEP layout ARGS "${tree}"
  ${windows_configure} CHECK "${windows_check}")

# with a compiler: $<TARGET_RUNTIME_DLLS>, and a link. The resource compiler is named, since CMake 3.24 stops where its own
# search for one comes to nothing.
set(windows_language -DLANGS=CXX "-DCMAKE_CXX_COMPILER=${CUDNN_CMAKE_LINK_MINGW}")
if(CUDNN_CMAKE_LINK_WINDRES)
  list(APPEND windows_language "-DCMAKE_RC_COMPILER=${CUDNN_CMAKE_LINK_WINDRES}")
endif()
if(CUDNN_CMAKE_LINK_MINGW_MISSING)
  link_skipped_case(link.windows.runtime-dlls
    "no compiler for Windows (x86_64-w64-mingw32-g++) on this machine")
else()
  cudnn_cmake_add_case(NAME link.windows.runtime-dlls SOURCE "${windows}" TIMEOUT 120
    STEP layout ARGS "${tree}"
    ${windows_configure} ${windows_language} LIMIT 60
      CHECK "${windows_check}"
    STEP build ARGS -v NOT_STDOUT "-lcudnn" "cudnn64_9\\.dll" CHECK "${windows_program_check}"
      LIMIT 60)

  # every layout of Windows: name, what is laid out, root, directory of the DLLs
  foreach(layout IN ITEMS
      "bin|{\"zip\": \"c\", \"version\": \"8.9.7.29\", \"cuda\": \"12\"}|c|c/bin"
      "bin-9|{\"zip\": \"c\", \"version\": \"9.10.2.21\", \"cuda\": \"12\"}|c|c/bin"
      "bin-x64|{\"zip\": \"c\", \"version\": \"9.20.0.48\", \"cuda\": \"12\"}|c|c/bin/x64"
      "bin-cuda|{\"installer\": \"i\", \"version\": \"9.10.2.21\", \"cuda\": [\"11.8\", \"12.9\"]}|i/v9.10|i/v9.10/bin/12.9"
      "bin-cuda-x64|{\"installer\": \"i\", \"version\": \"9.18.1.3\", \"cuda\": [\"12.9\", \"13.1\"]}|i/v9.18|i/v9.18/bin/12.9/x64"
      "wheel|{\"wheel\": \"s\", \"version\": \"9.1.0.70\", \"platform\": \"windows\"}|s|s/nvidia/cudnn/bin"
      "wheel-repaired|{\"wheel\": \"s\", \"version\": \"9.12.0.46\", \"cuda\": \"12.9\", \"platform\": \"windows\"}|s|s/nvidia/cudnn/bin")
    string(REPLACE "|" ";" layout "${layout}")
    list(POP_FRONT layout name install root directory)
    link_tree(tree "${install}" "${windows_toolkit}"
      "{\"file\": \"dlls-are-in.txt\", \"text\": \"${directory}\"}")
    cudnn_cmake_add_case(NAME link.windows.runtime-dlls-${name} SOURCE "${windows}" TIMEOUT 120
      STEP layout ARGS "${tree}"
      STEP configure ARGS -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_SYSTEM_PROCESSOR=AMD64
        "-DCMAKE_MODULE_PATH=<modules>" "-DCUDNN_ROOT=<tree>/${root}" "-DCUDAToolkit_ROOT=<tree>/cuda"
        ${windows_language} LIMIT 60
        CHECK "${CMAKE_CURRENT_SOURCE_DIR}/checks/windows-dlls.cmake")
  endforeach()
endif()
