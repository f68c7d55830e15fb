@echo off
rem SPDX-License-Identifier: BSD-3-Clause
rem For demo.cmd and test.cmd, called with a scratch directory. Looks for CMake, a C++ compiler, CUDA
rem and cuDNN; without the last two, the pinned wheels are taken. Sets CUDA_PLACE and CUDNN_PLACE
rem (empty: the machine's own). Exit: 0, or 3 when something is missing.
set "WORK=%~1"
set "CUDA_PLACE="
set "CUDNN_PLACE="
if not exist "%WORK%" mkdir "%WORK%"

cmake --version >nul 2>nul
if not "%ERRORLEVEL%"=="0" (
  echo missing: CMake 3.25 or newer
  echo get it:  winget install Kitware.CMake     or    py -m pip install cmake ninja
  exit /b 3
)

echo.
echo == CUDA, and cuDNN 8.9 or newer for it
if exist "%WORK%\probe" rmdir /s /q "%WORK%\probe"
cmake -S "%~dp0probe" -B "%WORK%\probe" >"%WORK%\probe.log" 2>&1
if errorlevel 1 (
  type "%WORK%\probe.log"
  echo.
  echo missing: a C++ compiler that CMake finds; its words are above
  echo get it:  Visual Studio or its Build Tools with "Desktop development with C++"
  exit /b 3
)
for /f "usebackq tokens=1,* delims==" %%A in ("%WORK%\probe\found.txt") do set "FOUND_%%A=%%B"
echo     CUDA on this machine:  %FOUND_cuda_version% %FOUND_cuda_bin%
echo     cuDNN on this machine: %FOUND_cudnn_version% %FOUND_cudnn_root%
if defined FOUND_cuda_version if defined FOUND_cudnn_version exit /b 0

rem The third group is what cuDNN loads only on a GPU.
set "GROUPS=cudnn,cuda"
if exist "%SystemRoot%\System32\nvcuda.dll" set "GROUPS=cudnn,cuda,gpu"
set "LOCK=%~dp0..\data\wheels-windows-x86_64.txt"
cmake "-DLOCK=%LOCK%" "-DGROUPS=%GROUPS%" "-DOUT=%WORK%\fetched.txt" -DCHECK_ONLY=ON -P "%~dp0fetch.cmake"
if errorlevel 1 exit /b 3
call :read_prefix
if not defined PREFIX call :fetch
if not defined PREFIX exit /b 3
set "CUDNN_PLACE=%PREFIX%/nvidia/cudnn"
for /f "delims=" %%D in ('dir /b /ad "%PREFIX:/=\%\nvidia\cu1?"') do set "CUDA_PLACE=%PREFIX%/nvidia/%%D"
echo     taking %PREFIX%
exit /b 0

:read_prefix
set "PREFIX="
for /f "usebackq delims=" %%A in ("%WORK%\fetched.txt") do set "PREFIX=%%A"
exit /b 0

:fetch
if "%CUDNN_CMAKE_NO_INSTALL%"=="1" (
  echo missing: CUDA and cuDNN 8.9 or newer; nothing was fetched because CUDNN_CMAKE_NO_INSTALL=1
  exit /b 3
)
set "PIP="
python -m pip --version >nul 2>nul
if "%ERRORLEVEL%"=="0" set "PIP=python,-m,pip"
py -3 -m pip --version >nul 2>nul
if "%ERRORLEVEL%"=="0" set "PIP=py,-3,-m,pip"
if not defined PIP (
  echo missing: pip for Python 3, to fetch the pinned wheels
  echo get it:  winget install Python.Python.3.12
  exit /b 3
)
cmake "-DLOCK=%LOCK%" "-DGROUPS=%GROUPS%" "-DOUT=%WORK%\fetched.txt" "-DPIP=%PIP%" -P "%~dp0fetch.cmake"
if errorlevel 1 exit /b 3
call :read_prefix
exit /b 0
