#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# run-case.sh <group> <function> <ci directory> <scratch directory> <cmake> <generator>
#             <make program> <CUDA root> <cuDNN root>
# Runs case_<function> of cases/<group>.sh in an emptied scratch directory. Exit 77: skipped.
# The variables and functions below are for the cases.
# shellcheck disable=SC2034
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
group=$1 function=$2 scripts=$3 scratch=$4 cmake=$5
generator=(-G "$6" "-DCMAKE_MAKE_PROGRAM=$7") cuda_root=$8 cudnn_root=$9
project=${scripts%/*}

fail() {
  printf 'FAILED: %s\n' "$*" >&2
  if [[ -e $scratch/output ]]; then
    printf -- '---- output of the last command:\n' >&2
    cat -- "$scratch/output" >&2
  fi
  exit 1
}

skip() {
  printf 'skipped: %s\n' "$*"
  exit 77
}

# run <command>...: its output goes to $scratch/output, its exit code to code.
run() {
  code=0
  "$@" >"$scratch/output" 2>&1 </dev/null || code=$?
}

expect_code() {
  [[ $code == "$1" ]] || fail "exit code: wanted $1, seen $code"
}

# expect_output <extended regular expression>...: each matches; white space counts as one blank.
expect_output() {
  local text pattern
  text=$(tr -s '[:space:]' ' ' <"$scratch/output")
  for pattern; do
    [[ $text =~ $pattern ]] || fail "not in the output: $pattern"
  done
}

expect_no_output_like() {
  local text
  text=$(tr -s '[:space:]' ' ' <"$scratch/output")
  [[ ! $text =~ $1 ]] || fail "must not be in the output: $1"
}

expect_file() {
  [[ -e $1 ]] || fail "no file $1"
}

expect_no_file() {
  [[ ! -e $1 && ! -L $1 ]] || fail "must not exist: $1"
}

# stub <name> <line>...: a program in $scratch/bin that only does these lines of sh.
stub() {
  local name=$1
  shift
  mkdir -p "$scratch/bin"
  printf '%s\n' '#!/bin/sh' "$@" >"$scratch/bin/$name"
  chmod +x "$scratch/bin/$name"
}

# base_path: a PATH in $scratch/base with the everyday tools alone: no CMake, compiler, package
# manager, sudo or Python.
base_path() {
  local tool
  mkdir -p "$scratch/base"
  for tool in sh bash env cat cp cut dirname basename sed awk grep head tail tr sort mkdir mktemp mv \
    rm ln chmod sha256sum uname nproc getconf tee sleep ls; do
    ln -sf "$(command -v "$tool")" "$scratch/base/$tool"
  done
  printf '%s' "$scratch/bin:$scratch/base"
}

rm -rf -- "$scratch"
mkdir -p "$scratch/home"
cd "$scratch"
# shellcheck source=/dev/null
. "$here/cases/$group.sh"
"case_$function"
printf 'passed\n'
