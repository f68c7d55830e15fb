# SPDX-License-Identifier: BSD-3-Clause
# windows.mingw: programs built by MinGW against each Windows layout, run under Wine.
set(toolchain "-DCMAKE_CXX_COMPILER=${WINDOWS_MINGW}" -DCMAKE_EXE_LINKER_FLAGS=-static)

windows_missing(missing MINGW)
windows_add_programs(mingw MISSING "${missing}" TOOLCHAIN ${toolchain} CASES
  windows-zip/v7
  windows-zip/v8-9
  windows-zip/v9
  windows-zip/v9-18-bin-x64
  windows-zip/v9-28-cuda13
  windows-zip/v8-3-lib-without-x64
  windows-zip/versioned-import-libraries-only
  windows-installer/v9-10-root
  windows-installer/v9-18-bin-x64
  windows-installer/v8-without-cuda-directory
  cuda-toolkit/windows-merged
  cuda-toolkit/windows-merged-v9-19
  conda/windows-prefix
  vcpkg/windows
  wheel/windows-v8-9
  wheel/windows-9-1-with-import-libraries
  paths/windows-space-and-brackets
  programs/wheel-9-10
  programs/zip-without-import-libraries
  programs/without-import-library-odd-path
  programs/run-time-only-dlls
  programs/other-header-in-the-toolkit)

windows_missing(missing MINGW WINE WINESERVER CUDNN)
windows_add_programs(mingw MISSING "${missing}" TOOLCHAIN ${toolchain}
  LABELS real REAL "${WINDOWS_CUDNN}" CASES programs/real-wheel)

if(windows_no_wine AND NOT WINDOWS_MINGW_MISSING)
  windows_skipped_test(windows.mingw.run
    "the programs are built but not run: ${windows_no_wine}")
endif()
