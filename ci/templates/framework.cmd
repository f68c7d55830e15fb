@echo off
rem SPDX-License-Identifier: BSD-3-Clause
rem Builds a framework with one consistent cuDNN, step by step: for CI, or by hand. The same as the
rem script for bash, framework, beside it. Exit: 0 worked, 1 a step failed, 2 wrong use, 3 no CMake.
setlocal
set "ALL_STEPS=fetch check configure build audit smoke manifest"
set "STEPS=%~dp0steps"
set "CMAKE_PROGRAM=%CUDNN_CI_CMAKE%"
if not defined CMAKE_PROGRAM set "CMAKE_PROGRAM=cmake"
if "%~1"=="/?" goto usage
if "%~1"=="-h" goto usage
if "%~1"=="--help" goto usage

set "WANTED="
:argument
if "%~1"=="" goto arguments_read
set "KNOWN="
for %%S in (%ALL_STEPS%) do if "%~1"=="%%S" set "KNOWN=1"
if not defined KNOWN (
  echo framework: no such step: %~1 1>&2
  echo framework: framework --help says which there are 1>&2
  exit /b 2
)
set "WANTED=%WANTED% %~1"
shift
goto argument

:arguments_read
if not defined WANTED set "WANTED=%ALL_STEPS%"
"%CMAKE_PROGRAM%" --version >nul 2>nul
if not "%ERRORLEVEL%"=="0" goto no_cmake

:step
for /f "tokens=1,*" %%A in ("%WANTED%") do (
  set "STEP=%%A"
  set "WANTED=%%B"
)
echo.
echo == %STEP% ==
"%CMAKE_PROGRAM%" -P "%STEPS%\%STEP%.cmake"
if not "%ERRORLEVEL%"=="0" (
  echo framework: the step %STEP% failed; see above 1>&2
  exit /b 1
)
if defined WANTED goto step
exit /b 0

:no_cmake
echo framework: no CMake: %CMAKE_PROGRAM% 1>&2
echo framework: install CMake 3.24 or newer, or name one in CUDNN_CI_CMAKE 1>&2
exit /b 3

:usage
echo Usage: framework [step]...
echo.
echo Steps: %ALL_STEPS%; none named: all. They run in the order in
echo which they are named, and the first that fails is the last. Inputs are environment variables
echo (CUDNN_CI_SOURCE, CUDNN_CI_FRAMEWORK, CUDNN_CI_LOCK, ...): README.md beside this file lists them.
echo.
echo Environment: CUDNN_CI_CMAKE  the CMake to run, default the one on PATH
echo.
echo Exit: 0 worked, 1 a step failed, 2 wrong use, 3 no CMake.
exit /b 0
