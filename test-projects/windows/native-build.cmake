# SPDX-License-Identifier: BSD-3-Clause
# windows.native-build: CMake and Ninja of Windows configure and build the program. Compiler,
# librarian and linker are those of the host in the guise of Windows programs (host-tool/). So the
# import library is made under the Windows CMake, too: by dlltool, and by lib.exe as with
# Microsoft's compiler.

set(directory "${CMAKE_CURRENT_BINARY_DIR}/host-tool")
windows_missing(missing WINE WINESERVER CMAKE NINJA MINGW MINGW_DLLTOOL)
if(missing)
  windows_skipped_test(windows.native-build.tools "${missing}")
else()
  set(tools "")
  foreach(pair IN ITEMS g++=MINGW dlltool=MINGW_DLLTOOL clang-cl=CLANG_CL lld-link=LLD_LINK
      lib=NEW_LLVM_LIB llvm-dlltool=LLVM_DLLTOOL mt=LLVM_MT rc=LLVM_RC)
    string(REGEX MATCH "^(.+)=([A-Z_]+)$" pair "${pair}")
    if(WINDOWS_${CMAKE_MATCH_2})
      list(APPEND tools "${CMAKE_MATCH_1}=${WINDOWS_${CMAKE_MATCH_2}}")
    endif()
  endforeach()
  add_test(NAME windows.native-build.tools
    COMMAND "${CMAKE_COMMAND}" -D "COMPILER=${WINDOWS_MINGW}" -D "TOOLS=${tools}"
      -D "OUT=${directory}" -P "${CMAKE_CURRENT_SOURCE_DIR}/host-tool/make.cmake")
  cudnn_cmake_set_case_properties(windows.native-build.tools 200)
  set_tests_properties(windows.native-build.tools PROPERTIES FIXTURES_SETUP cudnn-cmake-host-tool)
endif()

set(native "Z:${directory}")
set(toolchain
  "-DCMAKE_CXX_COMPILER=${native}/g++.exe" "-DCMAKE_DLLTOOL=${native}/dlltool.exe"
  "-DCMAKE_AR=${native}/g++.exe" -DCMAKE_EXE_LINKER_FLAGS=-static)
windows_add_programs(native-build.mingw NATIVE MISSING "${missing}" TOOLCHAIN ${toolchain} CASES
  windows-installer/v9-10-root
  programs/wheel-9-10
  programs/run-time-only-dlls
  programs/without-import-library-odd-path)
windows_missing(missing WINE WINESERVER CMAKE NINJA MINGW MINGW_DLLTOOL CUDNN)
windows_add_programs(native-build.mingw NATIVE MISSING "${missing}" TOOLCHAIN ${toolchain}
  LABELS real REAL "${WINDOWS_CUDNN}" CASES programs/real-wheel)

set(toolchain
  "-DCMAKE_CXX_COMPILER=${native}/clang-cl.exe" -DCMAKE_CXX_COMPILER_TARGET=x86_64-pc-windows-msvc
  "-DCMAKE_LINKER=${native}/lld-link.exe" "-DCMAKE_AR=${native}/lib.exe"
  "-DCMAKE_MT=${native}/mt.exe" "-DCMAKE_RC_COMPILER=${native}/rc.exe"
  -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY -DCMAKE_CXX_STANDARD_LIBRARIES=
  "-DPROGRAM_DLLTOOL=${native}/llvm-dlltool.exe")
windows_missing(missing WINE WINESERVER CMAKE NINJA MINGW MINGW_DLLTOOL CLANG_CL LLD_LINK
  NEW_LLVM_LIB LLVM_DLLTOOL)
windows_add_programs(native-build.msvc NATIVE MSVC MISSING "${missing}" TOOLCHAIN ${toolchain} CASES
  windows-zip/v9-18-bin-x64
  programs/wheel-9-10
  programs/other-header-in-the-toolkit)
windows_missing(missing WINE WINESERVER CMAKE NINJA MINGW MINGW_DLLTOOL CLANG_CL LLD_LINK
  NEW_LLVM_LIB LLVM_DLLTOOL CUDNN)
windows_add_programs(native-build.msvc NATIVE MSVC MISSING "${missing}" TOOLCHAIN ${toolchain}
  LABELS real REAL "${WINDOWS_CUDNN}" CASES programs/real-wheel)
