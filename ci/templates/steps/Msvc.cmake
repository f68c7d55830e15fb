# SPDX-License-Identifier: BSD-3-Clause
# Visual Studio's environment, for Ninja: machines of CI systems have Visual Studio, but its
# compiler is not on PATH there, and often another one is.
include_guard(GLOBAL)

#[[
msvc_environment(<out>)

On a Windows host, sets what vcvars64.bat of the newest Visual Studio sets, in the environment of
this step. Nothing is done where the user has chosen: a compiler (CXX, or an argument of
CUDNN_CI_CONFIGURE), a generator other than Ninja, or an environment of Visual Studio. <out> is the
directory of that Visual Studio, empty where nothing was done.

Uses ci_configure, ci_work.
]]
function(msvc_environment out)
  set(${out} "" PARENT_SCOPE)
  if(NOT CMAKE_HOST_WIN32 OR NOT "$ENV{CXX}" STREQUAL "" OR NOT "$ENV{VCINSTALLDIR}" STREQUAL ""
      OR NOT "$ENV{CMAKE_GENERATOR}" MATCHES "^(Ninja.*)?$"
      OR ci_configure MATCHES
        "(^|;)(-G|--preset|--toolchain|-D *CMAKE_(C|CXX)_COMPILER[:=]|-D *CMAKE_TOOLCHAIN_FILE)")
    return()
  endif()
  set(name "ProgramFiles(x86)") # can't stand in $ENV{} as it is
  set(vswhere "$ENV{${name}}/Microsoft Visual Studio/Installer/vswhere.exe")
  if(NOT EXISTS "${vswhere}")
    return()
  endif()
  execute_process(COMMAND "${vswhere}" -latest -products * -utf8 -property installationPath
      -requires Microsoft.VisualStudio.Component.VC.Tools.x86.x64
    RESULT_VARIABLE result OUTPUT_VARIABLE place ERROR_QUIET)
  string(REGEX REPLACE "[\r\n].*" "" place "${place}")
  cmake_path(SET place NORMALIZE "${place}")
  set(script "${place}/VC/Auxiliary/Build/vcvars64.bat")
  if(NOT result EQUAL 0 OR place STREQUAL "" OR NOT EXISTS "${script}")
    return()
  endif()
  # In a file, since cmd takes quotes away from a command line that has more than two.
  cmake_path(NATIVE_PATH script script)
  file(WRITE "${ci_work}/msvc.cmd" "@call \"${script}\" >nul\r\n@set\r\n")
  execute_process(COMMAND cmd /d /c msvc.cmd WORKING_DIRECTORY "${ci_work}"
    RESULT_VARIABLE result OUTPUT_VARIABLE words ERROR_QUIET)
  if(NOT result EQUAL 0 OR NOT words MATCHES "(^|\n)INCLUDE=[^\r\n]")
    step_note("vcvars64.bat of ${place} sets no INCLUDE: its compiler is not used")
    return()
  endif()
  ci_lines(lines "${words}")
  foreach(line IN LISTS lines)
    ci_decode(line)
    if(line MATCHES "^([A-Za-z_][A-Za-z0-9_]*)=(.*)$")
      set(value "${CMAKE_MATCH_2}")
      set(name "${CMAKE_MATCH_1}")
      string(TOUPPER "${name}" upper)
      if(upper MATCHES "^(PATH|INCLUDE|LIB|LIBPATH|DEVENVDIR|(VC|VS|UCRT|WINDOWS).+)$")
        set(ENV{${name}} "${value}")
      endif()
    endif()
  endforeach()
  step_say("compiler: that of ${place}")
  set(${out} "${place}" PARENT_SCOPE)
endfunction()
