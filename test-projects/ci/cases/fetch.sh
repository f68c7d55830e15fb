# shellcheck shell=bash disable=SC2154,SC2016 # the case runner sets variables; text of scripts in quotes
# SPDX-License-Identifier: BSD-3-Clause
# fetch.cmake with small wheels made here and a stand-in for pip; the check of the hash by pip
# itself with the real one.

# make_wheel <name> <file in it>...: $scratch/wheels/<name>.whl
make_wheel() {
  local name=$1 file
  shift
  mkdir -p "$scratch/wheels" "$scratch/tree/$name"
  for file; do
    mkdir -p "$scratch/tree/$name/$(dirname "$file")"
    printf 'content of %s\n' "$file" >"$scratch/tree/$name/$file"
  done
  (cd "$scratch/tree/$name" && "$cmake" -E tar cf "$scratch/wheels/$name.whl" --format=zip -- *)
}

hash_of() {
  sha256sum "$scratch/wheels/$1.whl" | cut -d ' ' -f 1
}

# The list of two wheels, like the ones in ci/data.
make_lock() {
  make_wheel some-cudnn nvidia/cudnn/include/cudnn.h nvidia/cudnn/lib/libcudnn.so.9 \
    some_cudnn-9.19.0.dist-info/METADATA
  make_wheel some-cuda nvidia/cu13/bin/nvcc nvidia/cu13/lib/libcudart.so.13
  cat >"$scratch/lock.txt" <<END
# platform: any
# group: cudnn
some-cudnn==9.19.0 --hash=sha256:$(hash_of some-cudnn) # 1.0 MB
# group: cuda
some-cuda==13.0 --hash=sha256:$(hash_of some-cuda) # 1.0 MB
END
  # As pip: "download … --dest <dir> --requirement <file>". Notes each wheel in pip.log.
  stub pip "calls='$scratch/pip.log' wheels='$scratch/wheels' slow=\${SLOW:-0}" \
    'while [ $# -gt 0 ]; do' \
    '  case $1 in --dest) dest=$2 ;; --requirement) list=$2 ;; esac' \
    '  case $1 in --python-version | --implementation | --abi) echo "$1 $2" >>"$calls.python" ;; esac' \
    '  shift' \
    'done' \
    'read -r wheel hash <"$list"' \
    'name=${wheel%%==*}' \
    'echo "$wheel" >>"$calls"' \
    'sleep "$slow"' \
    '[ "$name" != "$BREAK" ] || exit 1' \
    'cp "$wheels/$name.whl" "$dest/$name-1-py3-none-any.whl"'
}

# fetch [<name>=<value> of the environment]... [-- <cmake argument>...]
fetch() {
  local variables=()
  while (($#)) && [[ $1 != -- ]]; do
    variables+=("$1")
    shift
  done
  run env -i HOME="$scratch/home" PATH="$PATH" CUDNN_CMAKE_CACHE="$scratch/ca che" \
    ${variables[@]+"${variables[@]}"} \
    "$cmake" "-DLOCK=$scratch/lock.txt" -DGROUPS=cudnn,cuda "-DOUT=$scratch/out" \
    "-DPIP=$scratch/bin/pip" "${@:2}" -P "$scripts/lib/fetch.cmake"
}

entry() {
  cat -- "$scratch/out"
}

expect_whole_entry() {
  expect_code 0
  expect_file "$(entry)/nvidia/cudnn/include/cudnn.h"
  expect_file "$(entry)/nvidia/cu13/bin/nvcc"
  expect_file "$(entry)/some_cudnn-9.19.0.dist-info/METADATA"
  [[ $(readlink "$(entry)/nvidia/cu13/lib64") == lib ]] || fail "no link lib64 -> lib"
  [[ $(readlink "$(entry)/nvidia/cu13/lib/libcudart.so") == libcudart.so.13 ]] ||
    fail "no link libcudart.so"
  [[ -z $(find "$scratch/ca che/tmp" "$scratch/ca che/wheels" -mindepth 1) ]] ||
    fail "something is left in tmp or wheels"
}

expect_nothing_unpacked() {
  [[ $code != 0 ]] || fail "exit code 0"
  [[ ! -s $scratch/out ]] || fail "a place was given: $(entry)"
  [[ -z $(find "$scratch/ca che/prefix" -mindepth 1 2>/dev/null) ]] || fail "something was unpacked"
}

expect_pip_calls() {
  local calls
  calls=$(grep -c . "$scratch/pip.log" || true)
  [[ $calls == "$1" ]] || fail "calls of pip: wanted $1, seen $calls"
}

case_unpacks_into_one_tree() {
  make_lock
  fetch
  expect_whole_entry
  expect_pip_calls 2
  expect_output 'some-cudnn==9.19.0, 1.0 MB' 'some-cuda==13.0, 1.0 MB'
}

case_second_run_downloads_nothing() {
  make_lock
  fetch
  rm "$scratch/bin/pip"
  fetch
  expect_whole_entry
  expect_pip_calls 2
  [[ ! -s $scratch/output ]] || fail "a second run has nothing to say"
}

case_look_only() {
  make_lock
  fetch -- -DCHECK_ONLY=ON
  expect_code 0
  [[ ! -s $scratch/out ]] || fail "a place was given: $(entry)"
  expect_no_file "$scratch/ca che"
  fetch
  fetch -- -DCHECK_ONLY=ON
  expect_whole_entry
}

case_one_group() {
  make_lock
  fetch -- -DGROUPS=cuda
  expect_code 0
  expect_file "$(entry)/nvidia/cu13/bin/nvcc"
  expect_no_file "$(entry)/nvidia/cudnn"
  expect_pip_calls 1
}

case_cuda_12_gets_nvccs_headers() {
  make_lock
  make_wheel some-runtime nvidia/cuda_runtime/include/cuda_runtime.h \
    nvidia/cuda_runtime/lib/libcudart.so.12
  make_wheel some-nvcc nvidia/cuda_nvcc/include/crt/host_config.h
  cat >"$scratch/lock.txt" <<END
# platform: any
# group: cudnn
some-runtime==12.9 --hash=sha256:$(hash_of some-runtime) # 1.0 MB
# group: cuda
some-nvcc==12.9 --hash=sha256:$(hash_of some-nvcc) # 1.0 MB
END
  fetch
  expect_code 0
  expect_file "$(entry)/nvidia/cuda_runtime/include/crt/host_config.h"
  [[ $(readlink "$(entry)/nvidia/cuda_runtime/lib/libcudart.so") == libcudart.so.12 ]] ||
    fail "no link libcudart.so"
  grep -q 'cuda_runtime/include/crt/host_config.h$' "$(entry)/.manifest" ||
    fail "not in the manifest, so that a damage is not seen"
}

case_wheel_for_one_python() {
  make_lock
  sed -i '/^# group: cuda/a # python: 3.11' "$scratch/lock.txt"
  fetch -- -DGROUPS=cudnn
  expect_code 0
  expect_no_file "$scratch/pip.log.python" # the comment counts for its own group
  fetch -- -DGROUPS=cuda
  expect_code 0
  [[ $(<"$scratch/pip.log.python") == \
    $'--python-version 3.11\n--implementation cp\n--abi cp311' ]] ||
    fail "pip was told: $(<"$scratch/pip.log.python")"
}

case_wrong_hash_is_refused_here() {
  make_lock
  printf 'x' >>"$scratch/wheels/some-cuda.whl"
  fetch
  expect_nothing_unpacked
  expect_output 'refused, nothing unpacked: some-cuda==13.0' 'wanted: SHA-256 [0-9a-f]{64}'
  [[ -z $(find "$scratch/ca che" -name '*.whl' -path '*some-cuda*') ]] || fail "it was kept"
}

case_wrong_hash_is_refused_by_pip() {
  local python=() candidate
  for candidate in python3 python; do
    if "$candidate" -m pip --version >/dev/null 2>&1; then
      python=("$(command -v "$candidate")")
      break
    fi
  done
  ((${#python[@]})) || skip "no Python with pip"
  make_lock
  mkdir -p "$scratch/offer/some_cuda-13.0.dist-info"
  printf 'Metadata-Version: 2.1\nName: some-cuda\nVersion: 13.0\n' \
    >"$scratch/offer/some_cuda-13.0.dist-info/METADATA"
  printf 'Wheel-Version: 1.0\nTag: py3-none-any\nRoot-Is-Purelib: true\n' \
    >"$scratch/offer/some_cuda-13.0.dist-info/WHEEL"
  : >"$scratch/offer/some_cuda-13.0.dist-info/RECORD"
  (cd "$scratch/offer" &&
    "$cmake" -E tar cf some_cuda-13.0-py3-none-any.whl --format=zip some_cuda-13.0.dist-info)
  # relative to here: pip splits the value at blanks
  local offered=PIP_FIND_LINKS=offer arguments=(-DGROUPS=cuda "-DPIP=${python[0]},-m,pip")

  fetch PIP_NO_INDEX=1 "$offered" -- "${arguments[@]}"
  expect_nothing_unpacked
  expect_output 'THESE PACKAGES DO NOT MATCH THE HASHES' 'wanted: some-cuda==13.0 \(SHA-256 ' \
    'PIP_NO_INDEX=1 PIP_FIND_LINKS='

  # the same wheel under its right hash
  cp "$scratch/offer/some_cuda-13.0-py3-none-any.whl" "$scratch/wheels/some-cuda.whl"
  sed -i "s/^some-cuda.*/some-cuda==13.0 --hash=sha256:$(hash_of some-cuda) # 1.0 MB/" \
    "$scratch/lock.txt"
  fetch PIP_NO_INDEX=1 "$offered" -- "${arguments[@]}"
  expect_code 0
  expect_file "$(entry)/some_cuda-13.0.dist-info/METADATA"
}

case_interrupted_run_goes_on() {
  make_lock
  fetch BREAK=some-cuda
  expect_nothing_unpacked
  expect_output 'wanted: some-cuda==13.0' 'ended with "1" and left 0 wheels'
  fetch
  expect_whole_entry
  expect_pip_calls 3
}

case_damaged_download_is_fetched_again() {
  make_lock
  fetch BREAK=some-cuda
  printf 'half' >"$scratch/ca che/wheels/$(hash_of some-cudnn).whl"
  fetch
  expect_whole_entry
  expect_pip_calls 4
}

case_killed_run_leaves_no_lock() {
  make_lock
  env -i HOME="$scratch/home" PATH="$PATH" CUDNN_CMAKE_CACHE="$scratch/ca che" SLOW=30 \
    "$cmake" "-DLOCK=$scratch/lock.txt" -DGROUPS=cudnn,cuda "-DOUT=$scratch/out" \
    "-DPIP=$scratch/bin/pip" -P "$scripts/lib/fetch.cmake" >/dev/null 2>&1 &
  local process=$! tries=0
  until [[ -s $scratch/pip.log ]]; do
    ((++tries < 100)) || fail "the first run does not start"
    sleep 0.1
  done
  kill -KILL "$process"
  wait "$process" 2>/dev/null || true
  fetch
  expect_whole_entry
}

case_damaged_entry_is_repaired() {
  make_lock
  fetch
  rm "$(entry)/nvidia/cudnn/lib/libcudnn.so.9"
  fetch
  expect_whole_entry
  expect_file "$(entry)/nvidia/cudnn/lib/libcudnn.so.9"
  expect_pip_calls 4
  expect_output 'the copy in the cache was damaged'
  : >"$(entry)/nvidia/cudnn/include/cudnn.h" # there, but cut short
  fetch
  expect_whole_entry
  [[ -s $(entry)/nvidia/cudnn/include/cudnn.h ]] || fail "cudnn.h is still empty"
  rm "$(entry)/nvidia/cu13/lib64"
  fetch
  expect_whole_entry
}

case_entry_without_manifest_is_repaired() {
  make_lock
  fetch
  rm "$(entry)/.manifest"
  fetch
  expect_whole_entry
  expect_pip_calls 4
}

case_two_at_once() {
  make_lock
  local i processes=() bad=0
  for i in 1 2; do
    env -i HOME="$scratch/home" PATH="$PATH" CUDNN_CMAKE_CACHE="$scratch/ca che" SLOW=0.4 \
      "$cmake" "-DLOCK=$scratch/lock.txt" -DGROUPS=cudnn,cuda "-DOUT=$scratch/out$i" \
      "-DPIP=$scratch/bin/pip" -P "$scripts/lib/fetch.cmake" >"$scratch/output$i" 2>&1 &
    processes+=($!)
  done
  for i in "${processes[@]}"; do wait "$i" || bad=1; done
  cat "$scratch"/output? >"$scratch/output"
  ((!bad)) || fail "one of the two failed"
  cmp -s "$scratch/out1" "$scratch/out2" || fail "two places"
  cp "$scratch/out1" "$scratch/out"
  code=0
  expect_whole_entry
  expect_pip_calls 2
  expect_output 'another run is filling .*; waiting for it'
}

case_name_that_leads_outside_is_refused() {
  make_lock
  mkdir -p "$scratch/tree/evil/below"
  printf 'evil\n' >"$scratch/tree/evil/outside.h"
  (cd "$scratch/tree/evil/below" &&
    "$cmake" -E tar cf "$scratch/wheels/some-cuda.whl" --format=zip ../outside.h)
  sed -i "s/^some-cuda.*/some-cuda==13.0 --hash=sha256:$(hash_of some-cuda) # 1.0 MB/" \
    "$scratch/lock.txt"
  fetch
  expect_nothing_unpacked
  expect_output 'refused: a name in the wheel leads outside or is not plain: \.\./outside\.h'
  [[ -z $(find "$scratch/ca che" -name outside.h) ]] || fail "it was unpacked"
}

case_link_in_a_wheel_is_refused() {
  make_lock
  ln -s /etc "$scratch/tree/some-cuda/nvidia/link"
  (cd "$scratch/tree/some-cuda" &&
    "$cmake" -E tar cf "$scratch/wheels/some-cuda.whl" --format=zip nvidia)
  sed -i "s/^some-cuda.*/some-cuda==13.0 --hash=sha256:$(hash_of some-cuda) # 1.0 MB/" \
    "$scratch/lock.txt"
  fetch
  expect_nothing_unpacked
  expect_output 'refused: the wheel holds something other than files and directories: l'
}

case_list_without_full_hash_is_refused() {
  make_lock
  cp "$scratch/lock.txt" "$scratch/good.txt"
  sed -i 's/^some-cuda.*/some-cuda==13.0/' "$scratch/lock.txt"
  fetch
  expect_nothing_unpacked
  expect_output 'not a pinned wheel .*some-cuda==13.0'
  sed 's/\(some-cuda.*sha256:\)./\1/' "$scratch/good.txt" >"$scratch/lock.txt"
  fetch
  expect_nothing_unpacked
  expect_output 'the SHA-256 of some-cuda==13.0 has 63 digits, not 64'
  cp "$scratch/good.txt" "$scratch/lock.txt"
  fetch -- -DGROUPS=cudnn,nccl
  expect_nothing_unpacked
  expect_output 'has no group "nccl"'
  expect_no_file "$scratch/pip.log"
}

case_cache_needs_a_full_path() {
  make_lock
  fetch CUDNN_CMAKE_CACHE=here
  expect_nothing_unpacked
  expect_output 'the cache directory must be a full path: here'
}

case_cache_follows_xdg() {
  make_lock
  fetch CUDNN_CMAKE_CACHE= XDG_CACHE_HOME="$scratch/xdg"
  expect_code 0
  [[ $(entry) == "$scratch/xdg/cudnn-cmake/prefix/"* ]] || fail "not below XDG_CACHE_HOME: $(entry)"
  fetch CUDNN_CMAKE_CACHE=
  [[ $(entry) == "$scratch/home/.cache/cudnn-cmake/prefix/"* ]] || fail "not below HOME: $(entry)"
}

# choose_frontend [<name>=<value> of the environment]...: that of ci/lib, in a checkout with a list
# of one small wheel; prints its arguments for the configure.
choose_frontend() {
  mkdir -p "$scratch/checkout/ci/data" "$scratch/work"
  cp -R "$scripts/lib" "$scratch/checkout/ci/"
  printf '# platform: any\n# group: frontend\n# python: 3.11\n%s\n' \
    "some-cudnn==9.19.0 --hash=sha256:$(hash_of some-cudnn) # 0.1 MB" \
    >"$scratch/checkout/ci/data/wheels-linux-$(uname -m).txt"
  run env -i HOME="$scratch/home" PATH="$(base_path)" CUDNN_CMAKE_CACHE="$scratch/ca che" "$@" \
    bash -euc 'project=$1 work=$2
      for part in report tools cudnn frontend; do . "$project/ci/lib/$part.sh"; done
      cmake=$3
      choose_frontend 1
      printf "options: %s\n" "${frontend_options[*]}"' - "$scratch/checkout" "$scratch/work" "$cmake"
}

case_frontend_is_got_or_left_out() {
  [[ $(uname -s) == Linux ]] || skip "the lists are by platform"
  make_lock
  stub python3 'shift 2' '[ "$1" != --version ] || exit 0' 'exec "${0%/*}/pip" "$@"'
  choose_frontend CUDNN_CMAKE_NO_INSTALL=1
  expect_code 0
  expect_output 'forbids to fetch it' 'options: -UCUDNNFrontend_ROOT'
  expect_no_file "$scratch/pip.log"
  choose_frontend BREAK=some-cudnn
  expect_code 0
  expect_output 'could not be fetched' 'options: -UCUDNNFrontend_ROOT'
  choose_frontend CUDNN_FRONTEND_PATH=/mine
  expect_code 0
  expect_output 'CUDNN_FRONTEND_PATH names: /mine' 'options: -UCUDNNFrontend_ROOT'
  choose_frontend
  expect_code 0
  expect_output "options: -DCUDNNFrontend_ROOT=$scratch/ca che/prefix/[0-9a-f]+ \$"
  choose_frontend CUDNN_CMAKE_NO_INSTALL=1 # from the cache
  expect_output 'options: -DCUDNNFrontend_ROOT='
  expect_pip_calls 2
}
