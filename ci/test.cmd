@echo off
rem SPDX-License-Identifier: BSD-3-Clause
rem Configures, builds and tests the project; arguments go to ctest. Needs nlohmann-json 3, GoogleTest
rem and CLI11 where CMake finds them (CMAKE_PREFIX_PATH).
rem Exit: 0 nothing failed, 1 something failed, 3 something is missing.
setlocal
for %%I in ("%~dp0..") do set "PROJECT=%%~fI"
set "BUILD=%PROJECT%\build\test"
call "%~dp0lib\windows.cmd" "%PROJECT%\build\ci\test"
if not "%ERRORLEVEL%"=="0" exit /b 3

cd /d "%PROJECT%"
echo.
echo == Configure
rem A cache keeps what an earlier CUDA left in it.
if exist "%BUILD%\CMakeCache.txt" del "%BUILD%\CMakeCache.txt"
set ROOTS=
if defined CUDNN_PLACE set ROOTS="-DCUDNN_CMAKE_TEST_CUDA_ROOT=%CUDA_PLACE%" "-DCUDNN_CMAKE_TEST_CUDNN_ROOT=%CUDNN_PLACE%"
cmake --preset test %ROOTS%
if not "%ERRORLEVEL%"=="0" goto failed

echo.
echo == Build
cmake --build --preset test --config RelWithDebInfo --parallel
if not "%ERRORLEVEL%"=="0" goto failed

echo.
echo == Test
ctest --preset test -C RelWithDebInfo --parallel %NUMBER_OF_PROCESSORS% %*
if not "%ERRORLEVEL%"=="0" goto failed
exit /b 0

:failed
echo.
echo test: FAILED; the reason is above
exit /b 1
