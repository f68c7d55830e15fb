# SPDX-License-Identifier: BSD-3-Clause
# steps/Msvc.cmake: Visual Studio's environment is taken where one is installed and nothing else was
# chosen. A program stands for vswhere.exe, a script for vcvars64.bat.
windows_tree("{\"dir\": \"pf x86/Microsoft Visual Studio/Installer\"}" "{\"dir\": \"ci\"}"
  "{\"dir\": \"vs 2022/VC/Auxiliary/Build\"}" "{\"dir\": \"old\"}")
windows_compile("${tree}/pf x86/Microsoft Visual Studio/Installer/vswhere.exe" [=[
#include <cstdio>
#include <cstdlib>
#include <cstring>
int main(int argc, char** argv) {
  bool right = false;
  for (int i = 1; i < argc; ++i) {
    right = right || std::strcmp(argv[i], "Microsoft.VisualStudio.Component.VC.Tools.x86.x64") == 0;
  }
  std::printf("%s\n", right ? std::getenv("STAND_IN_VS") : "");
  return 0;
}
]=])
file(WRITE "${tree}/vs 2022/VC/Auxiliary/Build/vcvars64.bat" "@echo off\r
echo words that must not be read as variables=1\r
set \"INCLUDE=C:\\inc [x];C:\\two\"\r
set \"LIB=C:\\lib\"\r
set \"VCToolsVersion=14.44\"\r
set \"SOMETHING_ELSE=1\"\r
set \"PATH=C:\\tools of vs;%PATH%\"\r
")
file(WRITE "${tree}/ask.cmake" "
set(ci_templates \"Z:${TEMPLATES}\")
include(\"\${ci_templates}/steps/Step.cmake\")
include(\"\${ci_templates}/steps/Msvc.cmake\")
set(step_name ask)
set(ci_work \"\$ENV{CUDNN_CI_WORK}\")
set(ci_configure \"\$ENV{CUDNN_CI_CONFIGURE}\")
msvc_environment(place)
message(STATUS \"place=<\${place}> INCLUDE=<\$ENV{INCLUDE}> LIB=<\$ENV{LIB}>\")
message(STATUS \"ELSE=<\$ENV{SOMETHING_ELSE}>\")
message(STATUS \"PATH=<\$ENV{PATH}> version=<\$ENV{VCToolsVersion}>\")
")

# ask(<what> <regex> [<NAME=value>...])
function(ask what regex)
  set(command "")
  foreach(argument IN ITEMS "${CUDNN_CMAKE_CASE_CMAKE}" -P "${tree}/ask.cmake")
    cudnn_cmake_append_argument(command "${argument}")
  endforeach()
  set(environment "")
  foreach(entry IN ITEMS "ProgramFiles(x86)=%TREE%\\pf x86" "STAND_IN_VS=%TREE%\\vs 2022"
      "CUDNN_CI_WORK=%TREE%\\ci" ${ARGN})
    cudnn_cmake_append_argument(environment "${entry}")
  endforeach()
  cudnn_cmake_run(run COMMAND "${command}" WORKING_DIRECTORY "${WORK}" TIMEOUT 100
    ENVIRONMENT "${environment}")
  cudnn_cmake_expect_exit("${what}" 0 "${run_EXIT}")
  cudnn_cmake_expect_match("${what}" "${regex}" "${run_STDOUT}")
endfunction()

ask("found" "place=<${tree}/vs 2022> INCLUDE=<C:.inc \\[x\\];C:.two> LIB=<C:.lib> -- ELSE=<> \
.*PATH=<C:.tools of vs;.*> version=<14.44>")
ask("with Ninja" "place=<${tree}/vs 2022>" CMAKE_GENERATOR=Ninja)
ask("chosen: CXX" "place=<> INCLUDE=<>" CXX=g++)
ask("chosen: generator" "place=<>" "CMAKE_GENERATOR=Visual Studio 17 2022")
ask("chosen: compiler" "place=<>" "CUDNN_CI_CONFIGURE=-DA=1\\;-DCMAKE_CXX_COMPILER=g++")
ask("chosen: environment" "place=<>" "VCINSTALLDIR=C:\\vs")
ask("no such Visual Studio" "place=<>" "STAND_IN_VS=%TREE%\\old")
ask("no Visual Studio" "place=<>" "ProgramFiles(x86)=%TREE%\\old")
