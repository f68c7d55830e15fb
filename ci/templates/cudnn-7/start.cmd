@echo off
rem SPDX-License-Identifier: BSD-3-Clause
rem Starts a program with the one pinned cuDNN 7.1.3, after check.cmake has found the machine right.
rem Usage: start program.exe [argument]...
rem Environment: CUDNN7_ROOT  the line's cuDNN (bin, include, lib)
rem              CUDNN7_LOCK  what lock.cmake wrote about it
rem              CUDNN7_WITHOUT_GPU=1  the machine has no GPU, and none is asked for
rem Exit: the program's; 1 it was not started, 2 wrong use, 3 no CMake.
setlocal
if "%~1"=="" goto usage
if not defined CUDNN7_ROOT goto usage
if not defined CUDNN7_LOCK goto usage
set "GPU=OFF"
if "%CUDNN7_WITHOUT_GPU%"=="1" set "GPU=ON"
set "CMAKE_PROGRAM=%CUDNN_CI_CMAKE%"
if not defined CMAKE_PROGRAM set "CMAKE_PROGRAM=cmake"
"%CMAKE_PROGRAM%" --version >nul 2>nul
if not "%ERRORLEVEL%"=="0" (
  echo start: no CMake: %CMAKE_PROGRAM%; version 3.20 to 4.2 runs on Windows 7 1>&2
  exit /b 3
)
"%CMAKE_PROGRAM%" -DFOR=start "-DPROGRAM=%~f1" "-DLOCK=%CUDNN7_LOCK%" "-DCUDNN_ROOT=%CUDNN7_ROOT%" "-DWITHOUT_GPU=%GPU%" -P "%~dp0check.cmake"
if not "%ERRORLEVEL%"=="0" (
  echo start: %~nx1 was not started; see above 1>&2
  exit /b 1
)
if defined CUDA_PATH_V8_0 set "PATH=%CUDA_PATH_V8_0%\bin;%PATH%"
set "PATH=%CUDNN7_ROOT%\bin;%PATH%"
%*
exit /b %ERRORLEVEL%

:usage
echo Usage: start program.exe [argument]...   with CUDNN7_ROOT and CUDNN7_LOCK set 1>&2
exit /b 2
