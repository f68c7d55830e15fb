# SPDX-License-Identifier: BSD-3-Clause
# cmake -D SETTINGS=<file> -P wine-stop.cmake
# Ends Wine's server and all that runs in the suite's prefix. No server (exit code 1) is as good.
cmake_minimum_required(VERSION 3.25)
include("${SETTINGS}")
set(ENV{WINEPREFIX} "${windows_prefix}")
execute_process(COMMAND "${WINDOWS_WINESERVER}" -k RESULT_VARIABLE exit)
if(NOT exit MATCHES "^[01]$")
  message(FATAL_ERROR "wineserver -k: ${exit}")
endif()
