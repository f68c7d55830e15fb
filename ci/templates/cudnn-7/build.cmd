@echo off
rem SPDX-License-Identifier: BSD-3-Clause
rem Builds a project of the old line: cuDNN 7.1.3, CUDA 8.0, Visual Studio 2015. First check.cmake,
rem then, with that compiler, the steps of ..\framework.cmd with this line's settings.
rem Environment: CUDNN7_ROOT, CUDNN7_LOCK  as for start.cmd
rem              CUDNN_CI_SOURCE, CUDNN_CI_FRAMEWORK, ...  as for ..\framework.cmd
rem              CMAKE_GENERATOR  Ninja unless it is set: the audit reads its records
rem Exit: 0 built, 1 something is wrong, 2 wrong use, 3 no CMake.
setlocal
if not defined CUDNN7_ROOT goto usage
if not defined CUDNN7_LOCK goto usage
if not defined CUDNN_CI_SOURCE goto usage
set "CMAKE_PROGRAM=%CUDNN_CI_CMAKE%"
if not defined CMAKE_PROGRAM set "CMAKE_PROGRAM=cmake"
"%CMAKE_PROGRAM%" --version >nul 2>nul
if not "%ERRORLEVEL%"=="0" (
  echo build: no CMake: %CMAKE_PROGRAM%; version 3.20 to 4.2 runs on Windows 7 1>&2
  exit /b 3
)
"%CMAKE_PROGRAM%" -DFOR=build "-DLOCK=%CUDNN7_LOCK%" "-DCUDNN_ROOT=%CUDNN7_ROOT%" -P "%~dp0check.cmake"
if not "%ERRORLEVEL%"=="0" (
  echo build: nothing was built; see above 1>&2
  exit /b 1
)
call "%VS140COMNTOOLS%..\..\VC\vcvarsall.bat" amd64
if not defined CMAKE_GENERATOR set "CMAKE_GENERATOR=Ninja"
set "CUDNN_ROOT=%CUDNN7_ROOT%"
set "CUDAToolkit_ROOT=%CUDA_PATH_V8_0%"
set "CUDNN_CI_LOCK="
set "CUDNN_CI_CUDNN=7.1.3...<7.2"
set "CUDNN_CI_CUDA=8.0"
call "%~dp0..\framework.cmd" fetch check configure build audit smoke manifest
exit /b %ERRORLEVEL%

:usage
echo Usage: build   with CUDNN7_ROOT, CUDNN7_LOCK and CUDNN_CI_SOURCE set 1>&2
exit /b 2
