# SPDX-License-Identifier: BSD-3-Clause
# windows.msvc: the same program built by clang-cl, which CMake takes for MSVC's kind of compiler,
# and lld-link. Without a Windows SDK nothing can be linked while CMake tests the compiler, so it
# tests a static library.
set(toolchain
  "-DCMAKE_CXX_COMPILER=${WINDOWS_CLANG_CL}" -DCMAKE_CXX_COMPILER_TARGET=x86_64-pc-windows-msvc
  "-DCMAKE_LINKER=${WINDOWS_LLD_LINK}" "-DCMAKE_MT=${WINDOWS_LLVM_MT}"
  "-DCMAKE_RC_COMPILER=${WINDOWS_LLVM_RC}" -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY
  -DCMAKE_CXX_STANDARD_LIBRARIES= "-DPROGRAM_DLLTOOL=${WINDOWS_LLVM_DLLTOOL}")

windows_missing(missing CLANG_CL LLD_LINK LLVM_LIB LLVM_DLLTOOL)
windows_add_programs(msvc MSVC MISSING "${missing}"
  TOOLCHAIN ${toolchain} "-DCMAKE_AR=${WINDOWS_LLVM_LIB}" CASES
  windows-zip/v8-9
  windows-zip/v9
  windows-zip/v9-28-cuda13
  windows-installer/v9-18-bin-x64
  cuda-toolkit/windows-merged
  programs/wheel-9-10
  programs/without-import-library-odd-path
  programs/run-time-only-dlls
  programs/other-header-in-the-toolkit
  programs/other-header-by-include)

windows_missing(missing CLANG_CL LLD_LINK LLVM_DLLTOOL NEW_LLVM_LIB WINE WINESERVER CUDNN)
windows_add_programs(msvc MSVC MISSING "${missing}"
  TOOLCHAIN ${toolchain} "-DCMAKE_AR=${WINDOWS_NEW_LLVM_LIB}"
  LABELS real REAL "${WINDOWS_CUDNN}" CASES programs/real-wheel)

windows_missing(missing CLANG_CL LLD_LINK LLVM_DLLTOOL OLD_LLVM_LIB WINE WINESERVER CUDNN)
windows_add_programs(msvc MSVC MISSING "${missing}"
  TOOLCHAIN ${toolchain} "-DCMAKE_AR=${WINDOWS_OLD_LLVM_LIB}"
  LABELS real REAL "${WINDOWS_CUDNN}" CASES programs/real-wheel-llvm-dlltool)
