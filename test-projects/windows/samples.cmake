# SPDX-License-Identifier: BSD-3-Clause
# windows.samples: the CPU double as DLLs and samples on it, built by MinGW (samples/), run under
# Wine. Each test runs the one of the same name of the samples' own.

set(samples_tests
  version-check.double.target
  double.crimes.read-device-memory
  double.crimes.write-device-memory
  double.crimes.read-behind-device-memory
  double.crimes.use-destroyed-tensor
  double.crimes.leak-memory
  double.crimes.leave-nothing
  conv-forward.double.default
  conv-forward.double.depthwise
  conv-forward.double.json
  conv-forward.double.no-gpu
  conv-forward.fault.wrong-value-last
  conv-forward.fault.stale-output
  conv-forward.fault.write-past-end
  conv-forward.fault.old-version
  conv-forward.fault.late-failure
  conv-graph.double.bias-relu.fp16
  conv-graph.fault.ignored-bias
  handle-lifetime.double.threads-4
  handle-lifetime.fault.wrong-value-middle)

# The cuDNN of the host, for its headers; DLLs are not looked at.
set(samples_hints "")
foreach(pair IN ITEMS CUDAToolkit_ROOT=CUDNN_CMAKE_TEST_CUDA_ROOT
    CUDNN_ROOT=CUDNN_CMAKE_TEST_CUDNN_ROOT)
  string(REGEX MATCH "^(.*)=(.*)$" pair "${pair}")
  if(DEFINED ${CMAKE_MATCH_2})
    list(APPEND samples_hints "-D${CMAKE_MATCH_1}=${${CMAKE_MATCH_2}}")
  endif()
endforeach()
execute_process(
  COMMAND "${CMAKE_COMMAND}" ${samples_hints} -P "${CMAKE_CURRENT_LIST_DIR}/samples/headers.cmake"
  OUTPUT_VARIABLE samples_headers OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
string(REPLACE "\n" ";" samples_headers "${samples_headers}")

windows_missing(missing MINGW MINGW_DLLTOOL WINE WINESERVER)
if(NOT missing AND NOT samples_headers)
  set(missing "no cuDNN 9 with CUDA headers on this machine to compile the samples with")
endif()
if(missing)
  windows_skipped_test(windows.samples.build "${missing}")
  return()
endif()

set(build "${CMAKE_CURRENT_BINARY_DIR}/samples")
set(emulator "${CMAKE_CURRENT_SOURCE_DIR}/run-in-wine.sh" "${CMAKE_CURRENT_BINARY_DIR}"
  "${WINDOWS_WINE}")
add_test(NAME windows.samples.build
  COMMAND "${CMAKE_CTEST_COMMAND}" --build-and-test "${CMAKE_CURRENT_SOURCE_DIR}/samples" "${build}"
    --build-noclean --build-generator "${CMAKE_GENERATOR}"
    --build-makeprogram "${CMAKE_MAKE_PROGRAM}"
    --build-options -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_SYSTEM_PROCESSOR=AMD64
    "-DCMAKE_CXX_COMPILER=${WINDOWS_MINGW}" -DCMAKE_CXX_FLAGS=-O1
    -DCMAKE_EXE_LINKER_FLAGS=-static -DCMAKE_SHARED_LINKER_FLAGS=-static
    "-DCMAKE_CROSSCOMPILING_EMULATOR=${emulator}" "-DDLLTOOL=${WINDOWS_MINGW_DLLTOOL}"
    "-DSAMPLES=version-check;conv-forward;conv-graph;handle-lifetime"
    "-DHOST_HEADERS=${samples_headers}"
    "-DLAYOUT_PROGRAM=$<TARGET_FILE:cudnn-layout>")
cudnn_cmake_set_case_properties(windows.samples.build 900)
set_tests_properties(windows.samples.build PROPERTIES
  FIXTURES_SETUP cudnn-cmake-windows-samples PROCESSORS 2)
foreach(name IN LISTS samples_tests)
  string(REPLACE "." "[.]" pattern "${name}")
  set(test "windows.samples.${name}")
  add_test(NAME "${test}" COMMAND "${CMAKE_CTEST_COMMAND}" --test-dir "${build}" -R "^${pattern}$"
    --no-tests=error --output-on-failure)
  cudnn_cmake_set_case_properties("${test}" 120)
  set_tests_properties("${test}" PROPERTIES ENVIRONMENT "WINEPREFIX=${windows_prefix}"
    FIXTURES_REQUIRED "cudnn-cmake-wine;cudnn-cmake-windows-samples")
endforeach()
