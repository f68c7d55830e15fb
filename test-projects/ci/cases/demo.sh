# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: BSD-3-Clause

# The demo project on its own, with the cuDNN that the tests use.
case_builds_and_runs() {
  local roots=() program
  if [[ -n $cudnn_root ]]; then
    roots=("-DCUDAToolkit_ROOT=$cuda_root" "-DCUDNN_ROOT=$cudnn_root")
  fi
  run "$cmake" -S "$project/test-projects/demo" -B "$scratch/build" -DCMAKE_BUILD_TYPE=Release \
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
