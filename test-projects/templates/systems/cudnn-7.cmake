# SPDX-License-Identifier: BSD-3-Clause
# templates.cudnn-7: the checks of the old line, on laid-out trees that stand for a Windows machine.
set(line "${systems_project}/ci/templates/cudnn-7")
link_tree(line_tree "{\"zip\": \"cu dnn\", \"version\": \"7.1.3.16\"}"
  "{\"zip\": \"other\", \"version\": \"7.6.5.32\"}"
  "{\"cuda\": \"cuda\", \"version\": \"8.0\", \"platform\": \"windows\"}"
  "{\"zip\": \"win\", \"version\": \"9.10.2.21\"}"
  "{\"file\": \"cuda/version.txt\", \"text\": \"CUDA Version 8.0.61\"}"
  "{\"file\": \"vs/VC/bin/amd64/cl.exe\", \"text\": \"stands for the compiler\"}"
  "{\"file\": \"vs/Common7/Tools/vsvars32.bat\", \"text\": \"\"}"
  "{\"file\": \"windows/System32/vcruntime140.dll\", \"text\": \"\"}"
  "{\"file\": \"windows/System32/msvcp140.dll\", \"text\": \"\"}"
  "{\"file\": \"windows/System32/ucrtbase.dll\", \"text\": \"\"}")
set(line_lock STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" "-DCUDNN_ROOT=<tree>/cu dnn"
  "-DCUDA_ROOT=<tree>/cuda" "-DLOCK=<work>/lock.json" -P "${line}/lock.cmake"
  STDOUT "written: <work>/lock.json" EXISTS "<work>/lock.json")

#[[
systems_line(<case> build|start [BEFORE <step>...] [GIVE <definition>...] [DRIVER <version>]
  [CAPABILITY <number>] [REFUSED <regex>... | SAYS <regex>...] [NOT <regex>...])

Lays the machine out, locks its cuDNN, changes it by BEFORE, and runs check.cmake. With REFUSED it
must refuse with these words, else find everything right.
]]
function(systems_line case for)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "DRIVER;CAPABILITY" "BEFORE;GIVE;REFUSED;SAYS;NOT")
  if(CMAKE_HOST_WIN32)
    link_skipped_case("templates.cudnn-7.${case}" "a script of the shell stands for nvidia-smi")
    return()
  endif()
  set(expected STDOUT "a ${for} with cuDNN 7.1.3.*: everything is as it must be" ${arg_SAYS})
  if(arg_REFUSED)
    set(expected EXIT 1 STDERR "a ${for} with cuDNN 7.1.3.*: refused" ${arg_REFUSED})
  endif()
  if(arg_NOT)
    list(APPEND expected NOT_STDERR ${arg_NOT})
  endif()
  if(NOT DEFINED arg_DRIVER)
    set(arg_DRIVER 377.35)
  endif()
  cudnn_cmake_add_case(NAME "templates.cudnn-7.${case}" LABELS templates
    ENV "VS140COMNTOOLS=<tree>/vs/Common7/Tools/" "DRIVER=${arg_DRIVER}"
      "CAPABILITY=${arg_CAPABILITY}" CUDA_PATH_V8_0=
    STEP layout ARGS "${line_tree}"
    STEP script ARGS "${systems_directory}/cudnn-7-machine.cmake"
    ${line_lock}
    ${arg_BEFORE}
    STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -DFOR=${for} "-DLOCK=<work>/lock.json"
      "-DCUDNN_ROOT=<tree>/cu dnn" "-DCUDA_ROOT=<tree>/cuda" "-DPROGRAM=<tree>/app/app.exe"
      "-DSYSTEM_ROOT=<tree>/windows" "-DPROGRAM_FILES=<tree>/pf" "-DCURRENT=<tree>/here"
      ${arg_GIVE} -P "${line}/check.cmake" ${expected})
endfunction()

# systems_change(<out> <argument of cmake -E>...): a step that changes the machine.
function(systems_change out)
  set(step STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -E ${ARGN})
  set(${out} ${${out}} ${step} PARENT_SCOPE)
endfunction()

systems_line(build build SAYS "CUDA: 8.0.61" "compiler: .*cl.exe")
systems_line(build-other-toolkit build GIVE "-DCUDA_ROOT=<tree>/win"
  REFUSED "wanted: the CUDA 8.0 toolkit seen: \"\" in \"<tree>/win\"")
systems_change(no_compiler rm "<tree>/vs/VC/bin/amd64/cl.exe")
systems_line(build-no-compiler build BEFORE ${no_compiler} REFUSED "wanted: Visual Studio 2015")
systems_change(header copy "<tree>/other/include/cudnn.h" "<tree>/cu dnn/include/cudnn.h")
systems_line(build-other-header build BEFORE ${header}
  REFUSED "wanted: <tree>/cu dnn/include/cudnn.h, SHA-256 [0-9a-f]+ seen: SHA-256 ")
systems_line(build-no-lock build GIVE "-DLOCK=<work>/none.json" BEFORE
  STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -E echo nothing
  REFUSED "wanted: the lock of the line's cuDNN, <work>/none.json")
systems_change(no_lock copy "<tree>/cuda/version.txt" "<work>/lock.json")
systems_line(build-no-lock-either build BEFORE ${no_lock} REFUSED "lock.json is not one")

systems_line(build-short-hash build BEFORE STEP script ARGS
  "${systems_directory}/cudnn-7-short-hash.cmake"
  REFUSED "holds \"bin/cudnn64_7.dll\" with \"[0-9a-f]+\"")
# What the lock does not have would go unchecked.
foreach(for IN ITEMS build start)
  systems_line(${for}-dll-alone ${for} BEFORE ${header} STEP script ARGS
    "${systems_directory}/cudnn-7-dll-alone.cmake"
    REFUSED "wanted: the SHA-256 of include/cudnn.h, lib/x64/cudnn.lib seen: .*lock.json holds none")
endforeach()
systems_line(build-no-hash build BEFORE STEP script ARGS "${systems_directory}/cudnn-7-no-hash.cmake"
  REFUSED "holds \"bin/cudnn64_7.dll\" with \"[^\"]*NOTFOUND\"")
systems_line(build-object build BEFORE STEP script ARGS "${systems_directory}/cudnn-7-object.cmake"
  REFUSED "lock.json is not one")

systems_line(start start CAPABILITY 6.1
  SAYS "first on PATH: <tree>/cu dnn/bin" "driver: 377.35" "compute capability: 6.1")
systems_line(start-device-query start SAYS "compute capability: 5.2")
systems_line(start-old-driver start DRIVER 369.30
  REFUSED "wanted: NVIDIA's driver 376.51 or newer, for CUDA 8.0.61 seen: 369.30")
systems_line(start-no-driver start DRIVER none REFUSED "wanted: NVIDIA's driver 376.51")
systems_line(start-without-gpu start DRIVER none GIVE -DWITHOUT_GPU=ON)
systems_line(start-new-gpu start CAPABILITY 7.5
  REFUSED "wanted: a GPU of compute capability 3.0 to 6.2.* seen: 7.5")
systems_line(start-old-gpu start CAPABILITY 2.1 REFUSED "compute capability 3.0 to 6.2.* seen: 2.1")
systems_change(no_runtime rm "<tree>/windows/System32/ucrtbase.dll"
  "<tree>/windows/System32/msvcp140.dll")
systems_line(start-no-runtime start BEFORE ${no_runtime}
  REFUSED "wanted: the C\\+\\+ run time: msvcp140.dll ucrtbase.dll seen: neither")
systems_change(damaged copy "<tree>/other/bin/cudnn64_7.dll" "<tree>/cu dnn/bin/cudnn64_7.dll")
systems_line(start-other-dll start BEFORE ${damaged}
  REFUSED "wanted: <tree>/cu dnn/bin/cudnn64_7.dll, SHA-256 [0-9a-f]+ seen: SHA-256 ")
systems_change(beside copy "<tree>/cu dnn/bin/cudnn64_7.dll" "<tree>/app/cudnn64_7.dll")
systems_line(start-beside start BEFORE ${beside} SAYS "the pinned one, beside the program")
foreach(pair IN ITEMS beside=app system=windows/System32 windows=windows current=here
    redirected=app/app.exe.local)
  string(REGEX MATCH "^([a-z]+)=(.+)$" pair "${pair}")
  set(change "")
  systems_change(change copy "<tree>/other/bin/cudnn64_7.dll"
    "<tree>/${CMAKE_MATCH_2}/cudnn64_7.dll")
  systems_line(start-other-${CMAKE_MATCH_1} start BEFORE ${change}
    REFUSED "seen: Windows would load <tree>/${CMAKE_MATCH_2}/cudnn64_7.dll, SHA-256 ")
endforeach()
# The pinned one beside the program is found before any of these.
systems_change(beside copy "<tree>/other/bin/cudnn64_7.dll" "<tree>/here/cudnn64_7.dll")
systems_line(start-beside-wins start BEFORE ${beside} SAYS "the pinned one, beside the program")
systems_line(start-no-program start GIVE "-DPROGRAM=<tree>/app/none.exe"
  REFUSED "wanted: the program <tree>/app/none.exe")
systems_line(start-not-x64 start GIVE "-DPROGRAM=<tree>/cuda/version.txt"
  REFUSED "wanted: a program for x64.* seen: it is \"\"")
systems_line(all-at-once start BEFORE ${damaged} ${no_runtime} DRIVER 300.10
  REFUSED "SHA-256 .*wanted: the C\\+\\+ run time.*wanted: NVIDIA's driver")
cudnn_cmake_add_case(NAME templates.cudnn-7.lock-other-release LABELS templates
  STEP layout ARGS "${line_tree}"
  STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" "-DCUDNN_ROOT=<tree>/other"
    "-DCUDA_ROOT=<tree>/cuda" "-DLOCK=<work>/lock.json" -P "${line}/lock.cmake" EXIT 1
    STDERR "wanted: cuDNN 7.1.3 in <tree>/other seen: include/cudnn.h says \"7.6.5\""
    ABSENT "<work>/lock.json"
  STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" "-DCUDNN_ROOT=<tree>/win"
    "-DCUDA_ROOT=<tree>/win" "-DLOCK=<work>/lock.json" -P "${line}/lock.cmake" EXIT 1
    STDERR "no bin/cudnn64_7.dll.* wanted: the CUDA 8.0 toolkit" ABSENT "<work>/lock.json")
