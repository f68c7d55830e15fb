@echo off
rem SPDX-License-Identifier: BSD-3-Clause
rem Finds cuDNN on this machine, or fetches a pinned one, builds two programs against it and runs
rem them. Exit: 0 worked, 1 something failed, 2 wrong use, 3 something is missing.
setlocal
if not "%~1"=="" (
  echo demo: unknown argument: %1
  exit /b 2
)
for %%I in ("%~dp0..") do set "PROJECT=%%~fI"
set "BUILD=%PROJECT%\build\demo"
call "%~dp0lib\windows.cmd" "%PROJECT%\build\ci\demo"
if not "%ERRORLEVEL%"=="0" exit /b 3

echo.
echo == Configure test-projects\demo
rem A cache keeps what an earlier CUDA left in it.
if exist "%BUILD%\CMakeCache.txt" del "%BUILD%\CMakeCache.txt"
set ROOTS=
if defined CUDNN_PLACE set ROOTS="-DCUDAToolkit_ROOT=%CUDA_PLACE%" "-DCUDNN_ROOT=%CUDNN_PLACE%"
cmake -S "%PROJECT%\test-projects\demo" --preset demo %ROOTS%
if not "%ERRORLEVEL%"=="0" goto failed

echo.
echo == Build
cmake --build "%BUILD%" --config Release --parallel
if not "%ERRORLEVEL%"=="0" goto failed

echo.
echo == Run
for /f "usebackq delims=" %%A in ("%BUILD%\run-time-path.txt") do set "PATH=%%A;%PATH%"
"%BUILD%\bin\version-check-target.exe"
if not "%ERRORLEVEL%"=="0" goto failed
"%BUILD%\bin\version-check-variables.exe"
if not "%ERRORLEVEL%"=="0" goto failed
"%BUILD%\bin\conv-forward.exe"
set "CODE=%ERRORLEVEL%"
echo.
if "%CODE%"=="0" (
  echo demo: worked: cuDNN found and built against, version-check and conv-forward ran
  exit /b 0
)
if "%CODE%"=="77" (
  echo demo: worked: cuDNN found and built against, version-check ran; skipped: conv-forward, for the reason above
  exit /b 0
)

:failed
echo.
echo demo: FAILED; the reason is above
exit /b 1
