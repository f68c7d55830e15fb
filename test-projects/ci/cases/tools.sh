# shellcheck shell=bash disable=SC2154,SC2016 # the case runner sets variables; text of scripts in quotes
# SPDX-License-Identifier: BSD-3-Clause
# Finding and getting tools, with stand-ins for package manager, CMake and pip.

# A checkout with the scripts alone, so that .tools/ and build/ of the real one are left alone.
copy_scripts() {
  mkdir -p "$scratch/check out"
  cp -R "$scripts" "$scratch/check out/ci"
}

# script <name> <argument>...: a script of the copy in an environment with stand-ins only.
script() {
  run env -i HOME="$scratch/home" PATH="$(base_path)" ${variables[@]+"${variables[@]}"} \
    "$scratch/check out/ci/$1" "${@:2}"
}
variables=()

stub_cmake() {
  stub cmake "echo 'cmake version $1'"
  stub ctest 'exit 0'
}

stub_apt() {
  stub apt-get "echo \"\$@\" >>'$scratch/apt.log'" \
    'case " $* " in *" install "*)' \
    "  cd '$scratch/bin'" \
    '  printf "#!/bin/sh\necho cmake version 3.25.1\n" >cmake' \
    '  printf "#!/bin/sh\n" >ctest' \
    '  printf "#!/bin/sh\n" >ninja' \
    '  chmod +x cmake ctest ninja' \
    '  echo "Need to get 1 kB of archives."; echo "Setting up cmake";;' \
    'esac'
  stub apt-cache 'echo "  Candidate: 3.25.1-1"'
  stub sudo '[ "$1" = -n ] && shift' '"$@"'
}

# The rest of the script is of no interest: need_tools alone.
need() {
  cat >"$scratch/need" <<END
set -euo pipefail
project="$scratch/check out" cmake_minimum=3.25
. "\$project/ci/lib/report.sh"
. "\$project/ci/lib/tools.sh"
need_tools $*
echo "there: \$(command -v cmake)"
END
  run env -i HOME="$scratch/home" PATH="$(base_path)" ${variables[@]+"${variables[@]}"} \
    bash "$scratch/need"
}

case_help_and_wrong_use() {
  local name
  copy_scripts
  for name in demo test check clean-room; do
    script $name --help
    expect_code 0
    expect_output "^Usage: ci/$name "
  done
  for name in demo clean-room; do
    script $name --no-such-thing
    expect_code 2
    expect_output 'unknown argument: --no-such-thing' "ci/$name --help"
  done
  script check gcc no-such-step
  expect_code 2
  expect_output 'no such step: no-such-step'
  script test --wheels --without-cudnn
  expect_code 2
}

# What ctest would pass over ends ci/test before it looks for anything.
case_ctest_options_are_checked() {
  local option word
  copy_scripts
  variables=(CUDNN_CMAKE_NO_INSTALL=1)
  for word in --wheel --bogus --windows=1 -Rx --regex --quiet=1 find-cudnn ''; do
    script test "$word"
    expect_code 2
    expect_output "^ ?test: unknown argument: $word"
    script test -R '^data' "$word" -V
    expect_code 2
  done
  script test -j four
  expect_code 2
  expect_output 'unknown argument: four'
  for option in -R -L --repeat; do
    script test "$option"
    expect_code 2
    expect_output "$option needs a value"
  done
  # Right ones, and its own at any place: it goes on, and finds no compiler.
  for word in '-R --wheel -V' '-j 4 -j8 -j --parallel 2' '--show-only=json-v1 -N' '-- -L real'; do
    # shellcheck disable=SC2086 # several words
    script test $word --without-cudnn
    expect_code 3
    expect_output 'missing: a C\+\+17 compiler'
  done
  script test -R '^data' --wheels -- --without-cudnn
  expect_code 2
  expect_output 'exclude each other'
}

# Options count behind the other arguments, too.
case_options_behind_names() {
  copy_scripts
  script fetch-real 'linux-*' --no-such-thing
  expect_code 2
  expect_output 'unknown argument: --no-such-thing'
  script mutate Core --no-such-thing
  expect_code 2
}

case_no_install_names_what_is_missing() {
  local name
  copy_scripts
  stub_apt
  variables=(CUDNN_CMAKE_NO_INSTALL=1)
  for name in demo test; do
    script $name
    expect_code 3
    expect_output "^.* $name: cannot go on" 'missing: CMake 3\.[0-9]+ or newer' 'missing: Ninja' \
      'missing: a C\+\+17 compiler' 'get it: apt-get install cmake ninja-build g\+\+' \
      'CUDNN_CMAKE_NO_INSTALL=1'
  done
  expect_output 'nlohmann-json3-dev libgtest-dev libcli11-dev'
  [[ $(<"$scratch/output") != *'unbound variable'* ]] || fail "a bug in the script"
  expect_no_file "$scratch/apt.log"
  expect_no_file "$scratch/check out/.tools"
}

case_other_package_managers_are_named() {
  local manager
  copy_scripts
  for manager in 'dnf install cmake ninja-build' 'zypper install cmake ninja' \
    'pacman -S --needed cmake ninja' 'apk add cmake samurai'; do
    rm -rf -- "${scratch:?}/bin"
    stub "${manager%% *}" "echo called >>'$scratch/apt.log'"
    need cmake ninja
    expect_code 3
    expect_output "get it: $manager "
  done
  expect_no_file "$scratch/apt.log"
}

case_nothing_missing_nothing_installed() {
  copy_scripts
  stub_apt
  stub_cmake 3.25.1
  stub ninja 'exit 0'
  need cmake ninja -- strace
  expect_code 0
  expect_output '^there: '
  expect_no_file "$scratch/apt.log"
}

case_only_what_is_missing_is_installed() {
  copy_scripts
  stub_apt
  stub_cmake 3.25.1
  need cmake ninja
  expect_code 0
  [[ $(grep -c ' update$' "$scratch/apt.log") == 1 ]] || fail "apt-get update: not once"
  grep -q ' install -y --no-install-recommends ninja-build$' "$scratch/apt.log" ||
    fail "asked for: $(<"$scratch/apt.log")"
}

case_old_cmake_is_replaced() {
  copy_scripts
  stub_apt
  stub_cmake 3.10.2
  stub ninja 'exit 0'
  need cmake
  expect_code 0
  expect_output 'missing: CMake 3\.25 or newer'
  grep -q ' install .* cmake$' "$scratch/apt.log" || fail "asked for: $(<"$scratch/apt.log")"
}

# As "python3 -m pip install … --target <dir>": lays a CMake and a Ninja there.
stub_python() {
  stub python3 "echo \"\$@\" >>'$scratch/pip.log'" \
    'while [ $# -gt 0 ]; do case $1 in --target) dir=$2 ;; --version) exit 0 ;; esac; shift; done' \
    "[ \"\$BROKEN\" != 1 ] || exit 1" \
    'mkdir -p "$dir/bin" "$dir/cmake/data/bin"' \
    'printf "#!/bin/sh\necho cmake version 3.31.10\n" >"$dir/cmake/data/bin/cmake"' \
    'printf "#!/bin/sh\n" >"$dir/cmake/data/bin/ctest"' \
    'printf "#!/bin/sh\n" >"$dir/bin/ninja"' \
    'chmod +x "$dir/bin/ninja" "$dir/cmake/data/bin/"*'
}

case_wheels_without_a_package_manager() {
  copy_scripts
  stub_python
  need cmake ninja
  expect_code 0
  expect_output "there: $scratch/check out/\\.tools/[0-9a-f]{16}/cmake/data/bin/cmake"
  grep -q -- '--require-hashes' "$scratch/pip.log" || fail "without --require-hashes"
  rm "$scratch/pip.log"
  need cmake ninja
  expect_code 0
  expect_output "there: $scratch/check out/\\.tools/"
  expect_no_file "$scratch/pip.log"
  rm "$scratch/check out"/.tools/*/cmake/data/bin/ninja # half of it: laid anew
  need cmake ninja
  expect_code 0
  grep -q install "$scratch/pip.log" || fail "not repaired"
}

case_wheels_when_the_packaged_cmake_is_too_old() {
  copy_scripts
  stub_apt
  stub_python
  stub ninja 'exit 0'
  stub apt-cache 'echo "  Candidate: 3.16.3-1ubuntu1"'
  need cmake
  expect_code 0
  expect_output "this system's CMake package is 3.16.3" 'there: .*/\.tools/'
  ! grep -q ' install ' "$scratch/apt.log" || fail "installed: $(<"$scratch/apt.log")"
}

case_failing_pip_is_reported() {
  copy_scripts
  stub_python
  variables=(BROKEN=1)
  need cmake ninja
  expect_code 3
  expect_output 'cannot go on missing: CMake 3.25 or newer missing: Ninja'
  [[ -z $(ls "$scratch/check out/.tools") ]] || fail "something is left in .tools"
}

case_compiler_of_cxx_counts() {
  copy_scripts
  stub g++ 'cat >/dev/null; exit 0'
  variables=(CXX=no-such-compiler)
  need compiler
  expect_code 3
  expect_output 'missing: a C\+\+17 compiler \(the variable CXX names no-such-compiler\)'
}

case_pinned_wheels_are_not_fetched_when_told() {
  command -v c++ >/dev/null || skip "no C++ compiler"
  run env -i HOME="$scratch/home" PATH="${cmake%/*}:$PATH" CUDNN_CMAKE_NO_INSTALL=1 \
    CUDNN_CMAKE_CACHE="$scratch/cache" bash -c "
    set -euo pipefail
    project='$project' work='$scratch' cmake='$cmake'
    . \"\$project/ci/lib/report.sh\"; . \"\$project/ci/lib/tools.sh\"
    . \"\$project/ci/lib/gpu.sh\"; . \"\$project/ci/lib/cudnn.sh\"
    cmake='$cmake'
    choose_cudnn 1"
  if grep -q 'no pinned wheels for it' "$scratch/output"; then skip "no pinned wheels for this platform"; fi
  expect_code 3
  expect_output '6 pinned wheels, [0-9]+ MB to download' 'nothing was fetched because CUDNN_CMAKE_NO_INSTALL=1'
  expect_no_file "$scratch/cache"
}
