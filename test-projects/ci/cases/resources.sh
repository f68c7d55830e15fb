# shellcheck shell=bash disable=SC2154,SC2016
# SPDX-License-Identifier: BSD-3-Clause
# Tests on GPUs: who checks that each has a lock and a time limit, and CTest's resource groups.

# project_of_tests: a project from standard input (CMake code), configured in tests/build. It has
# cudnn_cmake_add_gpu_test() and an imported program "program": $scratch/program, a shell script.
project_of_tests() {
  mkdir -p "$scratch/tests/build"
  {
    printf 'cmake_minimum_required(VERSION 3.20...4.4)\nproject(tests LANGUAGES NONE)\n'
    printf 'enable_testing()\ninclude("%s/test-projects/common/gpu.cmake")\n' "$project"
    printf 'add_executable(program IMPORTED)\n'
    printf 'set_target_properties(program PROPERTIES IMPORTED_LOCATION "%s/program")\n' "$scratch"
    cat
  } >"$scratch/tests/CMakeLists.txt"
  run "$cmake" -S "$scratch/tests" -B "$scratch/tests/build" "${generator[@]}" "$@"
}

program() {
  printf '%s\n' '#!/bin/sh' "$@" >"$scratch/program"
  chmod +x "$scratch/program"
}

check_tests() {
  run "$cmake" "-DCTEST=${cmake%/*}/ctest" "-DBUILD=$scratch/tests/build" \
    -P "$here/CheckTests.cmake"
}

run_tests() {
  run env -u CUDA_VISIBLE_DEVICES "${cmake%/*}/ctest" --test-dir "$scratch/tests/build" -V "$@"
}

case_each_gpu_test_needs_a_lock_and_a_timeout() {
  program 'exit 0'
  project_of_tests <<'END'
cudnn_cmake_add_gpu_test(a.gpu.good PROGRAM program LABELS a)
add_test(NAME a.limited COMMAND program)
set_tests_properties(a.limited PROPERTIES TIMEOUT 5)
END
  expect_code 0
  check_tests
  expect_code 0
  expect_output '2 tests with a TIMEOUT, 1 for the GPU'
  project_of_tests <<'END'
add_test(NAME a.gpu.no-lock COMMAND program)
set_tests_properties(a.gpu.no-lock PROPERTIES LABELS gpu TIMEOUT 5)
add_test(NAME a.gpu.other-lock COMMAND program)
set_tests_properties(a.gpu.other-lock PROPERTIES LABELS "a;gpu" TIMEOUT 5 RESOURCE_LOCK gpu0
  SKIP_RETURN_CODE 77)
add_test(NAME a.gpu.other-group COMMAND program)
set_tests_properties(a.gpu.other-group PROPERTIES LABELS gpu TIMEOUT 5 RESOURCE_GROUPS cards:1
  SKIP_RETURN_CODE 77)
add_test(NAME a.endless COMMAND program)
add_test(NAME a.limited COMMAND program)
set_tests_properties(a.limited PROPERTIES TIMEOUT 5)
add_test(NAME a.last COMMAND program)
END
  expect_code 0
  check_tests
  expect_code 1
  expect_output 'a\.gpu\.no-lock: two of these' 'a\.gpu\.no-lock: can.t be skipped' \
    'a\.gpu\.other-lock: its RESOURCE_LOCK is not' 'a\.gpu\.other-group: its RESOURCE_GROUPS take' \
    'a\.endless: no TIMEOUT' 'a\.last: no TIMEOUT'
  expect_no_output_like 'a\.limited'
}

case_gpu_test_is_skipped_with_its_reason_and_fails_with_its_words() {
  program 'echo looking >&2; case $1 in' \
    'skip) echo "program: skipped: no driver [35]"; exit 77 ;;' \
    'fall-back) echo "backend: CPU, because no driver"; echo passed ;;' \
    'wrong) echo "3 elements are wrong"; exit 1 ;;' 'crash) kill -SEGV $$ ;; esac'
  project_of_tests <<'END'
foreach(way IN ITEMS pass skip fall-back wrong crash)
  cudnn_cmake_add_gpu_test(a.${way} PROGRAM program ARGUMENTS ${way}
    SKIPPED_IF_OUTPUT "backend: CPU, because ")
endforeach()
END
  expect_code 0
  run_tests
  expect_code 8
  expect_output 'a\.pass \.+ Passed' 'CUDNN_CMAKE_SKIPPED: no driver \[35\]' \
    'a\.skip \.+\*\*\*Skipped' 'CUDNN_CMAKE_SKIPPED: backend: CPU, because no driver' \
    'a\.fall-back \.+\*\*\*Skipped' '3 elements are wrong.*exit code 1' \
    'a\.wrong \.+\*\*\*Failed' 'exit code Segmentation fault' 'a\.crash \.+\*\*\*Failed'
}

# Two GPUs, five tests at once: never two on one device, both devices used, "all" takes both.
case_resource_groups_share_out_the_devices() {
  local spec=$scratch/gpus.json
  # a directory is made or not in one step
  program "for d in \$(echo \$CUDA_VISIBLE_DEVICES | tr , ' '); do" \
    "  mkdir '$scratch/used'.\$d || { echo device \$d is in use; exit 1; }" 'done' \
    "echo \"\$CUDA_VISIBLE_DEVICES\" >>'$scratch/devices'; sleep 0.2" \
    "for d in \$(echo \$CUDA_VISIBLE_DEVICES | tr , ' '); do rmdir '$scratch/used'.\$d; done"
  printf '{"version": {"major": 1, "minor": 0}, "local": [{"gpus": [{"id": "0"}, {"id": "1"}]}]}' \
    >"$spec"
  project_of_tests "-DCTEST_RESOURCE_SPEC_FILE=$spec" <<'END'
foreach(n RANGE 1 4)
  cudnn_cmake_add_gpu_test(a.${n} PROGRAM program)
endforeach()
cudnn_cmake_add_gpu_test(a.all PROGRAM program ALL_DEVICES)
END
  expect_code 0
  check_tests
  expect_code 0
  run_tests -j 5
  expect_code 0
  run sort -u "$scratch/devices"
  expect_output '^0 0,1 1 $|^0 1 1,0 $'

  run "$cmake" -DBY_GROUPS=TRUE -P "$project/test-projects/common/run_on_gpu.cmake" -- \
    "$scratch/program"
  expect_code 1
  expect_output 'CTest gave this test no GPU: configure with CTEST_RESOURCE_SPEC_FILE naming'

  # the ids count among those that are visible
  rm "$scratch/devices"
  run env CUDA_VISIBLE_DEVICES=4,7 "${cmake%/*}/ctest" --test-dir "$scratch/tests/build" -V -j 5 \
    -R 'a\.[1-4]'
  expect_code 0
  run sort -u "$scratch/devices"
  expect_output '^4 7 $'
  run env CUDA_VISIBLE_DEVICES=4 "${cmake%/*}/ctest" --test-dir "$scratch/tests/build" -V -j 5 \
    -R 'a\.[1-4]'
  expect_code 8
  expect_output 'gave this test GPU 1 of' 'CUDA_VISIBLE_DEVICES shows 1: 4'
}

case_bad_resource_specification_is_refused() {
  program 'exit 0'
  local spec=$scratch/gpus.json text
  for text in '' '{}' '{"local": [{"gpus": []}]}' '[' \
    '{"local": [{"gpus": [{"id": "0", "slots": 2}, {"id": "1"}]}]}' \
    '{"local": [{"gpus": [{"id": "0", "slots": 0}]}]}'; do
    printf '%s' "$text" >"$spec"
    project_of_tests "-DCTEST_RESOURCE_SPEC_FILE=$spec" \
      <<<'cudnn_cmake_add_gpu_test(a.gpu PROGRAM program)'
    expect_code 1
    expect_output 'CTEST_RESOURCE_SPEC_FILE: (no list local\[0\]\.gpus|the GPUs in) '
  done
  project_of_tests "-DCTEST_RESOURCE_SPEC_FILE=$scratch" \
    <<<'cudnn_cmake_add_gpu_test(a.gpu PROGRAM program)'
  expect_code 1
  expect_output 'CTEST_RESOURCE_SPEC_FILE is no file'
}
