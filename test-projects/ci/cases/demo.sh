# shellcheck shell=bash disable=SC2154,SC2016
# SPDX-License-Identifier: BSD-3-Clause

# The demo project on its own, with the cuDNN that the tests use.
case_builds_and_runs() {
  local roots=() program
  if [[ -n $cudnn_root ]]; then
    roots=("-DCUDAToolkit_ROOT=$cuda_root" "-DCUDNN_ROOT=$cudnn_root")
  fi
  # no build type: no optimisation, which would take half of the time
  run "$cmake" -S "$project/test-projects/demo" -B "$scratch/build" -DCMAKE_BUILD_TYPE= \
    "${generator[@]}" ${roots[@]+"${roots[@]}"}
  if ((code)) && [[ -z $cudnn_root ]] && grep -q 'nvcc, please set CUDAToolkit_ROOT' "$scratch/output"; then
    skip "no CUDA toolkit"
  fi
  expect_code 0
  expect_output 'version +[0-9]+\.[0-9]+\.[0-9]+' 'for CUDA +[0-9u]' 'include +/' 'libraries +/' \
    'run-time +[1-9][0-9]* files'
  run "$cmake" --build "$scratch/build"
  expect_code 0
  for program in "$scratch"/build/bin/version-check*; do
    run "$program"
    expect_code 0
  done
  run env CUDNN_CMAKE_REQUIRE_GPU=0 "$scratch/build/bin/conv-forward"
  [[ $code == 0 || $code == 77 ]] || fail "conv-forward: exit code $code"
}

# demo <variable>=<value>...: ci/demo of a checkout of its own, with stand-ins for CMake (which writes
# what the real one would leave) and for the programs.
demo() {
  local copy="$scratch/check out"
  mkdir -p "$copy/test-projects"
  cp -R "$scripts" "$copy/ci"
  stub ctest 'exit 0'
  stub ninja 'exit 0'
  stub c++ 'case "$*" in *-fsyntax-only*) cat >/dev/null ;; esac' # else the writer is killed now and then
  stub cmake "b='$copy/build/demo'" 'case "$*" in' \
    '--version) echo "cmake version 3.25.1" ;;' \
    '*/ci/lib/probe*) mkdir -p "$4"' \
    '  printf "cuda_version=13.0\ncudnn_version=9.19.0\n" >"$4/found.txt" ;;' \
    '*"--preset demo"*) echo "cublaslt=$CUBLASLT" >"$b/found.txt" ;;' \
    "--build*) mkdir -p \"\$b/bin\"; cp '$scratch/program' \"\$b/bin/version-check-target\"" \
    "  cp '$scratch/program' \"\$b/bin/conv-forward\"; cp '$scratch/program' \"\$b/bin/conv-plan-offline\"" \
    '  echo "built $*" ;; *) echo "unexpected: $*"; exit 9 ;; esac'
  run env -i HOME="$scratch/home" PATH="$(base_path)" "$@" "$copy/ci/demo"
}

# The programs: conv-forward finds a GPU when GPU=1, and passes on the double unless DOUBLE=wrong.
programs() {
  printf '%s\n' '#!/bin/sh' 'case "$0$LD_LIBRARY_PATH" in' \
    '*/conv-forward*/cpu-double/lib)' \
    '  [ "$DOUBLE" != wrong ] || { echo "conv-forward: failed: 3 are wrong"; exit 1; }' \
    '  echo "conv-forward: passed on the CPU double" ;;' \
    '*/conv-forward) [ "$GPU" = 1 ] || { echo "conv-forward: skipped: no driver [35]"; exit 77; }' \
    '  echo "conv-forward: passed" ;;' \
    '*/conv-plan-offline) echo "planned for $*" ;; *) echo passed ;; esac' >"$scratch/program"
  chmod +x "$scratch/program"
}

case_without_a_gpu_the_double_and_a_plan_are_shown() {
  [[ ! -e /dev/nvidiactl && ! -e /dev/dxg && ! -e /dev/nvhost-gpu ]] || skip "there is a GPU"
  programs
  demo CUBLASLT=yes
  expect_code 0
  expect_output 'built .*--target all cudnn_cmake_double_cudart cudnn_cmake_double_cudnn conv-plan-offline ' \
    'conv-forward on the CPU double conv-forward: passed on the CPU double' \
    'planned for --description .*/h200\.json' \
    'demo: worked: cuDNN 9\.19\.0 with CUDA 13\.0 found and built against, version-check-target, conv-forward on the CPU double, offline plan for an H200 by the real cuDNN ran; skipped: conv-forward \(no driver\) $'
  demo CUBLASLT=no
  expect_code 0
  expect_output 'ran; skipped: conv-forward \(no driver\), offline plan \(it needs cuBLASLt, which this CUDA toolkit has not\) $'
  expect_no_output_like 'planned for'
  demo CUBLASLT=yes DOUBLE=wrong
  expect_code 1
  expect_output 'demo: FAILED: conv-forward on the CPU double \(exit 1\); worked: '
}

case_with_a_gpu_nothing_stands_in_for_it() {
  programs
  demo CUBLASLT=yes GPU=1
  expect_code 0
  expect_output 'demo: worked: .* version-check-target, conv-forward ran $'
  expect_no_output_like 'CPU double|planned for'
}
