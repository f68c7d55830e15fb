# SPDX-License-Identifier: BSD-3-Clause
# The old line's start.cmd: the program runs with the pinned DLL, though PATH has another; another
# DLL that Windows would take is refused; the program's exit code is passed on. build.cmd: nothing
# is built on a machine that is not right.
windows_tree("{\"zip\": \"cu dnn\", \"version\": \"7.1.3.16\"}"
  "{\"zip\": \"other\", \"version\": \"7.6.5.32\"}" "{\"dir\": \"app\"}" "{\"dir\": \"here\"}"
  "{\"cuda\": \"cuda\", \"version\": \"8.0\", \"platform\": \"windows\"}"
  "{\"file\": \"app/vcruntime140.dll\", \"text\": \"\"}"
  "{\"file\": \"app/msvcp140.dll\", \"text\": \"\"}"
  "{\"file\": \"app/ucrtbase.dll\", \"text\": \"\"}")
execute_process(COMMAND "${CMAKE_COMMAND}" "-DCUDNN_ROOT=${tree}/cu dnn" "-DCUDA_ROOT=${tree}/cuda"
  "-DLOCK=${tree}/lock.json" -P "${TEMPLATES}/cudnn-7/lock.cmake" OUTPUT_QUIET
  COMMAND_ERROR_IS_FATAL ANY)
# Says which cuDNN it got, and ends with its argument.
windows_compile("${tree}/app/app.exe" [=[
#include <windows.h>
#include <cstdio>
#include <cstdlib>
int main(int argc, char** argv) {
  const HMODULE library = LoadLibraryA("cudnn64_7.dll");
  if (!library) { return 99; }
  const auto address = GetProcAddress(library, "cudnnGetVersion");
  const auto version = reinterpret_cast<std::size_t (*)()>(address);
  char file[1000] = "";
  GetModuleFileNameA(library, file, sizeof file);
  std::printf("cudnnGetVersion %d from %s, %d arguments, the last <%s>\n",
              version ? int(version()) : 0, file, argc - 1, argv[argc - 1]);
  return argc > 1 ? std::atoi(argv[1]) : 0;
}
]=])
set(windows_environment "CUDNN7_ROOT=%TREE%\\cu dnn" "CUDNN7_LOCK=%TREE%\\lock.json"
  CUDNN7_WITHOUT_GPU=1 "PATH=%TREE%\\other\\bin")
windows_cmd("start" 7 cudnn-7\\start.cmd %TREE%\\app\\app.exe 7 "with a blank")
cudnn_cmake_expect_match("start"
  "cudnnGetVersion 7103 from .*cu dnn.*, 2 arguments, the last <with a blank>" "${run_STDOUT}")

file(MAKE_DIRECTORY "${tree}/app two")
file(COPY "${tree}/app/" DESTINATION "${tree}/app two")
windows_cmd("start, odd path" 3 cudnn-7\\start.cmd "%TREE%\\app two\\app.exe" 3)
cudnn_cmake_expect_match("start, odd path" "cudnnGetVersion 7103 from .*cu dnn.*, 1 arguments"
  "${run_STDOUT}")

# beside the program: it wins over PATH
file(COPY_FILE "${tree}/other/bin/cudnn64_7.dll" "${tree}/app/cudnn64_7.dll")
windows_cmd("another beside it" 1 cudnn-7\\start.cmd %TREE%\\app\\app.exe 0)
cudnn_cmake_expect_match("another beside it"
  "Windows would load ${tree}/app/cudnn64_7.dll.*app.exe was not started" "${run_STDERR}")
cudnn_cmake_expect_no_match("another beside it" "cudnnGetVersion" "${run_STDOUT}")
file(COPY_FILE "${tree}/cu dnn/bin/cudnn64_7.dll" "${tree}/app/cudnn64_7.dll")
windows_cmd("the pinned one beside it" 0 cudnn-7\\start.cmd %TREE%\\app\\app.exe 0)
cudnn_cmake_expect_match("the pinned one beside it" "cudnnGetVersion 7103 from .*app.cudnn64_7.dll"
  "${run_STDOUT}")
file(REMOVE "${tree}/app/cudnn64_7.dll")

# in the current directory
file(COPY_FILE "${tree}/other/bin/cudnn64_7.dll" "${WORK}/cudnn64_7.dll")
windows_cmd("another in the current directory" 1 cudnn-7\\start.cmd %TREE%\\app\\app.exe 0)
cudnn_cmake_expect_match("another in the current directory"
  "Windows would load ${WORK}/cudnn64_7.dll" "${run_STDERR}")
file(REMOVE "${WORK}/cudnn64_7.dll")

# the pinned file changed
file(COPY_FILE "${tree}/other/bin/cudnn64_7.dll" "${tree}/cu dnn/bin/cudnn64_7.dll")
windows_cmd("changed" 1 cudnn-7\\start.cmd %TREE%\\app\\app.exe 0)
cudnn_cmake_expect_match("changed" "wanted: ${tree}/cu dnn/bin/cudnn64_7.dll, SHA-256 "
  "${run_STDERR}")
windows_cmd("build" 2 cudnn-7\\build.cmd)
cudnn_cmake_expect_match("build" "Usage: build" "${run_STDERR}")
windows_cmd("no program" 2 cudnn-7\\start.cmd)

# build.cmd: check.cmake first, then the steps with this line's cuDNN and CUDA. The audit does not
# know this MinGW's paths (chain.cmake).
windows_tree("{\"zip\": \"cu dnn\", \"version\": \"7.1.3.16\"}"
  "{\"cuda\": \"cuda\", \"version\": \"8.0\", \"platform\": \"windows\"}"
  "{\"file\": \"vs/VC/bin/amd64/cl.exe\", \"text\": \"\"}" "{\"dir\": \"vs/Common7/Tools\"}")
execute_process(COMMAND "${CMAKE_COMMAND}" "-DCUDNN_ROOT=${tree}/cu dnn" "-DCUDA_ROOT=${tree}/cuda"
  "-DLOCK=${tree}/lock.json" -P "${TEMPLATES}/cudnn-7/lock.cmake" OUTPUT_QUIET
  COMMAND_ERROR_IS_FATAL ANY)
file(WRITE "${tree}/vs/VC/vcvarsall.bat" "@echo vcvarsall for %1\r\n")
cmake_path(SET project NORMALIZE "${TEMPLATES}/../..")
set(configure "-DCMAKE_MODULE_PATH=Z:${project}modules" -DCMAKE_EXE_LINKER_FLAGS=-static
  "-DCMAKE_MAKE_PROGRAM=${CUDNN_CMAKE_CASE_MAKE_PROGRAM}" "-DCMAKE_AR=${TOOLS}/g++.exe"
  "-DCMAKE_CXX_COMPILER=${TOOLS}/g++.exe" -DCMAKE_CXX_COMPILER_WORKS=ON
  -DCMAKE_CXX_ABI_COMPILED=ON)
list(JOIN configure "\\;" configure)
set(windows_environment "CUDNN7_ROOT=%TREE%\\cu dnn" "CUDNN7_LOCK=%TREE%\\lock.json"
  "CUDA_PATH_V8_0=%TREE%\\cuda" "CUDNN_CI_SOURCE=Z:${project}test-projects/templates/project"
  "CUDNN_CI_WORK=%TREE%\\ci" CUDNN_CI_MODE=variables CUDNN_CI_JOBS=1
  "CUDNN_CI_CONFIGURE=${configure}")
windows_cmd("no compiler" 1 cudnn-7\\build.cmd)
cudnn_cmake_expect_match("no compiler" "wanted: Visual Studio 2015.*nothing was built"
  "${run_STDERR}")
cudnn_cmake_expect_no_match("no compiler" "== fetch" "${run_STDOUT}")
list(APPEND windows_environment "VS140COMNTOOLS=%TREE%\\vs\\Common7\\Tools\\")
windows_cmd("build" 1 cudnn-7\\build.cmd)
cudnn_cmake_expect_match("build" 
  "vcvarsall for amd64 .*CUDA toolkit: 8.0 .*cuDNN 7.1.3 .*build: passed" "${run_STDOUT}")
cudnn_cmake_expect_match("build" "the step audit failed" "${run_STDERR}")
