#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# fetch-real.sh <case> <checkout> <scratch directory> <cmake>
# ci/fetch-real in a copy of what it needs, with a list of two small wheels made here and a stand-in
# for pip. Nothing touches the network.
set -euo pipefail

case=$1 checkout=$2 scratch=$3 cmake=$4
project=$scratch/check-out
rm -rf -- "$scratch"
mkdir -p "$project/ci/data" "$project/test-projects/real" "$scratch/home" "$scratch/bin" \
  "$scratch/wheels"
cp -R "$checkout/ci/fetch-real" "$checkout/ci/lib" "$project/ci/"
cp "$checkout/ci/data/packages.txt" "$project/ci/data/"
cp "$checkout"/test-projects/real/*.cmake "$project/test-projects/real/"
ln -s "$cmake" "$scratch/bin/cmake"
ln -s "${cmake%/*}/ctest" "$scratch/bin/ctest"

fail() {
  printf 'FAILED: %s\n---- output of the last command:\n' "$*" >&2
  cat -- "$scratch/output" >&2
  exit 1
}

# make_wheel <version>: a small cuDNN wheel; prints its line for the list.
make_wheel() {
  local wheel=$scratch/wheels/nvidia_cudnn_cu13-$1-py3-none-any.whl tree=$scratch/tree
  rm -rf -- "$tree"
  mkdir -p "$tree/nvidia/cudnn/include" "$tree/nvidia_cudnn_cu13-$1.dist-info"
  printf 'header of %s\n' "$1" >"$tree/nvidia/cudnn/include/cudnn.h"
  printf 'Version: %s\n' "$1" >"$tree/nvidia_cudnn_cu13-$1.dist-info/METADATA"
  (cd "$tree" && "$cmake" -E tar cf "$wheel" --format=zip -- *)
  printf 'nvidia-cudnn-cu13==%s --hash=sha256:%s # 1.0 MB\n' "$1" \
    "$(sha256sum "$wheel" | cut -d ' ' -f 1)"
}

{
  printf '# system: linux-x86_64\n# platform: any\n'
  make_wheel 9.12.0.46
  printf '\n# system: windows-x86_64\n# platform: any\n'
  make_wheel 9.28.1.4
} >"$project/ci/data/real-packages.txt"

# python3 -m pip download … --dest <dir> --requirement <file>; notes each wheel in pip.log.
cat >"$scratch/bin/python3" <<END
#!/bin/sh
[ "\$3" = --version ] && exit 0
while [ \$# -gt 0 ]; do
  case \$1 in --dest) dest=\$2 ;; --requirement) list=\$2 ;; esac
  shift
done
read -r wheel hash <"\$list"
echo "\$wheel" >>'$scratch/pip.log'
[ "\${wheel##*==}" != "\$BREAK" ] || exit 1
cp '$scratch/wheels/nvidia_cudnn_cu13-'"\${wheel##*==}-py3-none-any.whl" "\$dest/"
END
chmod +x "$scratch/bin/python3"
: >"$scratch/pip.log"

# fetch <exit code> [<name>=<value>]... [-- <argument>...]: runs ci/fetch-real, which must end so.
fetch() {
  local wanted=$1 code=0 variables=()
  shift
  while (($#)) && [[ $1 != -- ]]; do
    variables+=("$1")
    shift
  done
  (($# == 0)) || shift
  env -i HOME="$scratch/home" PATH="$scratch/bin:/usr/bin:/bin" \
    CUDNN_CMAKE_CACHE="$scratch/ca che" ${variables[@]+"${variables[@]}"} \
    "$project/ci/fetch-real" "$@" >"$scratch/output" 2>&1 </dev/null || code=$?
  [[ $code == "$wanted" ]] || fail "exit code: wanted $wanted, seen $code"
}

says() {
  tr -s '[:space:]' ' ' <"$scratch/output" | grep -qE -- "$1" || fail "not in the output: $1"
}

downloads() {
  [[ $(grep -c . "$scratch/pip.log") == "$1" ]] ||
    fail "wanted $1 downloads, seen $(grep -c . "$scratch/pip.log")"
}

entries() {
  [[ $(find "$scratch/ca che/prefix" -name cudnn.h 2>/dev/null | grep -c .) == "$1" ]] ||
    fail "wanted $1 entries in the cache"
}

case $case in
  list-fetches-nothing)
    fetch 0 -- --list
    says 'linux-x86_64-cu13-9.12.0.46 1.0 MB to download.*windows-x86_64-cu13-9.28.1.4 1.0 MB'
    says '0 in the cache, 2 not$|0 in the cache, 2 not '
    downloads 0
    entries 0
    ;;
  fetches-all-once)
    fetch 0
    says '2 in the cache, 0 failed'
    downloads 2
    entries 2
    [[ -z $(find "$scratch/ca che" -name '*.whl') ]] || fail "a wheel is left in the cache"
    fetch 0
    says 'linux-x86_64-cu13-9.12.0.46 in the cache: .*2 in the cache, 0 not'
    downloads 2
    ;;
  pattern-chooses)
    fetch 0 -- 'windows-*'
    says '1 in the cache, 0 failed'
    grep -qx 'nvidia-cudnn-cu13==9.28.1.4' "$scratch/pip.log" || fail "another wheel was fetched"
    downloads 1
    fetch 2 -- 'solaris-*'
    says 'no package matches: solaris-\*'
    ;;
  failure-does-not-stop-the-others)
    fetch 1 BREAK=9.12.0.46
    says '1 in the cache, 1 failed.*linux-x86_64-cu13-9.12.0.46'
    downloads 2
    entries 1
    fetch 0
    says '2 in the cache, 0 failed'
    downloads 3
    ;;
  other-file-is-refused)
    printf 'not the wheel\n' >"$scratch/wheels/nvidia_cudnn_cu13-9.12.0.46-py3-none-any.whl"
    fetch 1
    says 'refused, nothing unpacked: nvidia-cudnn-cu13==9.12.0.46'
    entries 1
    ;;
  no-install)
    fetch 3 CUDNN_CMAKE_NO_INSTALL=1
    says '2 packages are not in the cache.*CUDNN_CMAKE_NO_INSTALL=1'
    downloads 0
    ;;
  help-and-wrong-use)
    fetch 0 -- --help
    says 'Usage: ci/fetch-real'
    fetch 2 -- --everything
    says 'unknown argument: --everything'
    ;;
  *)
    printf 'no such case: %s\n' "$case" >&2
    exit 2
    ;;
esac
printf 'passed\n'
